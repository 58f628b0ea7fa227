import type { RecordPhrases } from '../language-data.js';

const WE_STUDIED =
  'vimos|estudiamos|hablamos|aprendimos|repasamos|trabajamos|hicimos|practicamos|tratamos|cubrimos|comentamos|resolvimos|leímos|dimos|empezamos|terminamos|dejamos|quedamos|discutimos';
const STUDIED =
  'visto|estudiado|hablado|aprendido|repasado|trabajado|hecho|practicado|tratado|cubierto|comentado|resuelto|leído|dado|discutido';

export const recordPhrases: RecordPhrases = {
  questions: [
    `qué|que|cuándo|cuando|cuánto|cuántas|cómo|dónde|cuál|cuáles … ${WE_STUDIED}`,
    `qué|que|cuándo|cuándo|cuánto|cuántas|dónde|cuál|cuáles … hemos|habíamos ya|también? ${STUDIED}`,
    `hemos ya|alguna|vez|hoy? vez? ${STUDIED}`,
    `todo? lo que … ${WE_STUDIED}`,
    `lo que hemos ya? ${STUDIED}`,
    'en? qué|que|dónde|donde|cuándo|por … me … equivoqué|equivocado|equivoco',
    'qué|que|cuál|cuáles|cuándo|cuántas … fallé|fallado|confundí|olvidé|acerté|acertado|suspendí|aprendí|pregunté|estudié|entendí',
    'qué|que|cuál|cuáles … he fallado|hecho|aprendido|estudiado|acertado|preguntado|olvidado|confundido|entendido|mejorado',
    'qué|que hice mal|bien',
    'qué|que … te dije|conté|enseñé|pregunté',
    'qué|que … te he dicho|contado|enseñado|preguntado',
    'te he dicho|preguntado alguna|ya? vez?',
    'he mejorado|aprendido|avanzado|progresado',
    'cómo|como voy',
    'cómo|como estoy yendo|progresando',
    'qué|que tal voy|vamos',
    'cómo me va|fue|salió',
    'mis puntos débiles|fuertes|flojos',
    'mis errores|fallos|debilidades|fortalezas|progresos|avances|aciertos|equivocaciones',
    'mi progreso|avance|punto débil?',
    'qué|que temas? … se me da|dan',
    'qué|que … me cuesta|cuestan',
    'qué|que sabes|recuerdas|piensas de|sobre mí|mi',
    'te acuerdas|recuerdas … vimos|hablamos|estudiamos|dije|hicimos|mí|mi|cuando|nuestra|me|hablé',
    'recuerdas|acuerdas … cuando',
    'recuerdas … que|lo … vimos|hablamos|estudiamos|dije|hicimos',
    'qué|que … última vez|clase|lección|sesión',
    'qué|que debo|debería|tengo … repasar|practicar|estudiar|reforzar',
    'qué|que me explicaste|dijiste|contaste|enseñaste|preguntaste',
    'hasta ahora … visto|hemos|vimos|aprendido',
  ],
  sharedPast: [
    WE_STUDIED,
    `hemos|habíamos ya? ${STUDIED}`,
    'me dijiste|preguntaste|contaste|enseñaste|explicaste|comentaste|pediste|habías',
    'te expliqué|dije|conté|pregunté|enseñé|equivocaste|costó|costaba|salió|confundiste|preguntaste',
    'acertaste|fallaste|confundiste|aprendiste|preguntaste|respondiste|contestaste|dijiste|estudiaste|practicaste|entendiste|pensabas|creías|dudabas|tuviste|hiciste|sacaste',
  ],
  narration: [
    'la? última vez … vimos|hablamos|dijiste|preguntaste|estudiamos|hicimos|que',
    'en la|nuestra última|anterior clase|sesión|lección|conversación',
    'hasta ahora hemos',
    'hemos visto|estudiado … hasta',
    'me? has preguntado|fallado|acertado … veces|antes',
    'recuerdo que|cuando … me|vimos|hablamos|dijiste|tu|preguntaste',
    'según mis|nuestras|nuestros notas|apuntes|registros',
  ],
};
