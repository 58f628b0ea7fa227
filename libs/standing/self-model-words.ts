import { LEAST_FOR_CALIBRATION } from '#libs/learner/index.js';
import type { SelfModel } from './self-model.js';

/** The languages that the self-model is told in; a memory in another one is told in English. */
export const TOLD_LANGUAGES = ['en', 'es', 'ar'] as const;

export type ToldLanguage = (typeof TOLD_LANGUAGES)[number];

/** What the memory says of itself, in whole sentences. */
export interface ToldSelfModel {
  readonly knows: readonly string[];
  readonly limits: readonly string[];
}

/**
 * The sentences of one language. `{…}` is a figure. Figures follow a colon wherever they count something, so that no
 * language has to bend a noun to them.
 */
interface Sentences {
  readonly episodes: string;
  readonly noEpisodes: string;
  readonly concepts: string;
  readonly readiness: string;
  readonly misconceptions: string;
  readonly calibrated: string;
  readonly noChecks: string;
  readonly untied: string;
  readonly notEnough: string;
  readonly thin: string;
  readonly unknown: string;
  readonly toConfirm: string;
  readonly changed: string;
  readonly unverifiable: string;
  readonly unanswered: string;
  readonly elsewhere: string;
}

const SENTENCES: Readonly<Record<ToldLanguage, Sentences>> = {
  en: {
    episodes: 'Episodes on record: {n}, from {from} to {to}.',
    noEpisodes: 'Nothing is on record yet.',
    concepts: 'Concepts that seem secure: {secure}; that seem shaky: {shaky}.',
    readiness: 'Readiness of the material: {percent} %. This is about the material, not about what the student knows.',
    misconceptions: 'Misconceptions that seem active: {n}.',
    calibrated: 'Predictions were off by {ece} on average, measured on {n} checks.',
    noChecks: 'No check is on record, so nothing is thought of what the student knows.',
    untied:
      'Checks that could be tied to no concept: {untied} of {n}. They stay evidence, and no belief rests on them.',
    notEnough:
      'Predictions that could be compared with a verdict: {n}; calibration is spoken of from {least}. Until then a confidence is a ranking, not a probability.',
    thin: 'The predictions were compared with {n} checks only, which is thin.',
    unknown:
      'Concepts of which nothing is known yet, or too little: {unknown} of {total}. Unknown is not the same as not understood.',
    toConfirm: 'Beliefs that have faded and wait for the next check: {n}.',
    changed: 'Citations whose file has changed or gone since: {n}.',
    unverifiable: 'Answers that cite no file, and so can’t be looked up: {n}.',
    unanswered: 'Questions that the files could not answer, or not in full: {n}.',
    elsewhere: 'Only what was recorded here is known; what the student did elsewhere is not.',
  },
  es: {
    episodes: 'Episodios registrados: {n}, del {from} al {to}.',
    noEpisodes: 'Todavía no hay nada registrado.',
    concepts: 'Conceptos que parecen firmes: {secure}; que parecen inseguros: {shaky}.',
    readiness: 'Preparación del material: {percent} %. Se refiere al material, no a lo que sabe el estudiante.',
    misconceptions: 'Ideas erróneas que parecen activas: {n}.',
    calibrated: 'Las predicciones se desviaron {ece} de media, medidas en {n} comprobaciones.',
    noChecks: 'No hay ninguna comprobación registrada, así que no se supone nada de lo que sabe el estudiante.',
    untied:
      'Comprobaciones que no se pudieron ligar a ningún concepto: {untied} de {n}. Quedan como evidencia, y ninguna creencia se apoya en ellas.',
    notEnough:
      'Predicciones que se pudieron comparar con un veredicto: {n}; de calibración se habla a partir de {least}. Hasta entonces, una confianza es un orden, no una probabilidad.',
    thin: 'Las predicciones se compararon con solo {n} comprobaciones, que son pocas.',
    unknown:
      'Conceptos de los que todavía no se sabe nada, o demasiado poco: {unknown} de {total}. Desconocido no es lo mismo que no entendido.',
    toConfirm: 'Creencias que se han debilitado y esperan la próxima comprobación: {n}.',
    changed: 'Citas cuyo archivo ha cambiado o ya no está: {n}.',
    unverifiable: 'Respuestas que no citan ningún archivo y no se pueden verificar: {n}.',
    unanswered: 'Preguntas que los archivos no pudieron responder, o no del todo: {n}.',
    elsewhere: 'Solo se sabe lo que se registró aquí; lo que el estudiante hizo en otra parte, no.',
  },
  ar: {
    episodes: 'عدد الوقائع المسجلة: {n}، من {from} إلى {to}.',
    noEpisodes: 'لم يُسجَّل شيء بعد.',
    concepts: 'عدد المفاهيم التي تبدو راسخة: {secure}؛ والتي تبدو مهتزة: {shaky}.',
    readiness: 'جاهزية المادة: {percent}٪. هذا عن المادة، لا عمّا يعرفه الطالب.',
    misconceptions: 'عدد التصورات الخاطئة التي تبدو قائمة: {n}.',
    calibrated: 'كان متوسط خطأ التوقعات {ece}، مقيسًا على هذا العدد من الاختبارات: {n}.',
    noChecks: 'لا يوجد أي اختبار مسجل، لذلك لا يُفترض شيء عمّا يعرفه الطالب.',
    untied: 'عدد الاختبارات التي تعذر ربطها بأي مفهوم: {untied} من {n}. تبقى أدلة، ولا يقوم عليها أي اعتقاد.',
    notEnough:
      'عدد التوقعات التي أمكنت مقارنتها بحكم: {n}؛ ولا يقال إنها معايَرة قبل بلوغ العدد {least}. حتى ذلك الحين تكون الثقة ترتيبًا لا احتمالًا.',
    thin: 'قورنت التوقعات بعدد قليل من الاختبارات: {n}.',
    unknown:
      'عدد المفاهيم التي لا يُعرف عنها شيء بعد أو لا يُعرف عنها ما يكفي: {unknown} من {total}. المجهول ليس هو غير المفهوم.',
    toConfirm: 'عدد الاعتقادات التي ضعفت وتنتظر الاختبار القادم: {n}.',
    changed: 'عدد الاستشهادات التي تغيّر ملفها أو حُذف: {n}.',
    unverifiable: 'عدد الإجابات التي لا تستشهد بأي ملف ولا يمكن التحقق منها: {n}.',
    unanswered: 'عدد الأسئلة التي لم تستطع الملفات الإجابة عنها أو عن كلها: {n}.',
    elsewhere: 'لا يُعرف إلا ما سُجِّل هنا؛ أما ما فعله الطالب في مكان آخر فلا.',
  },
};

