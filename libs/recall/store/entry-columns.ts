import { copied } from './growing.js';

const INITIAL_CAPACITY = 64;
const GROWTH = 1.25;

/** Bits of `EntryColumns.flags`. */
export const NARRATION = 1;
export const ASKS = 2;
export const HAS_VECTOR = 4;
/** Another entry has the same collapse key. */
export const REPEATED = 8;

/** `previousInGroup` of the first entry of a group. */
export const NO_SLOT = -1;

/** What scoring needs to know of each entry, a column a property; an entry's place in them is its slot, in the order of arrival. */
export class EntryColumns {
  count = 0;
  occurredAt = new Float64Array(INITIAL_CAPACITY);
  salience = new Float64Array(INITIAL_CAPACITY);
  revision = new Uint32Array(INITIAL_CAPACITY);
  flags = new Uint8Array(INITIAL_CAPACITY);
  /** The number of its collapse key. */
  group = new Uint32Array(INITIAL_CAPACITY);
  /** The slot of the entry with the same collapse key that came before it, or NO_SLOT. */
  previousInGroup = new Int32Array(INITIAL_CAPACITY);
  /** Stems of its own text, repeats counted. */
  length = new Uint32Array(INITIAL_CAPACITY);
  /** ln(1 + different stems). */
  logStems = new Float32Array(INITIAL_CAPACITY);

  /** Makes room for one more entry and returns its slot. */
  append(): number {
    if (this.count === this.revision.length) {
      this.grow(Math.ceil(this.count * GROWTH));
    }
    this.count += 1;
    return this.count - 1;
  }

  /** The slot of a revision, or NO_SLOT. Revisions rise with slots. */
  slotOf(revision: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.revision[middle] as number;
      if (found === revision) {
        return middle;
      }
      if (found < revision) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return NO_SLOT;
  }

  get bytes(): number {
    return (
      this.occurredAt.byteLength +
      this.salience.byteLength +
      this.revision.byteLength +
      this.flags.byteLength +
      this.group.byteLength +
      this.previousInGroup.byteLength +
      this.length.byteLength +
      this.logStems.byteLength
    );
  }

  private grow(capacity: number): void {
    this.occurredAt = copied(this.occurredAt, new Float64Array(capacity));
    this.salience = copied(this.salience, new Float64Array(capacity));
    this.revision = copied(this.revision, new Uint32Array(capacity));
    this.flags = copied(this.flags, new Uint8Array(capacity));
    this.group = copied(this.group, new Uint32Array(capacity));
    this.previousInGroup = copied(this.previousInGroup, new Int32Array(capacity));
    this.length = copied(this.length, new Uint32Array(capacity));
    this.logStems = copied(this.logStems, new Float32Array(capacity));
  }
}
