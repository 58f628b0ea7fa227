import { type CountForms, counted, dayWith } from './counting.js';
import { phrase } from './phrase.js';
import type { ReportWords } from './report-words.js';

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sept', 'oct', 'nov', 'dic'];

function count(number: number, forms: CountForms): string {
  return counted('es', number, forms);
}

function noun(one: string, other = `${one}s`): (number: number) => string {
  return (number) => count(number, { one: `# ${one}`, other: `# ${other}` });
}

const checks = noun('comprobación', 'comprobaciones');

/** A report in Spanish. */
export const es: ReportWords = {
  title: 'Informe',
  madeAt: (day) => `hecho el ${day}`,
  caveat: 'Las creencias dicen lo que sugieren las comprobaciones y se debilitan con el tiempo; no son una nota.',
  sections: {
    evidence: 'Lo que consta',
    beliefs: { heading: 'Lo que sugieren las comprobaciones', none: 'Todavía no se cree nada.' },
    misconceptions: { heading: 'Ideas erróneas', none: 'Ninguna está activa.' },
    changes: (since) => ({
      heading: `Qué ha cambiado desde el ${since}, y por qué`,
      none: 'Ninguna creencia ha cambiado desde entonces.',
    }),
    unanswered: { heading: 'Lo que los archivos no pudieron responder', none: 'Ninguna pregunta quedó abierta.' },
    practice: { heading: 'Para practicar ahora', none: 'Nada.' },
    calibration: 'Cuánto acertaron las predicciones',
    limits: { heading: 'Límites de este informe', none: 'No se conoce ninguno.' },
  },
  more: (number) => `y ${number} más`,
  list: { comma: ', ', and: ' y ', more: (number) => `${number} más` },
  colon: ': ',
  comma: ', ',
  arrow: ' → ',
  day: dayWith(MONTHS),
  from: (day) => `desde el ${day}`,
  fromTo: (first, last) => (first === last ? `el ${first}` : `del ${first} al ${last}`),
  kinds: {
    question: noun('pregunta'),
    answer: noun('respuesta'),
    check: checks,
    quiz: noun('cuestionario'),
    file: noun('cambio de archivos', 'cambios de archivos'),
    taught: noun('enseñanza'),
    consolidation: noun('día resumido', 'días resumidos'),
    dispute: noun('objeción', 'objeciones'),
  },
  checks,
  verdicts: (right, partly, wrong) => `${right} bien, ${partly} en parte, ${wrong} mal`,
  rightOf: (right, of) => `${checks(of)}, ${right} bien`,
  statements: {
    understands: 'entiende',
    unsure: 'duda',
    struggles: 'le cuesta',
    none: 'no se cree nada',
  },
  notes: {
    early: 'aún pocas comprobaciones',
    toConfirm: 'por confirmar',
    once: 'dominado una vez, ahora no',
    unchecked: 'sin comprobar desde entonces',
  },
  confidence: (percent) => `confianza ${percent} %`,
  reasons: {
    first: 'la primera evidencia',
    evidence: 'las comprobaciones',
    rules: 'cambiaron las reglas',
    merge: 'cambió el mapa',
    dispute: 'el estudiante no estuvo de acuerdo',
  },
  practice: {
    struggles: 'le cuesta',
    unsure: 'duda',
    misconception: 'una idea errónea',
    'mastered-once-not-now': 'dominado una vez, ahora no',
    'to-confirm': 'por confirmar',
    'review-due': 'toca repasar',
    new: 'sin comprobar',
  },
  buildsOnIt: (concept) => phrase`${concept} se apoya en ello`,
  dueOn: (day) => `repaso ${day}`,
  resolved: (name, day) => phrase`${name}: superada el ${day}`,
  partly: 'respondida en parte',

  evidence: {
    nothing: 'Todavía no consta nada.',
    noCheck: (episodes, days) =>
      `${count(episodes, { one: 'Consta # episodio', other: 'Constan # episodios' })}, ${days}, y ninguna comprobación.`,
    checks: (number, days, verdicts) =>
      `${count(number, { one: 'Consta # comprobación', other: 'Constan # comprobaciones' })}, ${days}: ${verdicts}.`,
    noneTied: (number) =>
      number === 1
        ? 'Consta 1 comprobación, pero aún no se pudo ligar a ningún concepto.'
        : `Constan ${number} comprobaciones, pero ninguna se pudo ligar aún a un concepto.`,
    those: (days, verdicts) => `Son ${days}: ${verdicts}.`,
    someUntied: (untied) =>
      count(untied, {
        one: '# de ellas no se pudo ligar a ningún concepto.',
        other: '# de ellas no se pudieron ligar a ningún concepto.',
      }),
  },
  secure: {
    some: (names, secure, checked, early) => {
      const more =
        early === 0
          ? ''
          : count(early, {
              one: '; # más parece entendido, con pocas comprobaciones',
              other: '; # más parecen entendidos, con pocas comprobaciones',
            });
      const concepts = noun('concepto comprobado', 'conceptos comprobados')(checked);
      return phrase`Seguro: ${names} (${secure} de ${concepts}${more}).`;
    },
    early: (names) =>
      phrase`Nada es seguro todavía; un primer indicio de que entiende ${names}, con pocas comprobaciones.`,
    faded: (names) => phrase`Nada es seguro ahora: entendía ${names} y falta confirmarlo.`,
    none: 'Nada es seguro todavía.',
    untied: (number) => `Nada se puede llamar seguro. ${es.evidence.noneTied(number)}`,
    unchecked: 'Nada se puede llamar seguro todavía: no consta ninguna comprobación.',
  },
  shaky: {
    struggles: (names) => phrase`Inseguro: le cuesta ${names}.`,
    unsure: (names) => phrase`Inseguro: duda sobre ${names}.`,
    both: (struggles, unsure) => phrase`Inseguro: le cuesta ${struggles}; duda sobre ${unsure}.`,
    few: (number, of) =>
      number === of
        ? 'Con pocas comprobaciones por ahora.'
        : count(number, {
            one: '# de ellos se apoya en pocas comprobaciones.',
            other: '# de ellos se apoyan en pocas comprobaciones.',
          }),
    none: 'Nada de lo comprobado parece inseguro.',
    unknown: 'Tampoco se puede llamar inseguro nada.',
  },
  next: {
    some: (names) => phrase`Ahora: ${names}.`,
    nothingDue: (day) => `Ahora: nada toca antes del ${day}.`,
    tieChecks:
      'Ahora: añadir un archivo que explique de qué tratan las comprobaciones, o darles como tema un nombre del mapa.',
    firstCheck: 'Ahora: una primera comprobación, sobre un concepto del mapa; al añadir un archivo se hace uno.',
  },
  calibration: {
    'not-enough': (number) =>
      `${checks(number)} con predicción; a partir de 5 se puede decir algo. Hasta entonces las predicciones ordenan, no son una probabilidad.`,
    thin: (number) => `${checks(number)} con predicción: poca evidencia (menos de 30).`,
    measured: (number) => `${checks(number)} con predicción.`,
    figures: (ece, brier, baseRate) => `ECE ${ece}, Brier ${brier}, tasa base ${baseRate}.`,
  },
  limits: {
    untied: (untied, of) =>
      count(untied, {
        one: `# de ${checks(of)} no está ligada a ningún concepto y arriba no cuenta.`,
        other: `# de ${checks(of)} no están ligadas a ningún concepto y arriba no cuentan.`,
      }),
    untiedWhy: (utterances, unmapped) =>
      `El tema es algo que se dijo: ${utterances}; no nombra nada del mapa: ${unmapped}.`,
    early: (number) =>
      count(number, {
        one: '# concepto se apoya en menos de tres primeros intentos.',
        other: '# conceptos se apoyan en menos de tres primeros intentos.',
      }),
    toConfirm: (number) =>
      count(number, {
        one: '# creencia se ha debilitado: 45 días o más sin tocarse.',
        other: '# creencias se han debilitado: 45 días o más sin tocarse.',
      }),
    unexplained: (names) => phrase`Ningún archivo explica ahora ${names}.`,
    replaced: (file, number) =>
      phrase`${file} se reemplazó; ${count(number, { one: '# cita suya quizá ya no valga', other: '# citas suyas quizá ya no valgan' })}.`,
    removed: (file, number) =>
      phrase`${file} se quitó; ${count(number, { one: '# cita suya no se puede consultar', other: '# citas suyas no se pueden consultar' })}.`,
    uncited: (number) =>
      count(number, { one: '# respuesta no cita ningún archivo.', other: '# respuestas no citan ningún archivo.' }),
    unread: (file) => phrase`${file} aún no se ha leído.`,
    failed: (file, reason) => phrase`${file} no se pudo leer: ${reason}.`,
  },
  class: {
    title: 'Informe de la clase',
    students: noun('estudiante'),
    who: {
      heading: 'A quién le cuesta qué',
      none: 'A nadie le cuesta nada ni duda, hasta donde dicen las comprobaciones.',
    },
    table: 'Estudiantes',
    columns: {
      student: 'Estudiante',
      lastAt: 'Última vez',
      checks: 'Comprobaciones, bien',
      secure: 'Seguro',
      early: 'Aún pocas comprobaciones',
      toConfirm: 'Por confirmar',
      due: 'Toca repasar',
      struggles: 'Le cuesta',
      unsure: 'Duda sobre',
      misconceptions: 'Ideas erróneas',
      concept: 'Concepto',
      understands: 'Lo entienden',
    },
  },
  plot: {
    title: 'Predicho y observado',
    observed: 'proporción respondida bien',
    predicted: 'probabilidad predicha de acertar',
    tooLow: 'predicho de menos',
    tooHigh: 'predicho de más',
    checks: 'n',
  },
};
