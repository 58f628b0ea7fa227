import type { RecallIndex } from '../recall-index.js';
import type { RecallEntry } from '../types.js';
import { MAX_COUNT } from './posting-lists.js';
import { SegmentReader } from './segment-reader.js';

/** Entries that one stored segment holds (architecture.md, decision 7). */
export const SEGMENT_ENTRIES = 256;

/** The version of the layout. Raise it when the layout changes: whoever stored segments knows by it which are stale. */
export const SEGMENT_VERSION = 2;
/** "MRS" and the version, read as a little-endian number. */
const MAGIC = 0x53_52_4d + SEGMENT_VERSION * 2 ** 24;
/** magic · entries · dimensions · keys · stem occurrences · vectors · bytes of all keys · 0, so that wide columns are aligned */
const HEADER_NUMBERS = 8;

const ASKS = 1;
const NARRATION = 2;
const HAS_VECTOR = 4;

/**
 * Entries as bytes that `unpackSegment` adds to an index at a fraction of the cost of `add`: every stem and collapse
 * key is written once, so that a word is looked up once a segment and not once an occurrence.
 *
 * Layout: the header, then columns, widest first so that each is aligned, then the vectors of those that have one, then all
 * keys as UTF-8. Numbers are little-endian. An episode's kind isn't in it, since no rule of recall asks for it.
 * @throws RangeError when vectors differ in their dimensions
 */
export function packSegment(entries: readonly RecallEntry[]): Uint8Array {
  const keys = new KeyTable();
  const collapseKeys = entries.map(({ collapseKey }) => keys.numberOf(collapseKey));
  const stems = entries.flatMap((entry) => [...entry.stems.keys()].map((stem) => keys.numberOf(stem)));
  const counts = entries.flatMap((entry) => [...entry.stems.values()].map((count) => Math.min(count, MAX_COUNT)));
  const vectors = entries.flatMap(({ vector }) => (vector ? [vector] : []));
  const dimensions = vectors[0]?.length ?? 0;
  if (vectors.some((vector) => vector.length !== dimensions)) {
    throw new RangeError('the vectors of one segment have different dimensions');
  }
  const text = new TextEncoder().encode(keys.all.join(''));
  const sizes = [entries.length, dimensions, keys.all.length, stems.length, vectors.length, text.length, 0];
  return concatenated([
    new Uint32Array([MAGIC, ...sizes]),
    new Float64Array(entries.map(({ occurredAt }) => occurredAt)),
    new Float64Array(entries.map(({ salience }) => salience)),
    new Uint32Array(entries.map(({ revision }) => revision)),
    new Uint32Array(collapseKeys),
    new Uint32Array(entries.map((entry) => entry.stems.size)),
    new Uint32Array(stems),
    new Uint32Array(keys.all.map((key) => key.length)),
    new Uint8Array(counts),
    new Uint8Array(entries.map(flagsOf)),
    ...vectors,
    text,
  ]);
}

/**
 * Adds a segment's entries to an index, as `addAll` would add what was packed.
 * @throws RangeError when the bytes are no segment of this layout or are cut, when the index has other dimensions, or when an
 * entry's revision isn't above the last one in the index
 */
export function unpackSegment(bytes: Uint8Array, index: RecallIndex): void {
  const reader = new SegmentReader(bytes);
  const [magic, size = 0, dimensions = 0, keyCount = 0, stemCount = 0, vectorCount = 0, textBytes = 0] =
    reader.uint32(HEADER_NUMBERS);
  if (magic !== MAGIC) {
    throw new RangeError('these bytes are no segment of recall entries, or one of another version');
  }
  const occurredAt = reader.float64(size);
  const salience = reader.float64(size);
  const revision = reader.uint32(size);
  const collapseKey = reader.uint32(size);
  const stemsOf = reader.uint32(size);
  const stems = reader.uint32(stemCount);
  const keyLengths = reader.uint32(keyCount);
  const counts = reader.uint8(stemCount);
  const flags = reader.uint8(size);
  const vectors = reader.int8(vectorCount * dimensions);
  const keys = cutKeys(reader.text(textBytes), keyLengths);
  reader.assertEnd();

  const lists = new Int32Array(keyCount).fill(-1);
  let stem = 0;
  let vector = 0;
  for (let entry = 0; entry < size; entry += 1) {
    const flag = flags[entry] as number;
    const narration = (flag & NARRATION) !== 0;
    const ownVector = flag & HAS_VECTOR ? vectors.subarray(vector, vector + dimensions) : null;
    vector += ownVector?.length ?? 0;
    const slot = index.addHead({
      revision: revision[entry] as number,
      occurredAt: occurredAt[entry] as number,
      salience: salience[entry] as number,
      collapseKey: keys[collapseKey[entry] as number] as string,
      asks: (flag & ASKS) !== 0,
      narration,
      vector: ownVector,
    });
    const end = stem + (stemsOf[entry] as number);
    if (narration) {
      stem = end;
      continue;
    }
    index.closeStems(slot, end - stem);
    for (; stem < end; stem += 1) {
      const key = stems[stem] as number;
      if (lists[key] === -1) {
        lists[key] = index.stems.listFor(keys[key] as string);
      }
      index.addStem(slot, lists[key] as number, counts[stem] as number);
    }
  }
}

/** Numbers the strings of a segment, each once. */
class KeyTable {
  readonly all: string[] = [];
  private readonly numbers = new Map<string, number>();

  numberOf(key: string): number {
    const known = this.numbers.get(key);
    if (known !== undefined) {
      return known;
    }
    this.numbers.set(key, this.all.length);
    this.all.push(key);
    return this.all.length - 1;
  }
}

function flagsOf({ asks, narration, vector }: RecallEntry): number {
  return (asks ? ASKS : 0) | (narration ? NARRATION : 0) | (vector ? HAS_VECTOR : 0);
}

function concatenated(columns: readonly (Uint8Array | Int8Array | Uint32Array | Float64Array)[]): Uint8Array {
  return Buffer.concat(
    columns.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)),
  );
}

function cutKeys(text: string, lengths: Uint32Array): string[] {
  let begin = 0;
  return Array.from(lengths, (length) => {
    begin += length;
    return text.slice(begin - length, begin);
  });
}
