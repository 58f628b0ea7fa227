import type { Report } from './report.js';
import { Sentences } from './sentences.js';
import { plainText, type ReportLanguage, wordsOf } from './words/index.js';

/** A report with its sentences in one language; names in them stand between quotation marks. */
export interface WordedReport extends Report {
  /** Of the sentences. */
  readonly language: ReportLanguage;
  readonly sentences: {
    readonly evidence: string;
    readonly secure: string;
    readonly shaky: string;
    readonly next: string;
    readonly calibration: string;
    readonly limits: readonly string[];
  };
}

/** Puts a report into words. */
export function worded(report: Report, language: ReportLanguage): WordedReport {
  const sentences = new Sentences(report, wordsOf(language));
  return {
    ...report,
    language,
    sentences: {
      evidence: plainText(sentences.evidence()),
      secure: plainText(sentences.secure()),
      shaky: plainText(sentences.shaky()),
      next: plainText(sentences.next()),
      calibration: plainText(sentences.calibration()),
      limits: sentences.limits().map(plainText),
    },
  };
}
