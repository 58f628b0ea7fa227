import type { StopWords } from '../language-data.js';

export const stopWords: StopWords = {
  keep: [],
  grammar: [
    'é são foi foram era eram ser sendo sido sou somos seja está estão estava estavam estar estou estamos',
    'há havia houve ter tem têm tinha tenho temos tendo pode podem posso poder deve devem faz fazem fazer vai vão vou ir',
    'um uns ao aos pra pro pela pelo sob sobre contra desde após perante entre até sem com',
    'todo toda todos todas tudo algo alguém nada ninguém algum alguma alguns algumas nenhum nenhuma cada ambos outro',
    'outra outros outras mesma mesmos mesmas mim ti si consigo lá aqui ali aí cá',
    'pouco pouca poucos poucas tanto tanta tantos muita muitas menos tão quase apenas somente além',
    'agora antes depois então logo sempre nunca ainda já assim pois porém embora enquanto porque se nem',
    'coisa coisas tipo vez vezes a gente',
  ],
  questions: ['que quê qual quais quem quando onde aonde como quanto quanta quantos quantas porquê por'],
  filler: [
    'ok tá bom bem claro obrigado obrigada olá oi favor sim não é né certo',
    'diz diga disse disseste dizer explica explique explicar explicou conta pergunta perguntei mostra',
    'sei sabe sabes saber acho penso entendo entendi entender lembra lembras lembro significa chama chamam quero quer',
    'podes pode podem posso lembras falámos disso disto daquilo nisso nisto',
    'vimos visto ver estudamos estudado aprendemos aprendido falamos falado revimos fizemos feito',
    'perguntas resposta respostas lição lições sessão aula tutor errei errado',
  ],
};
