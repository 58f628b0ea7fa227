import { Query } from '@nestjs/cqrs';
import type { CitationNote, CitationState, MemoryRef, Stance } from '#libs/episodes/index.js';

/** `GET M/citations`. Null when the memory was never opened. */
export class GetCitations extends Query<readonly CitationView[] | null> {
  constructor(readonly memory: MemoryRef) {
    super();
  }
}

/** `GET M/unanswered`. Null when the memory was never opened. */
export class GetUnanswered extends Query<readonly UnansweredView[] | null> {
  constructor(readonly memory: MemoryRef) {
    super();
  }
}

/** Whether a memory has a belief with this id: only then can it be disputed. */
export class HasBelief extends Query<boolean> {
  constructor(
    readonly memory: MemoryRef,
    readonly beliefId: string,
  ) {
    super();
  }
}

/** A citation of an answer; an answer without any stands once, with no file. */
export interface CitationView {
  /** The answer. */
  readonly episodeId: string;
  readonly fileId: string | null;
  readonly page: number | null;
  /** As a look-up at this moment says. */
  readonly state: CitationState;
  readonly note: CitationNote | null;
  /** When a look-up was last recorded; null before the first. */
  readonly verifiedAt: string | null;
}

/** A question that the tutor couldn't answer, or not in full. */
export interface UnansweredView {
  readonly episodeId: string;
  readonly text: string;
  readonly occurredAt: string;
  readonly answerId: string;
  readonly stance: Stance;
}