/** Tells the self-model in whole sentences: what is known, then its limits. */
export function tellSelfModel(model: SelfModel, language: ToldLanguage): ToldSelfModel {
  const sentences = SENTENCES[language];
  return { knows: knowledge(model, sentences), limits: limits(model, sentences) };
}

/** The language that a memory's own is told in. */
export function toldLanguage(language: string): ToldLanguage {
  return TOLD_LANGUAGES.find((told) => told === language) ?? 'en';
}

function knowledge({ episodes, firstAt, lastAt, ...model }: SelfModel, say: Sentences): string[] {
  if (firstAt === null || lastAt === null) {
    return [say.noEpisodes];
  }
  const { concepts, readiness, misconceptions, calibration } = model;
  const told = [filled(say.episodes, { n: episodes, from: dayOf(firstAt), to: dayOf(lastAt) })];
  if (concepts.secure + concepts.shaky > 0) {
    told.push(filled(say.concepts, concepts));
  }
  if (misconceptions > 0) {
    told.push(filled(say.misconceptions, { n: misconceptions }));
  }
  if (calibration.state !== 'not-enough' && calibration.ece !== null) {
    told.push(filled(say.calibrated, { ece: calibration.ece.toFixed(2), n: calibration.withPrediction }));
  }
  if (concepts.total > 0) {
    told.push(filled(say.readiness, { percent: Math.round(readiness * 100) }));
  }
  return told;
}

function limits({ checks, calibration, concepts, citations, unanswered }: SelfModel, say: Sentences): string[] {
  const told: string[] = [];
  const tell = (holds: boolean, sentence: string, figures: Figures = {}): void => {
    if (holds) {
      told.push(filled(sentence, figures));
    }
  };
  const compared = { n: calibration.withPrediction, least: LEAST_FOR_CALIBRATION };
  tell(checks.n === 0, say.noChecks);
  tell(checks.untied > 0, say.untied, checks);
  tell(checks.n > 0 && calibration.state === 'not-enough', say.notEnough, compared);
  tell(calibration.state === 'thin', say.thin, compared);
  tell(concepts.unknown > 0, say.unknown, concepts);
  tell(concepts.toConfirm > 0, say.toConfirm, { n: concepts.toConfirm });
  tell(citations.changed > 0, say.changed, { n: citations.changed });
  tell(citations.unverifiable > 0, say.unverifiable, { n: citations.unverifiable });
  tell(unanswered > 0, say.unanswered, { n: unanswered });
  tell(true, say.elsewhere);
  return told;
}

type Figures = Readonly<Record<string, string | number>>;

function filled(sentence: string, figures: Figures): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(figures[name]));
}

/** yyyy-mm-dd, which every language reads the same way. */
function dayOf(instant: string): string {
  return instant.slice(0, 10);
}
