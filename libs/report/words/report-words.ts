import type { EpisodeKind } from '#libs/episodes/index.js';
import type { CalibrationState, Statement } from '#libs/learner/index.js';
import type { PracticeReason } from '#libs/practice/index.js';
import type { ChangeReason } from '../report.js';
import type { ListWords } from './counting.js';
import type { Phrase } from './phrase.js';

/** Headings, and what stands under one where there is nothing. */
export interface Section {
  readonly heading: string;
  readonly none: string;
}

/** The columns of a class's two tables. */
export type ClassColumn =
  | 'student'
  | 'lastAt'
  | 'checks'
  | 'secure'
  | 'early'
  | 'toConfirm'
  | 'due'
  | 'struggles'
  | 'unsure'
  | 'misconceptions'
  | 'concept'
  | 'understands';

/** A report's words in one language: templates alone, no rule. Days come as they are written. */
export interface ReportWords {
  readonly title: string;
  readonly madeAt: (day: string) => string;
  /** What a report is not. */
  readonly caveat: string;
  readonly sections: {
    readonly evidence: string;
    readonly beliefs: Section;
    readonly misconceptions: Section;
    readonly changes: (since: string) => Section;
    readonly unanswered: Section;
    readonly practice: Section;
    readonly calibration: string;
    readonly limits: Section;
  };
  /** Under a list that was cut. */
  readonly more: (count: number) => string;
  readonly list: ListWords;
  readonly colon: string;
  readonly comma: string;
  /** Between what was believed and what is. */
  readonly arrow: string;
  /** A local day, yyyy-mm-dd, as it is written. */
  readonly day: (localDay: string) => string;
  readonly from: (day: string) => string;
  readonly fromTo: (first: string, last: string) => string;
  readonly kinds: Readonly<Record<EpisodeKind, (count: number) => string>>;
  readonly checks: (count: number) => string;
  readonly verdicts: (right: number, partly: number, wrong: number) => string;
  readonly rightOf: (right: number, of: number) => string;
  readonly statements: Readonly<Record<Statement, string>> & { readonly none: string };
  readonly notes: {
    readonly early: string;
    readonly toConfirm: string;
    readonly once: string;
    /** Nothing was checked since the row was made: the student disputed what was believed. */
    readonly unchecked: string;
  };
  readonly confidence: (percent: number) => string;
  readonly reasons: Readonly<Record<ChangeReason, string>>;
  readonly practice: Readonly<Record<PracticeReason, string>>;
  readonly buildsOnIt: (concept: Phrase) => Phrase;
  readonly dueOn: (day: string) => string;
  readonly resolved: (name: Phrase, day: string) => Phrase;
  readonly partly: string;

  readonly evidence: {
    readonly nothing: string;
    readonly noCheck: (episodes: number, days: string) => string;
    readonly checks: (checks: number, days: string, verdicts: string) => string;
    readonly noneTied: (checks: number) => string;
    readonly those: (days: string, verdicts: string) => string;
    readonly someUntied: (untied: number) => string;
  };
  readonly secure: {
    readonly some: (names: Phrase, secure: number, checked: number, early: number) => Phrase;
    readonly early: (names: Phrase) => Phrase;
    readonly faded: (names: Phrase) => Phrase;
    readonly none: string;
    readonly untied: (checks: number) => string;
    readonly unchecked: string;
  };
  readonly shaky: {
    readonly struggles: (names: Phrase) => Phrase;
    readonly unsure: (names: Phrase) => Phrase;
    readonly both: (struggles: Phrase, unsure: Phrase) => Phrase;
    readonly few: (beliefs: number, of: number) => string;
    readonly none: string;
    readonly unknown: string;
  };
  readonly next: {
    readonly some: (names: Phrase) => Phrase;
    readonly nothingDue: (day: string) => string;
    readonly tieChecks: string;
    readonly firstCheck: string;
  };
  readonly calibration: Readonly<Record<CalibrationState, (checks: number) => string>> & {
    readonly figures: (ece: string, brier: string, baseRate: string) => string;
  };
  readonly limits: {
    readonly untied: (untied: number, of: number) => string;
    readonly untiedWhy: (utterances: number, unmapped: number) => string;
    readonly early: (concepts: number) => string;
    readonly toConfirm: (beliefs: number) => string;
    readonly unexplained: (names: Phrase) => Phrase;
    readonly replaced: (file: Phrase, citations: number) => Phrase;
    readonly removed: (file: Phrase, citations: number) => Phrase;
    readonly uncited: (answers: number) => string;
    readonly unread: (file: Phrase) => Phrase;
    readonly failed: (file: Phrase, reason: Phrase) => Phrase;
  };
  readonly class: {
    readonly title: string;
    readonly students: (count: number) => string;
    readonly who: Section;
    readonly table: string;
    readonly columns: Readonly<Record<ClassColumn, string>>;
  };
  /** Words of the reliability diagram. */
  readonly plot: {
    readonly title: string;
    readonly observed: string;
    readonly predicted: string;
    readonly tooLow: string;
    readonly tooHigh: string;
    readonly checks: string;
  };
}
