import { ar } from './ar.js';
import { en } from './en.js';
import { es } from './es.js';
import type { ReportLanguage } from './languages.js';
import type { ReportWords } from './report-words.js';

const WORDS: Readonly<Record<ReportLanguage, ReportWords>> = { en, es, ar };

/** The words of a language. */
export function wordsOf(language: ReportLanguage): ReportWords {
  return WORDS[language];
}

export { directionOf, isReportLanguage, REPORT_LANGUAGES, type ReportLanguage } from './languages.js';
export { joined, named, type Phrase, phrase, plainText } from './phrase.js';
export type { ReportWords } from './report-words.js';
