import { randomBytes, randomUUID } from 'node:crypto';
import {
  type ChainVerdict,
  ChainVerifier,
  genesisHash,
  NONCE_BYTES,
  type SealedEvent,
  sealEvent,
} from '#libs/chain/index.js';
import type { EventLog, StreamHead } from '#libs/event-log/index.js';

const KEY = Buffer.alloc(32, 7);
const KID = '8d4ad1c2-7a70-8f6b-9b3c-0d2f9c1e4a55';
const INSTANT = '2026-07-12T09:15:30.000Z';

/** What to seal; everything has a default. */
export interface Content {
  readonly id?: string;
  readonly type?: string;
  readonly payload?: unknown;
}

/** A stream that no other test uses. */
export function freshStream(): string {
  return `memory-${randomUUID()}`;
}

/** Sealed events that follow `head`, chained to it and to each other. */
export function sealBehind(stream: string, head: StreamHead | null, contents: readonly Content[]): SealedEvent[] {
  let prev = head?.hash ?? genesisHash(stream);
  let revision = head?.revision ?? -1;
  return contents.map(({ id = randomUUID(), type = 'QuestionAsked', payload = {} }) => {
    revision += 1;
    const header = { stream, revision, id, type, occurredAt: INSTANT, recordedAt: INSTANT, kid: KID, prev };
    const event = sealEvent(header, payload, KEY, randomBytes(NONCE_BYTES));
    prev = event.hash;
    return event;
  });
}

/** The first `length` events of a stream. */
export function chain(stream: string, length: number): SealedEvent[] {
  return sealBehind(
    stream,
    null,
    Array.from({ length }, (_, n) => ({ payload: { n } })),
  );
}

/** Everything that a read brings, as one list. */
export async function collect<T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) {
    all.push(...page);
  }
  return all;
}

/** Appends events that must be taken, in appends that every engine takes. */
export async function appendAll(log: EventLog, events: readonly SealedEvent[], perAppend = 250): Promise<void> {
  for (let start = 0; start < events.length; start += perAppend) {
    const part = events.slice(start, start + perAppend);
    const first = part[0] as SealedEvent;
    const outcome = await log.append(first.stream, first.revision - 1, part);
    if (outcome.kind !== 'appended') {
      throw new Error(`revision ${first.revision} of ${first.stream}: ${outcome.kind}`);
    }
  }
}

/** Where a stream of these events ends. */
export function headOf(events: readonly SealedEvent[]): StreamHead {
  const { stream, revision, hash } = events.at(-1) as SealedEvent;
  return { stream, revision, hash };
}

/** What verification says of events, held against the head that the log keeps. */
export function verdictOf(stream: string, events: readonly SealedEvent[], head: StreamHead | null): ChainVerdict {
  const verifier = new ChainVerifier(stream);
  for (const event of events) {
    verifier.add(event);
  }
  return verifier.finish(head && { size: head.revision + 1, head: head.hash });
}
