import type { AssessmentPhrases } from '../language-data.js';

const NOUNS =
  'tentativa|tentativas|teste|testes|quiz|quizzes|questionário|questionários|avaliação|avaliações|prova|provas|resultado|resultados|registo|registos|registro|registros|nota|notas|dado|dados|exame|exames|histórico|informação|informações';

export const assessmentPhrases: AssessmentPhrases = {
  nothing: [
    `não há|existe|existem|consta|constam|tem|temos|houve ainda|nenhum|nenhuma? ${NOUNS}`,
    `não foi|foram … registado|registada|registados|registadas|registrado|registrada|registrados|registradas|encontrado|encontrados|encontrada|encontradas`,
    `sem ${NOUNS}`,
    `nenhum|nenhuma ${NOUNS}`,
    'nada … registado|registrado|avaliado|guardado|disponível',
    'não … avaliado|avaliada|testado|testada|disponível',
  ],
  alone: ['nenhum|nenhuma|nada|vazio|vazia', 'não disponível', 'não'],
  headings: [
    'o a os as do da dos das de e aluno aluna estudante recentes quiz quizzes teste testes',
    'questionário questionários avaliação avaliações prova provas resultado resultados registo registos registro registros nota notas exame exames histórico resumo tentativas',
  ],
  contrasts: ['mas porém exceto salvo contudo'],
};
