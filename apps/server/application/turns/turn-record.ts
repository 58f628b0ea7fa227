import { v5 } from 'uuid';
import type { KeyStore } from '#libs/chain/index.js';
import type { MemoryRef, RecordedEvent } from '#libs/episodes/index.js';
import { type EventLog, memoryStream } from '#libs/event-log/index.js';
import { openEvents, type Receipt, type Registry } from '#libs/recording/index.js';

/** The namespace of the ids of a turn's parts (RFC 9562, §6.6); never changed, or turns sent again would be recorded twice. */
const TURN_NAMESPACE = '5a5d3c53-7a0e-5c0b-9f0e-3a6f4f1f8b42';

/** What a turn records besides its question. */
export const TURN_PARTS = ['teaching', 'check', 'answer', 'grounding'] as const;
export type TurnPart = (typeof TURN_PARTS)[number];

/** The id of a part of a turn: the same each time, so that a turn that is sent again records nothing twice. */
export function partId(turnId: string, part: TurnPart): string {
  return v5(`${turnId}/${part}`, TURN_NAMESPACE);
}

/** The parts of a turn that are on record. */
export interface TurnRecord {
  readonly teaching: Recorded<'ConceptTaught'> | null;
  readonly check: Recorded<'CheckGraded'> | null;
  readonly answer: Recorded<'AnswerGiven'> | null;
  readonly grounding: Recorded<'AnswerGrounded'> | null;
}

/** An event on record with what a caller gets for it. */
export interface Recorded<Type extends RecordedEvent['type']> {
  readonly receipt: Receipt;
  readonly data: Extract<RecordedEvent, { type: Type }>['data'];
}

/** Looks up in the log how far a turn has come. */
export class TurnRecords {
  constructor(
    private readonly dependencies: { readonly registry: Registry; readonly log: EventLog; readonly keys: KeyStore },
  ) {}

  /** Null for a memory that was never opened. */
  async find(memory: MemoryRef, turnId: string): Promise<TurnRecord | null> {
    const { registry, log, keys } = this.dependencies;
    const memoryId = await registry.find(memory);
    if (memoryId === null) {
      return null;
    }
    const ids = TURN_PARTS.map((part) => partId(turnId, part));
    const events = await openEvents(await log.find(memoryStream(memoryId), ids), keys);
    const part = (name: TurnPart) => events.find(({ id }) => id === partId(turnId, name));
    const [teaching, check, answer, grounding] = TURN_PARTS.map(part);
    return {
      teaching: teaching?.type === 'ConceptTaught' ? recorded(teaching, teaching.data, memoryId) : null,
      check: check?.type === 'CheckGraded' ? recorded(check, check.data, memoryId) : null,
      answer: answer?.type === 'AnswerGiven' ? recorded(answer, answer.data, memoryId) : null,
      grounding: grounding?.type === 'AnswerGrounded' ? recorded(grounding, grounding.data, memoryId) : null,
    };
  }
}

function recorded<Data>(event: RecordedEvent, data: Data, memoryId: string): { receipt: Receipt; data: Data } {
  const { id: episodeId, revision, hash, occurredAt, recordedAt } = event;
  return { receipt: { episodeId, memoryId, revision, hash, occurredAt, recordedAt, duplicate: true }, data };
}
