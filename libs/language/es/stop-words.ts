import type { StopWords } from '../language-data.js';

export const stopWords: StopWords = {
  keep: [],
  grammar: [
    'las les nosotros nosotras vosotros ustedes usted ellos ellas ello os tuyo tuya suyo suya suyos suyas mío mía',
    'nuestro nuestra nuestros nuestras vuestro tus mis unas unos otra otros otras mismo misma mismos mismas',
    'este esta estos estas esto esa esos esas aquel aquella aquellos aquellas aquello',
    'es son era eran fue fueron ser sido siendo soy eres somos sea sean será sería',
    'está están estaba estaban estar estoy estás estamos estado',
    'ha han he has hemos haber había habían hay hubo haya habrá',
    'tiene tienen tengo tener puede pueden puedo puedes poder hace hacen hacer va van voy vas vamos ir',
    'si no ni e u pues entonces así aunque mientras según entre hacia ante bajo tras mediante excepto',
    'todo toda todos todas algo alguien nada nadie alguno alguna algunos algunas ningún ninguna cada ambos',
    'mucho mucha muchos muchas pocos poca pocas tan tanto tanta tantos menos solo sólo además casi',
    'ahora antes después luego siempre nunca jamás ya aún todavía también tampoco aquí ahí allí',
    'cosa cosas tipo vez veces',
  ],
  questions: [
    'qué que cuál cual cuáles cuales quién quien quiénes quienes cuándo cuando dónde donde adónde',
    'cómo como cuánto cuanto cuánta cuanta cuántos cuantos cuántas cuantas porqué',
  ],
  filler: [
    'vale bueno bien claro gracias hola oye mira venga favor sí ajá eh quizá quizás',
    'dime di dice dicen dije dijiste dijo dicho decir explica explícame explicame explicar explicaste explicó cuéntame',
    'explicas explicarme explicarnos acuerdas ayúdame ayúdanos dame',
    'sé sabes sabe saber creo crees pienso entiendo entiendes entender recuerda recuerdas recuerdo',
    'vimos visto ver vemos estudiamos estudiado aprendimos aprendido hablamos hablado repasamos repasado hicimos hecho',
    'pregunta preguntas respuesta respuestas lección lecciones sesión clase tutor',
    'mal equivoqué equivocado significa llama llaman llamado quiero quieres quiere',
  ],
};
