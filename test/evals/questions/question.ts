import type { Language } from '#libs/language/index.js';
import type { ImportLine } from '#test/converters/import-line.js';

/** The six categories of memory-rules §12. */
export const CATEGORIES = ['explain', 'prerequisite', 'wrong', 'active-month', 'empty-month', 'taught'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Where a history comes from; texts of the converted ones belong to their data sets. */
export type HistorySource = 'sample' | 'bridge' | 'mathdial';

/** One student's recorded history, ready to be recorded and asked about. */
export interface EvalHistory {
  /** Its name in the set, and its student. */
  readonly memory: string;
  readonly source: HistorySource;
  readonly language: Language;
  /** IANA name. */
  readonly timeZone: string;
  /** Oldest first. */
  readonly lines: readonly ImportLine[];
  /** Files of the subject, read before anything else: absolute paths. */
  readonly files: readonly string[];
  /** ISO 8601 instant at which all questions are asked. */
  readonly askedAt: string;
}

/** An episode that answers, its local day, and the texts of which one must be quoted. */
export interface ExpectedEpisode {
  readonly id: string;
  readonly day: string;
  readonly texts: readonly string[];
}

/** What a block must hold to answer. Days are local, yyyy-mm-dd. */
export type Expectation =
  /** One of these is quoted. */
  | { readonly kind: 'quotes'; readonly anyOf: readonly ExpectedEpisode[] }
  /** One of these checks stands there as wrong, and one of its texts (response, evaluation) is quoted somewhere. */
  | { readonly kind: 'mistake'; readonly anyOf: readonly ExpectedEpisode[] }
  /** What the student taught is quoted. */
  | { readonly kind: 'says'; readonly episodeId: string; readonly text: string }
  /** Something of each of these days is told, and nothing of another time than this month (yyyy-mm). */
  | { readonly kind: 'days'; readonly month: string; readonly days: readonly string[] }
  /** It says that there is no record, and tells no earlier work. */
  | { readonly kind: 'no-record'; readonly month: string }
  /** The concept's line says that it builds on one of these, and none of these builds on it. */
  | { readonly kind: 'builds-on'; readonly concept: string; readonly anyOf: readonly string[] };

export interface EvalQuestion {
  /** A UUID that the memory, the category and the number make. */
  readonly id: string;
  readonly memory: string;
  readonly category: Category;
  readonly question: string;
  /** ISO 8601 instant at which it is asked. */
  readonly now: string;
  readonly expects: Expectation;
}

/** A question before it has its id. */
export type QuestionDraft = Pick<EvalQuestion, 'question' | 'expects'>;
