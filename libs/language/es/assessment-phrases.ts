import type { AssessmentPhrases } from '../language-data.js';

const NOUNS =
  'intento|intentos|cuestionario|cuestionarios|prueba|pruebas|examen|exámenes|evaluación|evaluaciones|resultado|resultados|registro|registros|dato|datos|nota|notas|calificación|calificaciones|control|controles|historial|test|tests|quiz|información|actividad';

export const assessmentPhrases: AssessmentPhrases = {
  nothing: [
    `no hay|existe|existen|consta|constan|tiene|tenemos|figura|figuran ningún|ninguna|aún|todavía? ${NOUNS}`,
    `no se ha|han|encontró|encontraron|registró|registraron registrado|encontrado|realizado|guardado? … ${NOUNS}`,
    `sin ${NOUNS}`,
    `ningún|ninguna ${NOUNS}`,
    `${NOUNS} no registrado|registrados|registrada|registradas|disponible|disponibles`,
    'nada … registrado|guardado|evaluado|disponible',
    'no … evaluado|registrado|examinado|calificado|disponible',
  ],
  alone: ['ninguno|ninguna|nada|vacío|vacía', 'no disponible', 'no'],
  headings: [
    'el la los las del de y alumno alumna estudiante recientes cuestionario cuestionarios prueba pruebas examen',
    'exámenes evaluación evaluaciones resultado resultados registro registros nota notas calificación calificaciones control controles historial resumen intentos',
  ],
  contrasts: ['pero aunque salvo excepto'],
};
