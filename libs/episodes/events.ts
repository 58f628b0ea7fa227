import type { ReadConcept, RejectedReading } from '#libs/concepts/reading.js';
import type { Language } from '#libs/language/languages.js';
import type { DaySummary } from '#libs/night/consolidate.js';
import type { SelfModel } from '#libs/standing/self-model.js';
import type { WorkingSet } from '#libs/standing/working-set.js';
import type { AnswerGrounded, CitationsVerified } from './grounding-events.js';
import type { Verdict } from './kinds.js';
import type { BeliefDisputed, ObservationsExtracted } from './observation-events.js';

/** How a memory is set up. A name is for people; language and zone decide how texts and days are read from now on. */
export interface MemorySettings {
  readonly name: string | null;
  readonly language: Language;
  /** IANA zone: the local day of an episode is frozen at write from it. */
  readonly timeZone: string;
}

/** A source that an answer cites, stamped with the file's name and fingerprint at that moment; null where it isn't known. */
export interface Citation {
  readonly fileId: string;
  readonly name: string | null;
  readonly page: number | null;
  readonly fingerprint: string | null;
}

/** The first event of every memory (api.md: "The chain starts with MemoryOpened at revision 0"). */
export interface MemoryOpened {
  readonly type: 'MemoryOpened';
  readonly data: { readonly tenant: string; readonly student: string; readonly subject: string } & MemorySettings;
}

/** The settings from here on; what was recorded before keeps its local days. */
export interface MemorySettingsChanged {
  readonly type: 'MemorySettingsChanged';
  readonly data: MemorySettings;
}

export interface QuestionAsked {
  readonly type: 'QuestionAsked';
  readonly data: {
    readonly text: string;
    readonly summary: string;
    readonly salience: number;
    readonly concepts: readonly string[];
    /** The student asks about their own record (memory-rules §7). */
    readonly asksRecord: boolean;
  };
}

export interface AnswerGiven {
  readonly type: 'AnswerGiven';
  readonly data: {
    readonly text: string;
    readonly summary: string;
    readonly salience: number;
    readonly concepts: readonly string[];
    readonly questionId: string | null;
    readonly citations: readonly Citation[];
    /** Ids of the episodes that the tutor was given. */
    readonly recalled: readonly string[];
    /** It answers a record question, and so only narrates: never recalled as evidence (memory-rules §2, rule 7). */
    readonly answersRecord: boolean;
  };
}

export interface CheckGraded {
  readonly type: 'CheckGraded';
  readonly data: {
    readonly topic: string;
    readonly prompt: string | null;
    readonly response: string | null;
    readonly evaluation: string | null;
    readonly verdict: Verdict;
    readonly summary: string;
    readonly salience: number;
    readonly concepts: readonly string[];
    /** P(right) before the check, in [0, 1], and whose prediction it is. */
    readonly predictedMastery: number | null;
    readonly predictedBy: 'gateway' | 'mneme' | null;
  };
}

export interface QuizItem {
  readonly topic: string;
  readonly verdict: Verdict;
}

export interface QuizCompleted {
  readonly type: 'QuizCompleted';
  readonly data: {
    readonly title: string;
    readonly items: readonly QuizItem[];
    /** Mean over the items of right 1, partly ½, wrong 0. */
    readonly score: number;
    readonly summary: string;
    readonly salience: number;
    readonly concepts: readonly string[];
  };
}

export interface ConceptTaught {
  readonly type: 'ConceptTaught';
  readonly data: {
    /** The sentence as it was said. */
    readonly text: string;
    /** What is to be kept. */
    readonly note: string;
    /** A short name of what it is about. */
    readonly term: string;
    readonly summary: string;
    readonly salience: number;
    readonly concepts: readonly string[];
  };
}

/** A file as it is known: what it is called, what it is, and the SHA-256 of its bytes in hex. */
export interface FileFacts {
  readonly fileId: string;
  readonly name: string;
  readonly mediaType: string;
  readonly pages: number;
  readonly fingerprint: string;
}

/** What a file episode says besides the file. */
interface FileEpisode {
  readonly summary: string;
  readonly salience: number;
  readonly concepts: readonly string[];
}

export interface FileArrived {
  readonly type: 'FileArrived';
  readonly data: FileFacts & FileEpisode;
}

/** The same file with other content, or under another name. */
export interface FileReplaced {
  readonly type: 'FileReplaced';
  readonly data: FileFacts &
    FileEpisode & { readonly previous: { readonly name: string; readonly fingerprint: string } };
}

export interface FileRemoved {
  readonly type: 'FileRemoved';
  readonly data: Pick<FileFacts, 'fileId' | 'name' | 'fingerprint'> & FileEpisode;
}

