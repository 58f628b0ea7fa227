import type { RecallRules } from '../rules.js';
import { type EntryColumns, NARRATION } from './entry-columns.js';
import { copied } from './growing.js';

const GROWTH = 1.25;

/**
 * The entries in the order they happened, (occurredAt, revision), whatever order they arrived in. An entry's place in it is its
 * rank: a time window is a range of ranks, the newest are the last ranks, and neighbours are next to each other.
 *
 * Appends at the end cost a constant; older arrivals are merged in when the order is next needed.
 */
export class Timeline {
  /** Rank → slot, and slot → rank. */
  order = new Uint32Array(0);
  rank = new Uint32Array(0);
  /** By rank: the rank that the entry's sitting begins with; equal numbers are one sitting. */
  sitting = new Uint32Array(0);
  /** By rank: 1 for a narration, which has a place in its sitting and is no candidate. */
  narration = new Uint8Array(0);
  /** By rank: the length of the BM25F field, its own text's and its neighbours' by their weights. */
  fieldLength = new Float32Array(0);
  /** The mean of `fieldLength` over all entries but narrations; 0 when there are none. */
  meanFieldLength = 0;
  /** Entries in order. */
  count = 0;
  /** Entries in order that are no narrations. */
  recallable = 0;

  constructor(
    private readonly columns: EntryColumns,
    private readonly rules: Pick<RecallRules, 'sittingGapMs' | 'bm25f'>,
  ) {}

  /** Brings the entries that arrived since the last call into order. */
  settle(): void {
    const former = this.count;
    if (this.columns.count === former) {
      return;
    }
    this.reserve(this.columns.count);
    this.count = this.columns.count;
    const changed = this.merge(former);
    this.findSittings(changed);
    this.measureFields(changed);
  }

  /** The first rank at or after an instant (milliseconds since 1970 UTC). */
  rankAt(instant: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.columns.occurredAt[this.order[middle] as number] as number) < instant) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  get bytes(): number {
    return (
      this.order.byteLength +
      this.rank.byteLength +
      this.sitting.byteLength +
      this.narration.byteLength +
      this.fieldLength.byteLength
    );
  }

  /** Merges the slots from `former` on into the order; returns the lowest rank whose entry is another now. */
  private merge(former: number): number {
    const { order, count } = this;
    const { occurredAt } = this.columns;
    const arrived = new Uint32Array(count - former);
    let inOrder = true;
    for (let index = 0; index < arrived.length; index += 1) {
      const slot = former + index;
      arrived[index] = slot;
      inOrder &&= index === 0 || (occurredAt[slot - 1] as number) <= (occurredAt[slot] as number);
    }
    if (!inOrder) {
      // Revisions rise with slots, so slots break ties as revisions do.
      arrived.sort((a, b) => (occurredAt[a] as number) - (occurredAt[b] as number) || a - b);
    }
    let standing = former - 1;
    let arriving = arrived.length - 1;
    let place = count - 1;
    while (arriving >= 0) {
      const slot = arrived[arriving] as number;
      const other = standing >= 0 ? (order[standing] as number) : 0;
      if (standing >= 0 && (occurredAt[other] as number) > (occurredAt[slot] as number)) {
        order[place] = other;
        standing -= 1;
      } else {
        order[place] = slot;
        arriving -= 1;
      }
      place -= 1;
    }
    return place + 1;
  }

  private findSittings(from: number): void {
    const { order, rank, sitting, narration } = this;
    const { occurredAt, flags } = this.columns;
    for (let place = from; place < this.count; place += 1) {
      const slot = order[place] as number;
      rank[slot] = place;
      narration[place] = (flags[slot] as number) & NARRATION;
      const before = place > 0 ? (order[place - 1] as number) : slot;
      const gap = (occurredAt[slot] as number) - (occurredAt[before] as number);
      const continues = place > 0 && gap < this.rules.sittingGapMs;
      sitting[place] = continues ? (sitting[place - 1] as number) : place;
    }
  }

  private measureFields(changed: number): void {
    const { order, sitting, fieldLength, narration, count } = this;
    const { length } = this.columns;
    const weights = this.rules.bm25f.neighbours;
    for (let place = Math.max(0, changed - weights.length); place < count; place += 1) {
      const own = sitting[place];
      let total = length[order[place] as number] as number;
      for (let distance = 1; distance <= weights.length; distance += 1) {
        const weight = weights[distance - 1] as number;
        if (place >= distance && sitting[place - distance] === own) {
          total += weight * (length[order[place - distance] as number] as number);
        }
        if (place + distance < count && sitting[place + distance] === own) {
          total += weight * (length[order[place + distance] as number] as number);
        }
      }
      fieldLength[place] = total;
    }
    // Summed anew each time: a running sum would depend on the history of arrivals in its last digits.
    let sum = 0;
    let recallable = 0;
    for (let place = 0; place < count; place += 1) {
      if (narration[place] === 0) {
        sum += fieldLength[place] as number;
        recallable += 1;
      }
    }
    this.recallable = recallable;
    this.meanFieldLength = recallable === 0 ? 0 : sum / recallable;
  }

  private reserve(count: number): void {
    if (count <= this.order.length) {
      return;
    }
    const capacity = Math.max(count, Math.ceil(this.order.length * GROWTH));
    this.order = copied(this.order, new Uint32Array(capacity));
    this.rank = copied(this.rank, new Uint32Array(capacity));
    this.sitting = copied(this.sitting, new Uint32Array(capacity));
    this.narration = copied(this.narration, new Uint8Array(capacity));
    this.fieldLength = copied(this.fieldLength, new Float32Array(capacity));
  }
}
