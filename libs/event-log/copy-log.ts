import { ChainVerifier, type SealedEvent } from '#libs/chain/index.js';
import { appendBytes, type EventLog, MAX_APPEND_BYTES, STREAM_PREFIXES, type StreamHead } from './event-log.js';

/** What stands in the way of copying one stream; the others go on. */
export interface CopyProblem {
  readonly stream: string;
  /**
   * `forked`: the target has another event at the same revision. `ahead`: the target has more events than the source.
   * `broken`: the source's chain doesn't hold, and a broken chain isn't carried on.
   */
  readonly kind: 'forked' | 'ahead' | 'broken';
  readonly revision: number;
  readonly reason: string;
}

/** How far a copy came. */
export interface CopyProgress {
  /** Streams looked at, of `streams`. */
  readonly done: number;
  readonly streams: number;
  /** Events of the source's streams so far, whether they had to be copied or were there already. */
  readonly events: number;
  /** Events that were appended to the target. */
  readonly copied: number;
}

export interface CopyResult extends CopyProgress {
  readonly problems: readonly CopyProblem[];
}

export interface CopyOptions {
  /** Streams copied at the same time. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
  onProgress(progress: CopyProgress): void;
}

/** Events of one append to the target at most; `MAX_APPEND_BYTES` bounds it too. */
const EVENTS_PER_APPEND = 500;

/**
 * Copies every stream of one log into another, envelopes word for word, so that the hashes and the heads are the same.
 * What the target has already is compared and not copied again: a copy that was stopped goes on where it was, and one that
 * is repeated brings what was written since. A stream is verified from its first event while it is read.
 *
 * @throws LogUnavailableError when one of the logs can't be reached; what was copied stays
 */
export async function copyLog(from: EventLog, to: EventLog, options: CopyOptions): Promise<CopyResult> {
  const heads: StreamHead[] = [];
  for (const prefix of STREAM_PREFIXES) {
    for await (const page of from.heads(prefix)) {
      heads.push(...page);
    }
  }
  const problems: CopyProblem[] = [];
  let [done, events, copied] = [0, 0, 0];
  const progress = (): CopyProgress => ({ done, streams: heads.length, events, copied });
  const waiting = heads.values();
  const worker = async (): Promise<void> => {
    for (const head of waiting) {
      if (options.signal.aborted) {
        return;
      }
      const problem = await copyStream(from, to, head, options.signal, (count, appended) => {
        events += count;
        copied += appended;
        options.onProgress(progress());
      });
      if (problem) {
        problems.push(problem);
      }
      done += 1;
      options.onProgress(progress());
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, worker));
  return { ...progress(), problems };
}

async function copyStream(
  from: EventLog,
  to: EventLog,
  { stream, revision: last }: StreamHead,
  signal: AbortSignal,
  onEvents: (count: number, appended: number) => void,
): Promise<CopyProblem | null> {
  const target = await to.head(stream);
  if (target && target.revision > last) {
    const reason = `the target has ${target.revision + 1} events, the source ${last + 1}`;
    return { stream, kind: 'ahead', revision: last + 1, reason };
  }
  const verifier = new ChainVerifier(stream);
  let next = (target?.revision ?? -1) + 1;
  for await (const page of from.read(stream, { limit: last + 1 })) {
    for (const event of page) {
      verifier.add(event);
      if (event.revision === target?.revision && event.hash !== target.hash) {
        const reason = 'the two logs have different events at this revision';
        return { stream, kind: 'forked', revision: event.revision, reason };
      }
    }
    const [broken] = verifier.finish(null).breaks;
    if (broken) {
      return { stream, kind: 'broken', ...broken };
    }
    const missing = page.filter((event) => event.revision >= next);
    for (const part of parts(missing)) {
      if (signal.aborted) {
        return null;
      }
      const outcome = await to.append(stream, next - 1, part);
      if (outcome.kind !== 'appended') {
        const reason = 'somebody else writes to the target: stop that first';
        return { stream, kind: 'forked', revision: next, reason };
      }
      next = outcome.head.revision + 1;
    }
    onEvents(page.length, missing.length);
  }
  return null;
}

/** Cuts events into appends that every engine takes. */
function* parts(events: readonly SealedEvent[]): Generator<readonly SealedEvent[]> {
  let part: SealedEvent[] = [];
  let bytes = 0;
  for (const event of events) {
    const size = appendBytes([event]);
    if (part.length > 0 && (part.length === EVENTS_PER_APPEND || bytes + size > MAX_APPEND_BYTES)) {
      yield part;
      [part, bytes] = [[], 0];
    }
    part.push(event);
    bytes += size;
  }
  if (part.length > 0) {
    yield part;
  }
}
