import { BrokenEnvelopeError, envelopeHash, genesisHash, parseEnvelope, type SealedEvent } from './envelope.js';

/** A place where a chain doesn't hold. */
export interface ChainBreak {
  readonly revision: number;
  readonly reason: string;
}

/** Where a chain ends: `size` events, the last of which has this hash. */
export interface ChainHead {
  readonly size: number;
  readonly head: string;
}

/** What verification found. `ok` is the same as "no breaks". */
export interface ChainVerdict extends ChainHead {
  readonly ok: boolean;
  readonly breaks: readonly ChainBreak[];
}

/** After so many breaks the rest says nothing new; the verdict ends there. */
export const MAX_REPORTED_BREAKS = 100;

/**
 * Verifies one stream, event by event, from what is stored and nothing else: contiguous revisions, each envelope's hash,
 * each link to the event before, and that row and envelope say the same. It needs no key, so the chain of an erased
 * student still verifies.
 *
 * A changed event is a break at its own revision; the events behind it are held against what *it* says, so that one
 * change is one break and not the whole rest of the chain.
 */
export class ChainVerifier {
  private readonly breaks: ChainBreak[] = [];
  private readonly ids = new Set<string>();
  private next = 0;
  private prev: string;

  constructor(private readonly stream: string) {
    this.prev = genesisHash(stream);
  }

  /** Takes the next stored event, in the order of revisions. */
  add(event: SealedEvent): void {
    if (event.revision !== this.next) {
      this.report(this.next, `expected revision ${this.next}, found ${event.revision}`);
    }
    const reason = this.problemOf(event, event.revision === this.next);
    if (reason) {
      this.report(event.revision, reason);
    }
    this.next = event.revision + 1;
    this.prev = event.hash;
  }

  /**
   * The verdict over all that was added.
   *
   * @param recorded the head that the log itself keeps; a cut or an added tail shows against it
   */
  finish(recorded: ChainHead | null): ChainVerdict {
    if (recorded && (recorded.size !== this.next || (this.next > 0 && recorded.head !== this.prev))) {
      this.report(
        Math.min(recorded.size, this.next),
        `the log's head says ${recorded.size} events, the stream has ${this.next}, or ends in another hash`,
      );
    }
    return { ok: this.breaks.length === 0, size: this.next, head: this.prev, breaks: this.breaks };
  }

  /** @param follows whether the event before this one was seen: behind a gap its link proves nothing more */
  private problemOf(event: SealedEvent, follows: boolean): string | null {
    if (envelopeHash(event.envelope) !== event.hash) {
      return 'the stored hash is not the hash of the stored event';
    }
    if (this.ids.has(event.id)) {
      return `the id ${event.id} stands in the stream twice`;
    }
    this.ids.add(event.id);
    try {
      const { header } = parseEnvelope(event);
      if (header.stream !== this.stream) {
        return 'the event belongs to another stream';
      }
      return !follows || header.prev === this.prev ? null : 'the event before it is not the one that it was chained to';
    } catch (error) {
      if (error instanceof BrokenEnvelopeError) {
        return error.message;
      }
      throw error;
    }
  }

  private report(revision: number, reason: string): void {
    if (this.breaks.length < MAX_REPORTED_BREAKS && this.breaks.at(-1)?.revision !== revision) {
      this.breaks.push({ revision, reason });
    }
  }
}
