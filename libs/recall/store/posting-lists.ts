import { copied } from './growing.js';

/** Entries that one memory's lists can name: a posting keeps 24 bits for the entry and 8 for the count. */
export const MAX_SLOTS = 2 ** 24;
/** A count above this is kept as this. */
export const MAX_COUNT = 255;

const COUNT_BITS = 8;
const COUNT_SPAN = 2 ** COUNT_BITS;
/** Words of a list's slices, first to last, each with one word for the link to the next slice; the last size repeats. */
const SLICE_WORDS = [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024] as const;
const LAST_LEVEL = SLICE_WORDS.length - 1;
const INITIAL_WORDS = 4096;
const INITIAL_LISTS = 512;
const GROWTH = 1.25;
/** What V8 takes for one entry of a Map and the header of its key, roughly. */
const MAP_ENTRY_BYTES = 64;

/** The entry that a posting names. */
export function slotOf(posting: number): number {
  return posting >>> COUNT_BITS;
}

/** How often the entry holds the key, at most MAX_COUNT. */
export function countOf(posting: number): number {
  return posting & (COUNT_SPAN - 1);
}

/**
 * Which entries hold a key (a stem, a concept), and how often. All lists share one array of 32-bit words: a list is a chain of
 * slices that double in size, so that the many keys which occur once cost eight bytes and no object each.
 */
export class PostingLists {
  private readonly ids = new Map<string, number>();
  private keyBytes = 0;
  private words = new Uint32Array(INITIAL_WORDS);
  private used = 0;
  /** By list: where it begins, where its next word goes, the words left there before the link, its slice's level, its length. */
  private first = new Uint32Array(INITIAL_LISTS);
  private next = new Uint32Array(INITIAL_LISTS);
  private room = new Uint16Array(INITIAL_LISTS);
  private level = new Uint8Array(INITIAL_LISTS);
  private lengths = new Uint32Array(INITIAL_LISTS);

  /** The number of the list for `key`, made when there is none yet. */
  listFor(key: string): number {
    const known = this.ids.get(key);
    if (known !== undefined) {
      return known;
    }
    const list = this.ids.size;
    this.ids.set(key, list);
    this.keyBytes += key.length + MAP_ENTRY_BYTES;
    if (list === this.first.length) {
      this.growLists();
    }
    const offset = this.takeWords(SLICE_WORDS[0]);
    this.first[list] = offset;
    this.next[list] = offset;
    this.room[list] = SLICE_WORDS[0] - 1;
    return list;
  }

  /** Notes that the entry `slot` (below MAX_SLOTS) holds the key of `list` `count` times. */
  append(list: number, slot: number, count: number): void {
    if (this.room[list] === 0) {
      this.addSlice(list);
    }
    const offset = this.next[list] as number;
    this.words[offset] = slot * COUNT_SPAN + Math.min(count, MAX_COUNT);
    this.next[list] = offset + 1;
    this.room[list] = (this.room[list] as number) - 1;
    this.lengths[list] = (this.lengths[list] as number) + 1;
  }

  /** How many entries hold `key`. */
  frequency(key: string): number {
    const list = this.ids.get(key);
    return list === undefined ? 0 : (this.lengths[list] as number);
  }

  /** Copies the postings of `key` into the front of `target`, in the order they were added; returns how many. */
  copy(key: string, target: Uint32Array): number {
    const list = this.ids.get(key);
    if (list === undefined) {
      return 0;
    }
    const length = this.lengths[list] as number;
    if (length > target.length) {
      throw new RangeError(`${length} postings don't fit into ${target.length} places`);
    }
    let offset = this.first[list] as number;
    let copied = 0;
    for (let level = 0; ; level = Math.min(level + 1, LAST_LEVEL)) {
      const places = (SLICE_WORDS[level] as number) - 1;
      const end = offset + Math.min(places, length - copied);
      for (; offset < end; offset += 1) {
        target[copied] = this.words[offset] as number;
        copied += 1;
      }
      if (copied === length) {
        return length;
      }
      offset = this.words[offset] as number;
    }
  }

  /** Bytes held, keys included; the keys' share is an estimate. */
  get bytes(): number {
    const perList = this.first.byteLength + this.next.byteLength + this.room.byteLength + this.level.byteLength;
    return this.words.byteLength + perList + this.lengths.byteLength + this.keyBytes;
  }

  private addSlice(list: number): void {
    const level = Math.min((this.level[list] as number) + 1, LAST_LEVEL);
    const size = SLICE_WORDS[level] as number;
    const offset = this.takeWords(size);
    this.words[this.next[list] as number] = offset;
    this.next[list] = offset;
    this.room[list] = size - 1;
    this.level[list] = level;
  }

  private takeWords(count: number): number {
    const offset = this.used;
    this.used += count;
    if (this.used > this.words.length) {
      this.words = copied(this.words, new Uint32Array(Math.max(this.used, Math.ceil(this.words.length * GROWTH))));
    }
    return offset;
  }

  private growLists(): void {
    const capacity = this.first.length * 2;
    this.first = copied(this.first, new Uint32Array(capacity));
    this.next = copied(this.next, new Uint32Array(capacity));
    this.room = copied(this.room, new Uint16Array(capacity));
    this.level = copied(this.level, new Uint8Array(capacity));
    this.lengths = copied(this.lengths, new Uint32Array(capacity));
  }
}
