import { LRUCache } from 'lru-cache';
import type { RecordedEvent } from '#libs/episodes/index.js';

/**
 * Events kept over all memories: some 8 MB. What falls out is read back from the log, which costs a reader a round trip;
 * several hundred students' last turns fit.
 */
const EVENTS_KEPT = 4_000;
/** A turn has two or three events; a memory with more than this in hand is an import, which nobody reads at once. */
const EVENTS_PER_MEMORY = 256;

/**
 * The events that this process appended and that aren't projected as far as it knows, so that whoever reads right after
 * writing projects them without reading them back.
 */
export class InHand {
  private readonly kept = new LRUCache<string, RecordedEvent[]>({
    maxSize: EVENTS_KEPT,
    sizeCalculation: (events) => Math.max(1, events.length),
  });

  /** These follow what a memory has in hand; when they don't, or are too many, nothing older is kept. */
  add(memoryId: string, events: readonly RecordedEvent[]): void {
    const before = this.kept.get(memoryId) ?? [];
    const follows = before.at(-1)?.revision === (events[0]?.revision ?? 0) - 1;
    const together = follows ? [...before, ...events] : [...events];
    if (together.length > EVENTS_PER_MEMORY) {
      this.kept.delete(memoryId);
    } else {
      this.kept.set(memoryId, together);
    }
  }

  /** Hands over what a memory has, in order of revision. */
  take(memoryId: string): readonly RecordedEvent[] {
    const events = this.kept.get(memoryId) ?? [];
    this.kept.delete(memoryId);
    return events;
  }

  /** Everything up to this revision is projected. */
  projected(memoryId: string, revision: number): void {
    const events = this.kept.get(memoryId);
    if (!events) {
      return;
    }
    const left = events.filter((event) => event.revision > revision);
    if (left.length === 0) {
      this.kept.delete(memoryId);
    } else if (left.length < events.length) {
      this.kept.set(memoryId, left);
    }
  }
}
