/** What the interface answers, as far as the page reads it. Moments are ISO 8601, shares lie in [0, 1]. */

export interface MemoryRef {
  readonly student: string;
  readonly subject: string;
}

export interface StudentRow {
  readonly student: string;
  readonly subjects: number;
  readonly episodes: number;
  readonly lastAt: string | null;
}

export interface StudentPage {
  readonly students: readonly StudentRow[];
  readonly next: string | null;
}

export interface SubjectRow {
  readonly subject: string;
  readonly name: string | null;
  readonly language: string;
  readonly timeZone: string;
  readonly episodes: number;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
}

export const EPISODE_KINDS = [
  'question',
  'answer',
  'check',
  'quiz',
  'file',
  'taught',
  'consolidation',
  'dispute',
] as const;
export type EpisodeKind = (typeof EPISODE_KINDS)[number];

export interface Memory extends SubjectRow {
  readonly memoryId: string;
  readonly student: string;
  readonly openedAt: string;
  readonly counts: Partial<Record<EpisodeKind, number>>;
}

export type Verdict = 'right' | 'partly' | 'wrong';

export interface Episode {
  readonly id: string;
  readonly kind: EpisodeKind;
  readonly occurredAt: string;
  readonly recordedAt: string;
  readonly localDay: string;
  readonly summary: string;
  readonly text: string;
  readonly concepts: readonly string[];
  readonly salience: number;
  readonly revision: number;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface EpisodePage {
  readonly episodes: readonly Episode[];
  readonly next: string | null;
}

export interface EpisodeDetail extends Episode {
  readonly chain: { readonly revision: number; readonly hash: string };
  readonly evidence: { readonly citations: readonly unknown[]; readonly recalled: readonly string[] };
}

export interface Named {
  readonly id: string;
  readonly name: string;
}

export const POOLS = ['recent', 'words', 'concept', 'meaning'] as const;
export type Pool = (typeof POOLS)[number];

export interface RecalledEpisode {
  readonly id: string;
  readonly kind: EpisodeKind;
  readonly occurredAt: string;
  readonly summary: string;
  readonly times: number;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly score: number;
  readonly relevance: number;
  readonly salience: number;
  readonly recency: number;
  readonly pools: readonly Pool[];
  readonly citation: { readonly state: CitationState; readonly note: string | null } | null;
}

export type CitationState = 'holds' | 'changed' | 'unverifiable';
export type NoRecordReason = 'never' | 'window' | 'erased' | 'below-gate';
export type Design = 'full' | 'episodes' | 'window' | 'none';

export interface RecallRequest {
  readonly question: string;
  readonly budgetTokens: number;
  readonly design: Design;
}

export interface RecallAnswer {
  readonly block: string;
  readonly tokens: number;
  readonly complete: boolean;
  readonly mode: 'ordinary' | 'record' | 'greeting';
  readonly window: {
    readonly from: string;
    readonly to: string;
    readonly label: string;
    readonly empty: boolean;
  } | null;
  readonly noRecord: { readonly reason: NoRecordReason } | null;
  readonly concepts: readonly Named[];
  readonly beliefs: readonly {
    readonly id: string;
    readonly concept: string;
    readonly statement: string;
    readonly confidence: number;
    readonly needsConfirmation: boolean;
  }[];
  readonly episodes: readonly RecalledEpisode[];
  readonly map: { readonly readiness: number; readonly concepts: readonly Named[] };
  readonly remediation: { readonly concept: string; readonly because: string } | null;
  readonly timings: Readonly<Record<'embed' | 'gather' | 'score' | 'render' | 'total', number>>;
}

export interface ChainHead {
  readonly size: number;
  readonly head: string;
}

export interface ChainVerdict extends ChainHead {
  readonly ok: boolean;
  readonly breaks: readonly { readonly revision: number; readonly reason: string }[];
}

export interface MapConcept extends Named {
  readonly aliases: readonly string[];
  readonly gist: string | null;
  readonly definition: string | null;
  readonly buildsOn: readonly string[];
  readonly assumes: readonly string[];
  readonly files: readonly { readonly fileId: string; readonly name: string; readonly pages: readonly number[] }[];
  readonly taught: readonly { readonly episodeId: string; readonly note: string; readonly occurredAt: string }[];
  readonly centrality: number;
  readonly readiness: number;
}

export interface ConceptMap {
  readonly readiness: number;
  readonly concepts: readonly MapConcept[];
}

export interface TeachingOrder {
  readonly layers: readonly (readonly (Named & { readonly centrality: number })[])[];
  readonly brokenEdges: readonly { readonly from: string; readonly to: string }[];
}

/** A file of a memory, and how far it is read. */
export interface FileRow {
  readonly fileId: string;
  readonly name: string;
  readonly mediaType: string;
  readonly pages: number;
  readonly state: 'queued' | 'reading' | 'read' | 'failed';
  readonly reason: string | null;
  readonly progress: number;
  readonly concepts: number;
}

export type Statement = 'understands' | 'unsure' | 'struggles';

export interface BeliefEvidence {
  readonly episodeId: string;
  readonly occurredAt: string;
  readonly verdict: Verdict;
}

export interface Belief {
  readonly id: string;
  readonly concept: Named;
  readonly statement: Statement;
  readonly confidence: number;
  readonly evidence: readonly BeliefEvidence[];
  /** How much there is where `evidence` is only the newest of it. */
  readonly evidenceTotal?: number;
  readonly since: string;
  readonly supersededBy: string | null;
  readonly reason: 'evidence' | 'rules' | 'merge' | 'dispute' | null;
  readonly rulesVersion: string | number;
  readonly needsConfirmation: boolean;
}

export const MASTERY_BUCKETS = ['weak', 'shaky', 'good', 'secure'] as const;

export type MasteryBucket = (typeof MASTERY_BUCKETS)[number];

export interface ConceptMastery {
  readonly concept: Named;
  /** Null: unknown, which differs from a mastery of one half. */
  readonly mastery: number | null;
  readonly bucket: MasteryBucket | null;
  readonly pCorrect: number | null;
  readonly attempts: number;
  readonly lastAt: string | null;
  readonly reviewAt: string | null;
}

export interface Misconception {
  readonly id: string;
  readonly name: string;
  readonly concept: Named | null;
  readonly state: 'active' | 'resolved';
  readonly since: string;
  readonly resolvedAt: string | null;
  readonly quote: string | null;
  readonly episodeId: string;
}

export interface Calibration {
  readonly n: number;
  readonly withPrediction: number;
  readonly state: 'not-enough' | 'thin' | 'measured';
  readonly buckets: readonly {
    readonly from: number;
    readonly to: number;
    readonly n: number;
    readonly predicted: number | null;
    readonly observed: number | null;
  }[];
  readonly ece: number | null;
  readonly brier: number | null;
  readonly logLoss: number | null;
  readonly auc: number | null;
  readonly baseRate: number | null;
}

export interface ProjectionState {
  readonly name: string;
  readonly rulesVersion: string | number;
  readonly behind: number;
  readonly parked: readonly { readonly revision: number; readonly reason: string }[];
}

export type RebuildState = 'queued' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled';

export interface RowDifference {
  readonly student: string;
  readonly subject: string;
  readonly row: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
}

export interface Rebuild {
  readonly id: string;
  readonly projection: string;
  readonly state: RebuildState;
  readonly dryRun: boolean;
  readonly reason: string | null;
  readonly done: number;
  readonly total: number;
  readonly changed: number;
  readonly diff: readonly RowDifference[];
}

/** Why a concept is to be had at hand. */
export type FocusReason =
  | 'misconception'
  | 'struggles'
  | 'unsure'
  | 'mastered-once-not-now'
  | 'to-confirm'
  | 'review-due';

/** What the student said, and since when it holds. */
export interface StudentStatement {
  readonly text: string;
  readonly since: string;
}

export interface WorkingSet {
  /** The night that composed it; null before the first one. */
  readonly asOf: string | null;
  readonly focus: readonly { readonly concept: Named; readonly why: FocusReason }[];
  readonly misconceptions: readonly { readonly name: string; readonly concept: Named | null; readonly since: string }[];
  readonly goals: readonly StudentStatement[];
  readonly preferences: readonly StudentStatement[];
  readonly unanswered: readonly { readonly episodeId: string; readonly text: string }[];
  readonly lastDay: {
    readonly day: string;
    readonly checks: Readonly<Record<Verdict, number>>;
    readonly topics: readonly string[];
  } | null;
}

/** What the memory says of itself, in whole sentences of the language that was asked for. */
export interface SelfModel {
  readonly asOf: string | null;
  readonly language: string;
  readonly knows: readonly string[];
  readonly limits: readonly string[];
}

/** A subject with everybody who has a memory of it. */
export interface ClassOfSubject {
  readonly subject: string;
  readonly students: number;
  readonly episodes: number;
  readonly lastAt: string | null;
}

/** One student among those of a subject. */
export interface ClassRow {
  readonly student: string;
  readonly lastAt: string | null;
  readonly checks: { readonly total: number; readonly right: number; readonly untied: number };
  readonly standing: {
    readonly secure: number;
    readonly early: number;
    readonly toConfirm: number;
    readonly unsure: number;
    readonly struggles: number;
  };
  /** Names of concepts. */
  readonly struggles: readonly string[];
  readonly unsure: readonly string[];
  readonly misconceptions: readonly string[];
  readonly due: number;
}

/** How a class stands on one concept; `unsure` and `struggles` are students. */
export interface ClassConcept {
  readonly concept: string;
  readonly understands: number;
  readonly unsure: readonly string[];
  readonly struggles: readonly string[];
}

export interface ClassPage {
  readonly total: number;
  readonly students: readonly ClassRow[];
  readonly concepts: readonly ClassConcept[];
  readonly next: string | null;
}
