import { type CheckpointComparison, compareWithCheckpoint, type MemoryHead } from '#libs/chain/checkpoints/index.js';
import { type ChainVerdict, ChainVerifier } from '#libs/chain/index.js';
import type { EventLog } from './event-log.js';

export interface VerifyOptions {
  /** Heads of this stream that were kept elsewhere, opened and believed. */
  readonly kept?: readonly MemoryHead[];
  /** Told how many events were read, page by page. */
  onEvents?(count: number): void;
}

/** A verdict on a stream, with what each kept head says of it, in their order. */
export interface StreamVerdict extends ChainVerdict {
  readonly comparisons: readonly CheckpointComparison[];
}

/**
 * Verifies one stream from its stored events, and against heads that were kept elsewhere. What contradicts a kept head
 * stands among the breaks too. Null when the log has no such stream and no head says that there was one.
 */
export async function verifyStream(
  log: EventLog,
  stream: string,
  { kept = [], onEvents = () => undefined }: VerifyOptions = {},
): Promise<StreamVerdict | null> {
  // The head is read first: events that are appended meanwhile lie behind it and are left for the next time.
  const head = await log.head(stream);
  if (!head && kept.length === 0) {
    return null;
  }
  const verifier = new ChainVerifier(stream);
  const wanted = new Set(kept.map(({ size }) => size - 1));
  const hashes = new Map<number, string>();
  for await (const page of log.read(stream)) {
    for (const event of page) {
      if (head && event.revision <= head.revision) {
        verifier.add(event);
        if (wanted.has(event.revision)) {
          hashes.set(event.revision, event.hash);
        }
      }
    }
    onEvents(page.length);
  }
  const verdict = verifier.finish(head && { size: head.revision + 1, head: head.hash });
  const comparisons = kept.map((one) => compareWithCheckpoint(verdict, one, (revision) => hashes.get(revision)));
  const breaks = [...verdict.breaks];
  for (const [index, comparison] of comparisons.entries()) {
    if (comparison.kind === 'truncated' || comparison.kind === 'rewritten') {
      breaks.push({ revision: comparison.revision, reason: REASONS[comparison.kind](kept[index]?.size ?? 0) });
    }
  }
  breaks.sort((one, other) => one.revision - other.revision);
  return { ...verdict, ok: breaks.length === 0, breaks, comparisons };
}

/** In words, by the number of events that the kept checkpoint vouches for. */
const REASONS = {
  truncated: (size: number) => `the kept checkpoint vouches for ${size} events; from here on they are missing`,
  rewritten: (size: number) =>
    `the kept checkpoint of ${size} events ends in another hash: this event, or one before it, was written anew`,
};
