import type { UtteranceWords } from '../language-data.js';

export const utteranceWords: UtteranceWords = {
  anywhere: [
    'eu|me|mim|comigo|tu|te|ti|contigo|você|vocês|nós',
    'meu|minha|meus|minhas|teu|tua dúvida|dúvidas|pergunta|perguntas|resposta|prova|teste|dever|professor|professora|nota|tarefa|exercício',
    'explica|explique|pergunta|pergunte|ensina|ensine|ajuda|ajude|mostra|mostre|diz|dá|conta|faz me',
    'quero|queria|podes|entendo|entendi|sei|acho|preciso|posso|tenho|vamos|devo|podemos|obrigado|obrigada|desculpa|desculpe',
    'por favor',
    'a gente',
    'não sei|entendi|entendo|lembro|consigo',
  ],
  starts: [
    'qual|quais|quem|quando|onde|aonde|quanto|quanta|quantos|quantas|quê',
    'o? que é|são|significa|eu|acontece|faço|fazer|há|tenho|mais|se|a|o|vem',
    'como se|é|são|funciona|faço|posso|que|eu',
    'por que|quê',
    'porque|porquê',
    'ok|bom|bem|sim|não|então|agora|olá|oi|ah|tá|certo|pois|mas|olha|espera|claro|beleza|perfeito',
    'explica|explique|pergunta|pergunte|repete|repita|continua|continue|resume|resuma|define|defina|calcula|resolve|faz|faça|mostra|diz|diga|dá|ensina|descreve|corrige o|a|os|as|um|uma|de|isso|isto|tudo|todos|todas|mais|outra|outro|como|novamente|por|aí|lá',
    'outra|próxima|mais pergunta|vez|uma',
  ],
};
