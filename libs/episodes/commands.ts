import type { DaySummary } from '#libs/night/consolidate.js';
import type {
  ConceptMerge,
  ConceptsMerged,
  FileFacts,
  FileRead,
  MemorySettings,
  NightlyCycleRan,
  QuizItem,
} from './events.js';
import type { CitationPlace } from './grounding-events.js';
import type { Verdict } from './kinds.js';
import type { ExtractorFacts, Observations } from './observation-events.js';

interface EpisodeCommand {
  /** The caller's UUID; made at the door when the caller sends none. */
  readonly id: string;
  /** ISO 8601 with a zone; the time of recording when the caller says nothing. */
  readonly occurredAt: string | null;
}

export interface ChangeSettings {
  readonly kind: 'settings';
  readonly id: string;
  readonly settings: Partial<MemorySettings>;
}

export interface AskQuestion extends EpisodeCommand {
  readonly kind: 'question';
  readonly text: string;
  readonly summary: string | null;
}

export interface GiveAnswer extends EpisodeCommand {
  readonly kind: 'answer';
  readonly text: string;
  readonly questionId: string | null;
  readonly citations: readonly { readonly fileId: string; readonly page: number | null }[];
  readonly recalled: readonly string[];
}

export interface GradeCheck extends EpisodeCommand {
  readonly kind: 'check';
  readonly topic: string;
  readonly verdict: Verdict;
  readonly evaluation: string | null;
  readonly prompt: string | null;
  readonly response: string | null;
  readonly predictedMastery: number | null;
}

export interface CompleteQuiz extends EpisodeCommand {
  readonly kind: 'quiz';
  readonly title: string;
  readonly items: readonly QuizItem[];
}

export interface Teach extends EpisodeCommand {
  readonly kind: 'teaching';
  readonly text: string;
}

/** A file's bytes are kept elsewhere; the log has what it is called and the fingerprint of its content. */
export interface AddFile extends EpisodeCommand, FileFacts {
  readonly kind: 'file';
}

export interface ReplaceFile extends EpisodeCommand, FileFacts {
  readonly kind: 'file-replacement';
}

export interface RemoveFile extends EpisodeCommand {
  readonly kind: 'file-removal';
  readonly fileId: string;
}

export interface RecordReading extends EpisodeCommand {
  readonly kind: 'reading';
  readonly reading: FileRead['data'];
}

/** A file that couldn't be read is to be tried again. */
export interface RequestReading extends EpisodeCommand {
  readonly kind: 'reading-request';
  readonly fileId: string;
}

export interface MergeConcepts extends EpisodeCommand {
  readonly kind: 'merge';
  readonly cause: ConceptsMerged['data']['cause'];
  readonly merges: readonly ConceptMerge[];
}

export interface SplitConcepts extends EpisodeCommand {
  readonly kind: 'split';
  readonly from: string;
  readonly separated: readonly string[];
  readonly reason: string | null;
}

/** What a night found out about a memory, planned before and recorded at once. */
export interface RunNight extends EpisodeCommand {
  readonly kind: 'night';
  readonly asOf: string;
  /** The night that the plan was made after; another one in between makes it worthless. */
  readonly after: string | null;
  readonly days: readonly (DaySummary & { readonly id: string; readonly endsAt: string })[];
  readonly decayed: NightlyCycleRan['data']['decayed'];
  readonly verified: number;
  readonly workingSet: NightlyCycleRan['data']['workingSet'];
  readonly selfModel: NightlyCycleRan['data']['selfModel'];
}

/** What a claim is said to rest on. */
export type ClaimSource =
  | { readonly kind: 'file'; readonly fileId: string; readonly page: number | null }
  | { readonly kind: 'episode'; readonly episodeId: string };

export interface GroundAnswer extends EpisodeCommand {
  readonly kind: 'grounding';
  readonly answerId: string;
  readonly claims: readonly { readonly text: string; readonly source: ClaimSource | null }[];
}

export interface VerifyCitations extends EpisodeCommand {
  readonly kind: 'verification';
  readonly citations: readonly CitationPlace[];
}

export interface RecordObservations extends EpisodeCommand, Observations {
  readonly kind: 'observation';
  readonly episodeId: string;
  readonly extractor: ExtractorFacts | null;
}

export interface DisputeBelief extends EpisodeCommand {
  readonly kind: 'dispute';
  readonly beliefId: string;
  readonly text: string;
}

/** What a caller can ask a memory to record. A command that is refused leaves nothing behind. */
export type MemoryCommand =
  | ChangeSettings
  | AskQuestion
  | GiveAnswer
  | GradeCheck
  | CompleteQuiz
  | Teach
  | AddFile
  | ReplaceFile
  | RemoveFile
  | RecordReading
  | RequestReading
  | MergeConcepts
  | SplitConcepts
  | RunNight
  | GroundAnswer
  | VerifyCitations
  | RecordObservations
  | DisputeBelief;

/** The kinds of commands, as an import names them; `settings` comes by `PUT M` alone. */
export const IMPORT_KINDS = ['question', 'answer', 'check', 'quiz', 'teaching', 'grounding', 'observation'] as const;
