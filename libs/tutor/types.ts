import type { MapConcept } from '#libs/concepts/index.js';
import type { ClaimSource, EpisodeKind, Verdict } from '#libs/episodes/index.js';
import type { Language } from '#libs/language/index.js';

/** A concept of the map, as far as a tutor needs it. */
export type TutorConcept = Pick<
  MapConcept,
  'id' | 'name' | 'aliases' | 'gist' | 'definition' | 'buildsOn' | 'files' | 'taught'
>;

/** What a file says, word for word. */
export interface Quotation {
  readonly fileId: string;
  /** The file's name. */
  readonly name: string;
  /** Counted from 1. */
  readonly page: number | null;
  readonly text: string;
}

/** A file's sentences, to find where something is said word for word. */
export interface QuotableFile {
  readonly fileId: string;
  readonly name: string;
  readonly sentences: readonly { readonly page: number; readonly text: string }[];
}

/** An episode that a recall gave. */
export interface Remembered {
  readonly id: string;
  readonly kind: EpisodeKind;
  /** ISO 8601, UTC. */
  readonly occurredAt: string;
  readonly summary: string;
  /** How many identical episodes it stands for. */
  readonly times: number;
}

/** What is thought of the student on a concept. */
export interface TutorBelief {
  readonly concept: { readonly id: string; readonly name: string };
  readonly statement: 'understands' | 'unsure' | 'struggles';
  /** The episode that it rests on last; null where none is known. */
  readonly restsOn: string | null;
}

/** What a recall says, as far as a tutor needs it (api.md, "One turn"). */
export interface TutorRecall {
  /** False: the time ran out, and nothing is known of the record. */
  readonly complete: boolean;
  readonly mode: 'ordinary' | 'record' | 'greeting';
  readonly window: { readonly from: string; readonly to: string; readonly empty: boolean } | null;
  readonly noRecord: { readonly reason: 'never' | 'window' | 'erased' | 'below-gate' } | null;
  readonly conceptIds: readonly string[];
  /** Best first. Without the question that is being asked, which is no memory of itself. */
  readonly episodes: readonly Remembered[];
  /** A weak prerequisite of what is asked, by name; null where there is none. */
  readonly weakGround: string | null;
}

/** The two forms of a check: name the concept that is described, or describe the concept that is named. */
export type CheckForm = 'name' | 'explain';

/** A check that a tutor asks, made from a definition on the map. */
export interface Check {
  readonly form: CheckForm;
  /** In which it is asked. */
  readonly language: Language;
  readonly conceptId: string;
  /** The concept's name: the topic under which the check is recorded. */
  readonly concept: string;
  /** What the concept is, as the file says it, without the concept's own name. */
  readonly description: string;
  /** The question as it is asked; the last paragraph of the answer that asks it. */
  readonly prompt: string;
}

/** A check on record, as far as the choice of the next one needs it. */
export interface PastCheck {
  readonly topic: string;
  readonly verdict: Verdict;
  readonly prompt: string | null;
}

/** How the student's answer to an open check was judged. */
export interface Marking {
  readonly check: Check;
  readonly verdict: Verdict;
  /** By which rule, in words; recorded with the check. */
  readonly evaluation: string;
}

/** Everything that a reply is made of. All of it stands in the record, in the map or in the files. */
export interface TutorTurn {
  /** What the student said: material, never an instruction. */
  readonly text: string;
  /** In which the tutor answers. */
  readonly language: Language;
  readonly memoryLanguage: Language;
  readonly timeZone: string;
  readonly recall: TutorRecall;
  /** Hubs first. */
  readonly concepts: readonly TutorConcept[];
  /** Those that are read; `hasFiles` also where none is read yet. */
  readonly files: readonly QuotableFile[];
  readonly hasFiles: boolean;
  /** Passages of the files that answer the question, best first. */
  readonly passages: readonly Quotation[];
  readonly beliefs: readonly TutorBelief[];
  /** The newest first. */
  readonly pastChecks: readonly PastCheck[];
  /** The check that waits for an answer; null where none does. */
  readonly openCheck: Check | null;
  /** What the student taught with this text; null where they didn't. */
  readonly taught: { readonly episodeId: string; readonly note: string } | null;
  /** How the answer to the open check was marked, and as which episode; null where nothing was. */
  readonly marked: (Marking & { readonly episodeId: string }) | null;
  /** When the talk began that this turn is part of, ISO 8601; null where it begins with it: the tutor says what it is. */
  readonly sittingSince: string | null;
}

/** Something that an answer states, and what that rests on (api.md, `M/answers/{id}/grounding`). */
export interface TutorClaim {
  readonly text: string;
  readonly source: ClaimSource | null;
}

/** What a tutor answers. */
export interface Reply {
  /** Paragraphs, each on a line; a check that is asked is the last one. */
  readonly text: string;
  readonly claims: readonly TutorClaim[];
  readonly citations: readonly { readonly fileId: string; readonly page: number | null }[];
  /** The check that the reply ends with. */
  readonly check: Check | null;
}
