import type { RecordPhrases } from '../language-data.js';

const WE_STUDIED =
  'vimos|estudamos|falamos|aprendemos|revimos|revisamos|trabalhamos|fizemos|praticamos|tratamos|abordamos|comentamos|resolvemos|lemos|demos|começamos|terminamos|paramos|discutimos|conversamos|cobrimos';
const STUDIED =
  'visto|estudado|falado|aprendido|revisto|trabalhado|feito|praticado|tratado|abordado|comentado|resolvido|lido|dado|discutido';

export const recordPhrases: RecordPhrases = {
  questions: [
    `o? que|quê|quando|quantas|como|onde|qual|quais|quanto … ${WE_STUDIED}`,
    `o? que|quê|quando|quais … temos|tínhamos|havíamos já? ${STUDIED}`,
    `já|alguma|nós ${WE_STUDIED}`,
    `alguma vez ${WE_STUDIED}`,
    `tudo? o que … ${WE_STUDIED}`,
    'em? o? que|quê|onde|quando|quais|quantas … errei|falhei|confundi|acertei|esqueci|aprendi|perguntei|estudei|entendi',
    'o? que eu? … fiz … errado|mal|certo',
    'o? que|quais … te|lhe … disse|contei|ensinei|perguntei',
    'já te? perguntei|melhorei|aprendi|errei|disse',
    'como estou|vou|tenho eu? indo|progredindo|andando|me|a|no|na|com? … indo|progredir|estudos?',
    'como estou indo|progredindo',
    'como me saí|estou',
    'meus pontos fracos|fortes',
    'meus erros|progressos|avanços|acertos',
    'minhas dificuldades|fraquezas|falhas|lacunas',
    'meu progresso|desempenho|ponto|nível fraco|forte?',
    'o? que você? sabe|sabes|lembra|lembras|pensa|pensas … de|sobre mim',
    'você? te? se? lembra|lembras … quando|nós|vimos|falamos|estudamos|mim|eu|fizemos|disse|conversamos',
    'o? que … última vez|aula|sessão|lição',
    'o? que devo|preciso|deveria … rever|revisar|praticar|estudar|reforçar',
    'o? que você? me explicou|explicaste|disse|disseste|ensinou|ensinaste|perguntou|perguntaste',
    'até agora … vimos|estudamos|aprendemos|temos|já',
  ],
  sharedPast: [
    WE_STUDIED,
    `temos|tínhamos|havíamos já? ${STUDIED}`,
    'você|tu|me|já? me disse|disseste|perguntou|perguntaste|contou|contaste|ensinou|ensinaste|explicou|explicaste',
    'você|tu já|também|bem? errou|acertou|confundiu|aprendeu|perguntou|respondeu|disse|estudou|praticou|entendeu|pensava|achava|teve|fez|esqueceu',
    'erraste|acertaste|confundiste|aprendeste|perguntaste|respondeste|disseste|estudaste|praticaste|entendeste|pensavas|achavas|tiveste|fizeste|esqueceste',
    'eu? te|lhe expliquei|disse|contei|perguntei|ensinei|mostrei',
  ],
  narration: [
    'da? na? última vez … vimos|falamos|disseste|disse|perguntou|estudamos|fizemos|que|você',
    'na nossa? última|anterior aula|sessão|lição|conversa',
    'até agora vimos|estudamos|aprendemos|já',
    'lembro que|de|me quando|que? … vimos|falamos|você|disseste|me|tua|sua',
    'segundo as? minhas|nossas notas|anotações',
  ],
};
