import { Command, Query } from '@nestjs/cqrs';
import type { MemoryRef, Rejection, Stance, Verdict } from '#libs/episodes/index.js';
import type { Passage, PassageFile } from '#libs/reading/passages/index.js';
import type { Receipt } from '#libs/recording/index.js';
import type { Check, TutorClaim } from '#libs/tutor/index.js';
import type { RecallAnswer } from '../recall/recall-answer.js';
import type { TurnRecord } from './turn-record.js';

/** A turn that a student takes with the built-in tutor. */
export interface TurnRequest {
  /** The question's id; the ids of everything else that the turn records follow from it. */
  readonly id: string;
  /** The caller chose the id, so that the turn may be a repeat. */
  readonly idGiven: boolean;
  readonly text: string;
  readonly actor: string;
  readonly correlationId: string | null;
}

/** Who wrote an answer: plain rules, or the chat model that the settings name. */
export type TurnTutor = 'plain' | 'model';

/** What happens in a turn, in this order; `teaching` and `check` only where something was taught or marked. */
export type TurnEvent =
  | { readonly type: 'question'; readonly data: Receipt }
  | { readonly type: 'memory'; readonly data: RecallAnswer }
  | { readonly type: 'teaching'; readonly data: Receipt & { readonly note: string } }
  | { readonly type: 'token'; readonly data: { readonly text: string } }
  | { readonly type: 'check'; readonly data: MarkedCheck }
  | { readonly type: 'answer'; readonly data: GivenAnswer }
  | {
      readonly type: 'grounding';
      readonly data: Receipt & { readonly stance: Stance; readonly claims: readonly TutorClaim[] };
    }
  | { readonly type: 'done'; readonly data: { readonly turnId: string; readonly revision: number } };

/** A check that the student's text answered. */
export interface MarkedCheck extends Receipt {
  readonly topic: string;
  readonly verdict: Verdict;
  readonly prompt: string | null;
  /** By which rule it was marked, in words. */
  readonly evaluation: string | null;
}

/** The answer of a turn. */
export interface GivenAnswer extends Receipt {
  readonly text: string;
  readonly citations: readonly { readonly fileId: string; readonly page: number | null }[];
  /** Null for an answer that an earlier attempt at this turn recorded: the record doesn't say who wrote it. */
  readonly tutor: TurnTutor | null;
  /** The check that waits for an answer now; null where none was asked. */
  readonly asks: Pick<Check, 'form' | 'conceptId' | 'concept' | 'prompt'> | null;
}

/** A turn that has begun: its question is on record. */
export type BegunTurn =
  | { readonly begun: false; readonly rejection: Rejection }
  | {
      readonly begun: true;
      readonly question: Receipt;
      /** Everything that happens, from the question on. The turn goes on whether or not anybody takes them. */
      readonly events: AsyncIterable<TurnEvent>;
    };

/** `POST M/turns`. */
export class TakeTurn extends Command<BegunTurn> {
  constructor(
    readonly memory: MemoryRef,
    readonly request: TurnRequest,
  ) {
    super();
  }
}

/** What of a turn is on record, by the ids of its parts. Null when the memory was never opened. */
export class FindTurn extends Query<TurnRecord | null> {
  constructor(
    readonly memory: MemoryRef,
    readonly turnId: string,
  ) {
    super();
  }
}

/** The sentences of a memory's files, for whoever quotes them. Null when the memory was never opened. */
export class ReadFiles extends Query<readonly PassageFile[] | null> {
  constructor(readonly memory: MemoryRef) {
    super();
  }
}

/** `GET M/passages`. Null when the memory was never opened. */
export class FindPassages extends Query<readonly Passage[] | null> {
  constructor(
    readonly memory: MemoryRef,
    readonly question: string,
    /** At least 1. */
    readonly limit: number,
  ) {
    super();
  }
}
