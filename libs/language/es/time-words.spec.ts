import { type NamedWindow, windowOf } from '../time/time-window.fixture.js';

const named: readonly NamedWindow[] = [
  ['¿Qué vimos en julio?', '2026-07-01', '2026-07-31'],
  ['que hicimos en diciembre', '2025-12-01', '2025-12-31'],
  ['¿Qué vimos en el mes de marzo?', '2026-03-01', '2026-03-31'],
  ['en julio de 2025', '2025-07-01', '2025-07-31'],
  ['los apuntes de setiembre', '2026-09-01', '2026-09-30'],
  ['¿Y en mayo?', '2026-05-01', '2026-05-31'],
  ['¿Qué estudiamos el mes pasado?', '2026-10-01', '2026-10-31'],
  ['¿Qué fallé la semana pasada?', '2026-11-09', '2026-11-15'],
  ['la pasada semana', '2026-11-09', '2026-11-15'],
  ['¿qué hemos visto esta semana?', '2026-11-16', '2026-11-22'],
  ['este mes', '2026-11-01', '2026-11-30'],
  ['el año pasado', '2025-01-01', '2025-12-31'],
  ['¿Qué hicimos ayer?', '2026-11-17', '2026-11-17'],
  ['anoche no entendí nada', '2026-11-17', '2026-11-17'],
  ['anteayer', '2026-11-16', '2026-11-16'],
  ['antes de ayer', '2026-11-16', '2026-11-16'],
  ['lo que vimos hoy', '2026-11-18', '2026-11-18'],
  ['hace 3 días', '2026-11-15', '2026-11-15'],
  ['hace dos semanas', '2026-11-02', '2026-11-08'],
  ['hace un mes', '2026-10-01', '2026-10-31'],
  ['dos meses atrás', '2026-09-01', '2026-09-30'],
  ['en los últimos 7 días', '2026-11-11', 'now'],
  ['en las últimas dos semanas', '2026-11-04', 'now'],
  ['¿Qué vimos en 2025?', '2025-01-01', '2025-12-31'],
  ['en el año 2025', '2025-01-01', '2025-12-31'],
  ['entre marzo y mayo', '2026-03-01', '2026-05-31'],
  ['de marzo a mayo', '2026-03-01', '2026-05-31'],
  ['desde el lunes', '2026-11-16', 'now'],
  ['desde julio', '2026-07-01', 'now'],
  ['¿Qué vimos el lunes?', '2026-11-16', '2026-11-16'],
  ['el martes pasado', '2026-11-17', '2026-11-17'],
  ['el pasado viernes', '2026-11-13', '2026-11-13'],
  ['el fin de semana pasado', '2026-11-14', '2026-11-15'],
  ['el verano pasado', '2026-06-01', '2026-08-31'],
  ['¿qué vimos en primavera?', '2026-03-01', '2026-05-31'],
  ['el 12 de julio', '2026-07-12', '2026-07-12'],
  ['el 12 de julio de 2025', '2025-07-12', '2025-07-12'],
  ['el 12/07/2026', '2026-07-12', '2026-07-12'],
  ['a mediados de julio', '2026-07-11', '2026-07-20'],
  ['a finales de julio', '2026-07-21', '2026-07-31'],
  ['del 3 al 5 de julio', '2026-07-03', '2026-07-05'],
];

const traps: readonly string[] = [
  'mira la página 9077',
  'está en el capítulo 3',
  'el mar es salado',
  'los peces viven en el mar',
  '¿qué es el sol?',
  'abril es mi hermana',
  'quiero abrir el libro',
  'tenemos 2000 células',
  'hay mitocondrias en 2000 células',
  'explica la segunda ley',
  'hazlo en 3 pasos',
  'va a 5 m/s',
  '¿qué pasó en mayo de 1968?',
  'Darwin publicó en 1859',
  '¿qué haremos el próximo lunes?',
  'todos los lunes tengo clase',
  'el lunes que viene',
  'en verano los días son largos',
  'tarda 3 días',
  '¿cuántos días tiene un mes?',
  'hace calor',
  'el último mes del embarazo',
  'marcha hacia delante',
];

describe('times in Spanish', () => {
  it.each(named)('%s → %s to %s', (question, firstDay, lastDay) => {
    expect(windowOf(question, 'es')).toEqual([firstDay, lastDay]);
  });

  it.each(traps)('"%s" names no time', (question) => {
    expect(windowOf(question, 'es')).toBeNull();
  });
});