/** Some nodes of the map that are one, and how that was found. */
export interface ConceptMerge {
  /** The name that stays. */
  readonly keep: string;
  /** Names that come to it. */
  readonly merged: readonly string[];
  /** `alias`: a file calls it so; `head`: the names differ in generic qualifiers alone; `person`: somebody said so. */
  readonly rule: 'alias' | 'head' | 'cosine' | 'judge' | 'person';
  /** For `cosine`, and for `judge`, which is asked about those just below: how near, and the line of that embedder. */
  readonly cosine: number | null;
  readonly threshold: number | null;
  readonly embedder: string | null;
}

/** What a reader returned for a file's content, and what was refused of it (memory-rules §3). */
export interface FileRead {
  readonly type: 'FileRead';
  readonly data: {
    readonly fileId: string;
    readonly fingerprint: string;
    /** Name, version and model of the reader. */
    readonly reader: string;
    /** Null when it was read; else a stable code and words for people. */
    readonly failure: { readonly reason: string; readonly detail: string } | null;
    readonly concepts: readonly ReadConcept[];
    readonly rejected: readonly RejectedReading[];
    /** What of the map, with this reading on it, is one. It goes when the reading goes. */
    readonly merges: readonly ConceptMerge[];
    /** What the reading cost; null where no model was asked, or where another memory's reading was taken over. */
    readonly cost: {
      readonly requests: number;
      readonly promptTokens: number;
      readonly completionTokens: number;
    } | null;
  };
}

/** Somebody asked that a file which couldn't be read is tried again. */
export interface ReadingRequested {
  readonly type: 'ReadingRequested';
  readonly data: Pick<FileFacts, 'fileId' | 'fingerprint'>;
}

/** A repair pass, or a person, found nodes that are one. */
export interface ConceptsMerged {
  readonly type: 'ConceptsMerged';
  readonly data: { readonly cause: 'repair' | 'person'; readonly merges: readonly ConceptMerge[] };
}

/** Names that are no longer one with the node that they had been merged into, and are kept apart from it from now on. */
export interface ConceptsSplit {
  readonly type: 'ConceptsSplit';
  readonly data: { readonly from: string; readonly separated: readonly string[]; readonly reason: string | null };
}

/** A local day is over and summed up (memory-rules §9). */
export interface DayConsolidated {
  readonly type: 'DayConsolidated';
  readonly data: DaySummary & {
    readonly summary: string;
    readonly salience: number;
    readonly concepts: readonly string[];
  };
}

/** A night was done: everything that it decided stands here or in the events before it (memory-rules §9). */
export interface NightlyCycleRan {
  readonly type: 'NightlyCycleRan';
  readonly data: {
    /** The instant up to which days were closed. ISO 8601, UTC. */
    readonly asOf: string;
    readonly closed: readonly string[];
    /** Beliefs that lost confidence, by what they are worth from now on. */
    readonly decayed: readonly { readonly beliefId: string; readonly confidence: number }[];
    /** Citations that were looked up. */
    readonly verified: number;
    /** What a tutor has at hand when the student comes back, and what the memory knows of itself; null in older nights. */
    readonly workingSet: WorkingSet | null;
    readonly selfModel: SelfModel | null;
  };
}

/** Everything that can stand in a memory's stream. */
export type MemoryEvent =
  | MemoryOpened
  | MemorySettingsChanged
  | QuestionAsked
  | AnswerGiven
  | CheckGraded
  | QuizCompleted
  | ConceptTaught
  | FileArrived
  | FileReplaced
  | FileRemoved
  | FileRead
  | ReadingRequested
  | ConceptsMerged
  | ConceptsSplit
  | DayConsolidated
  | NightlyCycleRan
  | AnswerGrounded
  | CitationsVerified
  | ObservationsExtracted
  | BeliefDisputed;

/** The stable names of event types; never renamed. */
export type MemoryEventType = MemoryEvent['type'];

/** What a decider decides: an event with its id and time, not yet in a stream. */
export type NewEvent = MemoryEvent & {
  readonly id: string;
  /** ISO 8601, UTC, milliseconds. */
  readonly occurredAt: string;
  /** yyyy-mm-dd in the student's zone, frozen here. */
  readonly localDay: string;
};

/** Where an event stands, and what was recorded about its recording. */
export interface EventPosition {
  readonly stream: string;
  readonly revision: number;
  readonly hash: string;
  readonly recordedAt: string;
  /** Who sent the command: a role and a key's name, never a student's name. */
  readonly actor: string;
  readonly correlationId: string | null;
  readonly causationId: string | null;
  /** SHA-256 of the command's canonical body: tells a repeated command from another one with the same id. */
  readonly commandDigest: string | null;
}

/** An event as it is read from a log: opened, upcast to today's schema, and placed. */
export type RecordedEvent = NewEvent & EventPosition;
