import type { UtteranceWords } from '../language-data.js';

export const utteranceWords: UtteranceWords = {
  anywhere: [
    'yo|me|mí|conmigo|ti|contigo|nosotros|usted|ustedes|nos|vosotros',
    'mi|mis|tu|tus duda|dudas|pregunta|preguntas|respuesta|examen|deberes|tarea|profe|nota|ejercicio',
    'explícame|dime|dame|hazme|pregúntame|enséñame|ayúdame|cuéntame|muéstrame|ponme|repíteme|corrígeme|explicame|preguntame|ensename|ayudame',
    'quiero|quisiera|puedes|podrías|entiendo|entendí|sé|creo|necesito|puedo|tengo|hagamos|vamos|sigamos|empecemos|podemos|debo|gracias|perdón|porfa',
    'por favor',
    'no sé|entiendo|entendí|recuerdo|me|lo',
  ],
  starts: [
    'qué|cuál|cuáles|quién|quiénes|cómo|dónde|cuándo|cuánto|cuánta|cuántos|cuántas|adónde',
    'que|cual|quien es|son|significa|pasa|hago|hay|tengo|hacemos|más|viene|sigue',
    'como se|es|son|funciona|hago|puedo',
    'por qué|que',
    'para qué|que',
    'bueno|vale|ok|pues|oye|hola|sí|no|claro|entonces|ahora|venga|mira|ah|eh|ya|pero|bien|espera|genial|perfecto',
    'explica|pregunta|repite|continúa|sigue|resume|define|calcula|resuelve|haz|pon|di|enseña|corrige|describe otra|el|la|los|las|lo|un|una|más|todo|todos|eso|esto|de|con|otro|cómo|qué|por',
    'otra pregunta|vez',
    'siguiente|próxima pregunta',
  ],
};
