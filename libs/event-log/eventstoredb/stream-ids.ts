import { LRUCache } from 'lru-cache';
import type { SealedEvent } from '#libs/chain/index.js';

/** The ids of a stream's events, all of them up to a revision. */
interface KnownIds {
  readonly revisions: Map<string, number>;
  readonly through: number;
}

/** Reads a stream from a revision to its end, in pages. */
export type ReadFrom = (revision: number) => AsyncIterable<readonly SealedEvent[]>;

/**
 * Where ids stand in their streams, for as many streams as there is room for. EventStoreDB has no index by event id, so
 * this process keeps one: the first look into a stream reads it once from the start, later ones read only what has come
 * since. A stream that this process began itself is known without any reading. About 100 bytes an id; a stream of more
 * ids than there is room for is read anew each time.
 */
export class StreamIds {
  private readonly known: LRUCache<string, KnownIds>;

  constructor(maxIds: number) {
    this.known = new LRUCache({ maxSize: maxIds, sizeCalculation: ({ revisions }) => revisions.size + 1 });
  }

  /** The revisions that have these ids, ascending, after bringing in what has been appended since the last time. */
  async locate(stream: string, ids: readonly string[], readFrom: ReadFrom): Promise<number[]> {
    let { revisions, through } = this.known.get(stream) ?? { revisions: new Map<string, number>(), through: -1 };
    for await (const page of readFrom(through + 1)) {
      for (const event of page) {
        revisions.set(event.id.toLowerCase(), event.revision);
        through = event.revision;
      }
    }
    this.remember(stream, { revisions, through });
    const located = ids.map((id) => revisions.get(id.toLowerCase()));
    return [...new Set(located.filter((revision) => revision !== undefined))].sort((a, b) => a - b);
  }

  /** Events were appended behind a revision. They are remembered where everything before them is known. */
  appended(stream: string, expectedRevision: number, events: readonly SealedEvent[]): void {
    const known = this.known.get(stream);
    const last = events.at(-1);
    if (!last || (known?.through ?? -1) !== expectedRevision) {
      return;
    }
    const revisions = known?.revisions ?? new Map<string, number>();
    for (const event of events) {
      revisions.set(event.id.toLowerCase(), event.revision);
    }
    this.remember(stream, { revisions, through: last.revision });
  }

  /** Whether one of these events' ids is known to stand in the stream up to a revision, or twice among the events. */
  holdsOneOf(stream: string, throughRevision: number, events: readonly SealedEvent[]): boolean {
    const ids = new Set(events.map((event) => event.id.toLowerCase()));
    const revisions = this.known.get(stream)?.revisions;
    const isKnown = (id: string): boolean => (revisions?.get(id) ?? Number.POSITIVE_INFINITY) <= throughRevision;
    return ids.size < events.length || [...ids].some(isKnown);
  }

  private remember(stream: string, known: KnownIds): void {
    if (known.revisions.size > 0 && known.through >= (this.known.peek(stream)?.through ?? -1)) {
      // A new object each time: the cache measures an entry when it is set to another one.
      this.known.set(stream, known);
    }
  }
}
