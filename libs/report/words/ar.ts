import { type CountForms, counted, dayWith } from './counting.js';
import { phrase } from './phrase.js';
import type { ReportWords } from './report-words.js';

const MONTHS = [
  'يناير',
  'فبراير',
  'مارس',
  'أبريل',
  'مايو',
  'يونيو',
  'يوليو',
  'أغسطس',
  'سبتمبر',
  'أكتوبر',
  'نوفمبر',
  'ديسمبر',
];

function count(number: number, forms: CountForms): string {
  return counted('ar', number, forms);
}

/** Arabic counts by six categories: none and one by the bare noun, two by the dual, 3–10, 11–99, and the hundreds. */
function noun(one: string, two: string, few: string, many: string): (number: number) => string {
  const forms = { zero: `# ${one}`, one: `${one} 1`, two, few: `# ${few}`, many: `# ${many}`, other: `# ${one}` };
  return (number) => count(number, forms);
}

const checks = noun('اختبار', 'اختباران', 'اختبارات', 'اختبارًا');
const concepts = noun('مفهوم', 'مفهومان', 'مفاهيم', 'مفهومًا');
const citations = noun('استشهاد', 'استشهادان', 'استشهادات', 'استشهادًا');

/** A report in Arabic. */
export const ar: ReportWords = {
  title: 'تقرير',
  madeAt: (day) => `أُعدّ في ${day}`,
  caveat: 'تقول القناعات ما تشير إليه الاختبارات، وتضعف مع الوقت؛ وليست درجات.',
  sections: {
    evidence: 'ما هو مسجَّل',
    beliefs: { heading: 'ما تشير إليه الاختبارات', none: 'لا قناعة بعد.' },
    misconceptions: { heading: 'المفاهيم الخاطئة', none: 'لا شيء قائم منها.' },
    changes: (since) => ({ heading: `ما تغيّر منذ ${since}، ولماذا`, none: 'لم تتغيّر أي قناعة منذ ذلك الحين.' }),
    unanswered: { heading: 'ما لم تستطع الملفات الإجابة عنه', none: 'لم يبقَ سؤال مفتوحًا.' },
    practice: { heading: 'للتدرّب الآن', none: 'لا شيء.' },
    calibration: 'إلى أي حد صدقت التوقعات',
    limits: { heading: 'حدود هذا التقرير', none: 'لا يُعرف منها شيء.' },
  },
  more: (number) => `و${number} غيرها`,
  list: { comma: '، ', and: ' و', more: (number) => `${number} غيرها` },
  colon: ': ',
  comma: '، ',
  arrow: ' ← ',
  day: dayWith(MONTHS),
  from: (day) => `منذ ${day}`,
  fromTo: (first, last) => (first === last ? `في ${first}` : `من ${first} إلى ${last}`),
  kinds: {
    question: noun('سؤال', 'سؤالان', 'أسئلة', 'سؤالًا'),
    answer: noun('جواب', 'جوابان', 'أجوبة', 'جوابًا'),
    check: checks,
    quiz: noun('امتحان قصير', 'امتحانان قصيران', 'امتحانات قصيرة', 'امتحانًا قصيرًا'),
    file: noun('تغيير في الملفات', 'تغييران في الملفات', 'تغييرات في الملفات', 'تغييرًا في الملفات'),
    taught: noun('تعليم', 'تعليمان', 'تعليمات', 'تعليمًا'),
    consolidation: noun('يوم مُلخَّص', 'يومان مُلخَّصان', 'أيام مُلخَّصة', 'يومًا مُلخَّصًا'),
    dispute: noun('اعتراض', 'اعتراضان', 'اعتراضات', 'اعتراضًا'),
  },
  checks,
  verdicts: (right, partly, wrong) => `صحيح ${right}، جزئي ${partly}، خطأ ${wrong}`,
  rightOf: (right, of) => `${checks(of)}، الصحيح منها ${right}`,
  statements: {
    understands: 'يفهم',
    unsure: 'غير متأكد',
    struggles: 'يتعثّر',
    none: 'لا قناعة',
  },
  notes: {
    early: 'الاختبارات قليلة بعد',
    toConfirm: 'يحتاج إلى تأكيد',
    once: 'أُتقن مرة، وليس الآن',
    unchecked: 'بلا اختبار منذ ذلك الحين',
  },
  confidence: (percent) => `الثقة ${percent}٪`,
  reasons: {
    first: 'أول دليل',
    evidence: 'الاختبارات',
    rules: 'تغيّرت القواعد',
    merge: 'تغيّرت الخريطة',
    dispute: 'اعترض الطالب',
  },
  practice: {
    struggles: 'يتعثّر فيه',
    unsure: 'غير متأكد منه',
    misconception: 'مفهوم خاطئ',
    'mastered-once-not-now': 'أُتقن مرة، وليس الآن',
    'to-confirm': 'يحتاج إلى تأكيد',
    'review-due': 'حان وقت مراجعته',
    new: 'لم يُختبر بعد',
  },
  buildsOnIt: (concept) => phrase`يُبنى عليه ${concept}`,
  dueOn: (day) => `المراجعة ${day}`,
  resolved: (name, day) => phrase`${name}: جرى تجاوزه في ${day}`,
  partly: 'أُجيب عنه جزئيًا',

  evidence: {
    nothing: 'لا شيء مسجَّل بعد.',
    noCheck: (episodes, days) =>
      `المسجَّل: ${noun('حدث', 'حدثان', 'أحداث', 'حدثًا')(episodes)}، ${days}، وليس بينها اختبار.`,
    checks: (number, days, verdicts) => `المسجَّل: ${checks(number)}، ${days}: ${verdicts}.`,
    noneTied: (number) =>
      number === 1
        ? 'المسجَّل: اختبار 1، لكن لم يمكن ربطه بأي مفهوم بعد.'
        : `المسجَّل: ${checks(number)}، لكن لم يمكن ربط أي منها بمفهوم بعد.`,
    those: (days, verdicts) => `وهي ${days}: ${verdicts}.`,
    someUntied: (untied) => `لم يمكن ربط ${untied} منها بأي مفهوم.`,
  },
  secure: {
    some: (names, secure, checked, early) => {
      const more = early === 0 ? '' : `؛ ويبدو ${early} غيرها مفهومًا، من اختبارات قليلة`;
      return phrase`راسخ: ${names} (${secure} من المفاهيم المختبَرة، وعددها ${checked}${more}).`;
    },
    early: (names) => phrase`لا شيء راسخ بعد؛ علامة أولى على فهم ${names}، من اختبارات قليلة.`,
    faded: (names) => phrase`لا شيء راسخ الآن: كان يفهم ${names}، وذلك يحتاج إلى تأكيد.`,
    none: 'لا شيء راسخ بعد.',
    untied: (number) => `لا يمكن القول إن شيئًا راسخ: ${ar.evidence.noneTied(number)}`,
    unchecked: 'لا يمكن القول إن شيئًا راسخ بعد: لم يُسجَّل أي اختبار.',
  },
  shaky: {
    struggles: (names) => phrase`مهزوز: يتعثّر في ${names}.`,
    unsure: (names) => phrase`مهزوز: غير متأكد من ${names}.`,
    both: (struggles, unsure) => phrase`مهزوز: يتعثّر في ${struggles}؛ غير متأكد من ${unsure}.`,
    few: (number, of) => (number === of ? 'من اختبارات قليلة حتى الآن.' : `${number} منها من اختبارات قليلة.`),
    none: 'لا شيء مما اختُبر يبدو مهزوزًا.',
    unknown: 'ولا يمكن القول إن شيئًا مهزوز أيضًا.',
  },
  next: {
    some: (names) => phrase`الآن: ${names}.`,
    nothingDue: (day) => `الآن: لا شيء يحين قبل ${day}.`,
    tieChecks: 'الآن: أضف ملفًا يشرح ما تدور عليه الاختبارات، أو اجعل موضوع الاختبار اسمًا من الخريطة.',
    firstCheck: 'الآن: اختبار أول، لمفهوم من الخريطة؛ وإضافة ملف تصنع خريطة.',
  },
  calibration: {
    'not-enough': (number) =>
      `الاختبارات التي سبقها توقع: ${number}؛ ابتداءً من 5 يمكن قول شيء. وإلى ذلك الحين فالتوقعات ترتيب، لا احتمال.`,
    thin: (number) => `الاختبارات التي سبقها توقع: ${number}؛ الدليل قليل (أقل من 30).`,
    measured: (number) => `الاختبارات التي سبقها توقع: ${number}.`,
    figures: (ece, brier, baseRate) => `ECE ${ece}، Brier ${brier}، المعدل الأساس ${baseRate}.`,
  },
  limits: {
    untied: (untied, of) => `${untied} من ${of} من الاختبارات غير مربوطة بأي مفهوم، ولا تُحسب أعلاه.`,
    untiedWhy: (utterances, unmapped) => `الموضوع كلام قيل: ${utterances}؛ لا يسمّي شيئًا على الخريطة: ${unmapped}.`,
    early: (number) => `${concepts(number)}: أقل من ثلاث محاولات أولى.`,
    toConfirm: (number) => `${noun('قناعة', 'قناعتان', 'قناعات', 'قناعة')(number)}: ضعفت لأنها لم تُمسّ 45 يومًا أو أكثر.`,
    unexplained: (names) => phrase`لا ملف يشرح الآن ${names}.`,
    replaced: (file, number) => phrase`استُبدل ${file}؛ ${citations(number)} منه قد لا يصحّ الآن.`,
    removed: (file, number) => phrase`أُزيل ${file}؛ ${citations(number)} منه لا يمكن الرجوع إليه.`,
    uncited: (number) => `${noun('جواب', 'جوابان', 'أجوبة', 'جوابًا')(number)} بلا استشهاد بملف.`,
    unread: (file) => phrase`${file} لم يُقرأ بعد.`,
    failed: (file, reason) => phrase`تعذّرت قراءة ${file}: ${reason}.`,
  },
  class: {
    title: 'تقرير الصف',
    students: noun('طالب', 'طالبان', 'طلاب', 'طالبًا'),
    who: { heading: 'من يتعثّر في ماذا', none: 'لا أحد يتعثّر في شيء أو غير متأكد منه، بحسب الاختبارات.' },
    table: 'الطلاب',
    columns: {
      student: 'الطالب',
      lastAt: 'آخر مرة',
      checks: 'الاختبارات، الصحيح منها',
      secure: 'راسخ',
      early: 'الاختبارات قليلة بعد',
      toConfirm: 'يحتاج إلى تأكيد',
      due: 'حان وقت المراجعة',
      struggles: 'يتعثّر في',
      unsure: 'غير متأكد من',
      misconceptions: 'المفاهيم الخاطئة',
      concept: 'المفهوم',
      understands: 'يفهمونه',
    },
  },
  plot: {
    title: 'المتوقَّع والملحوظ',
    observed: 'نسبة الإجابات الصحيحة',
    predicted: 'احتمال الإجابة الصحيحة المتوقَّع',
    tooLow: 'التوقع أقل مما كان',
    tooHigh: 'التوقع أكثر مما كان',
    checks: 'اختبارات',
  },
};
