import { RECALL_RULES, type RecallRules } from './rules.js';
import { ASKS, EntryColumns, HAS_VECTOR, NARRATION, NO_SLOT, REPEATED } from './store/entry-columns.js';
import { copied } from './store/growing.js';
import { MAX_COUNT, MAX_SLOTS, PostingLists } from './store/posting-lists.js';
import { Timeline } from './store/timeline.js';
import { VectorRows } from './store/vector-rows.js';
import type { RecallEntry } from './types.js';

const MAX_REVISION = 2 ** 32 - 1;
const INITIAL_GROUPS = 64;
const GROWTH = 1.25;
/** What V8 takes for one entry of a Map and the header of its key, roughly. */
const MAP_ENTRY_BYTES = 64;

/** One entry as `RecallIndex` and segments hand it over: its stems come apart, by the number of their lists. */
export type EntryHead = Omit<RecallEntry, 'stems' | 'kind'>;

export interface RecallIndexOptions {
  /** Dimensions of the embedder's vectors: a positive multiple of 16. */
  readonly dimensions: number;
  /** What defines sittings and neighbours; the others are given to `recall`. */
  readonly rules?: Pick<RecallRules, 'sittingGapMs' | 'bm25f'>;
}

/**
 * What recall knows of one memory, held in typed arrays and searched exactly (architecture.md, decision 7): about 10 MB for
 * 10,000 episodes. It is derived from the log and can be built anew at any time; it isn't safe to add to it during a recall,
 * which nothing that is synchronous can do.
 */
export class RecallIndex {
  /** For the rules of this folder alone; callers outside use `recall`. */
  readonly columns = new EntryColumns();
  readonly timeline: Timeline;
  readonly stems = new PostingLists();
  readonly vectors: VectorRows;
  /** By number of a collapse key: the slot of the entry that came last. */
  lastInGroup = new Uint32Array(INITIAL_GROUPS);
  /** By number of a collapse key: the slot of the entry that happened last. */
  newestInGroup = new Uint32Array(INITIAL_GROUPS);

  private readonly groups = new Map<string, number>();
  private groupKeyBytes = 0;
  private missing = 0;

  /** @throws RangeError when `dimensions` is no positive multiple of 16 */
  constructor(options: RecallIndexOptions) {
    this.timeline = new Timeline(this.columns, options.rules ?? RECALL_RULES);
    this.vectors = new VectorRows(options.dimensions);
  }

  /** Entries, narrations included. */
  get size(): number {
    return this.columns.count;
  }

  /** The highest revision added, -1 for none. */
  get revision(): number {
    const last = this.columns.count - 1;
    return last < 0 ? -1 : (this.columns.revision[last] as number);
  }

  /** Entries that recall may return and that have no vector yet. */
  get missingVectors(): number {
    return this.missing;
  }

  /** Revisions of entries that recall may return and that have no vector yet: the newest, at most `limit`. */
  revisionsWithoutVector(limit: number): number[] {
    const revisions: number[] = [];
    const wanted = Math.min(limit, this.missing);
    for (let slot = this.columns.count - 1; slot >= 0 && revisions.length < wanted; slot -= 1) {
      if (!((this.columns.flags[slot] as number) & (HAS_VECTOR | NARRATION))) {
        revisions.push(this.columns.revision[slot] as number);
      }
    }
    return revisions;
  }

  get dimensions(): number {
    return this.vectors.dimensions;
  }

  /** Bytes held, for a budget over several indexes. Keys of maps are estimated, everything else is counted. */
  get bytes(): number {
    return (
      this.columns.bytes +
      this.timeline.bytes +
      this.stems.bytes +
      this.vectors.bytes +
      this.lastInGroup.byteLength +
      this.newestInGroup.byteLength +
      this.groupKeyBytes
    );
  }

  /** Adds an entry, in the order of revisions; its time may lie before that of others. Errors: see `addHead`. */
  add(entry: RecallEntry): void {
    const slot = this.addHead(entry);
    if (!entry.narration) {
      for (const [stem, count] of entry.stems) {
        this.addStem(slot, this.stems.listFor(stem), count);
      }
      this.closeStems(slot, entry.stems.size);
    }
  }

  /** Adds entries, in the order of revisions. */
  addAll(entries: Iterable<RecallEntry>): void {
    for (const entry of entries) {
      this.add(entry);
    }
  }

  /**
   * Sets the vector of an entry that was embedded after it was added. False when there is no such entry, or when it is a
   * narration, which has no use for one.
   * @throws RangeError when the vector has other dimensions
   */
  setVector(revision: number, vector: Int8Array): boolean {
    const slot = this.columns.slotOf(revision);
    if (slot === NO_SLOT) {
      return false;
    }
    const flags = this.columns.flags[slot] as number;
    if (flags & NARRATION) {
      return false;
    }
    this.vectors.set(slot, vector);
    if (!(flags & HAS_VECTOR)) {
      this.columns.flags[slot] = flags | HAS_VECTOR;
      this.missing -= 1;
    }
    return true;
  }

  /**
   * Adds all of an entry but its stems; returns its slot. A narration gets a place in time and nothing else: its words
   * and its meaning support no neighbour either, since they tell of another time than their own.
   * @throws RangeError when the revision isn't above the last one, a number is out of bounds, or the vector has other dimensions
   */
  addHead(entry: EntryHead): number {
    this.assertAddable(entry);
    const { columns } = this;
    const slot = columns.append();
    columns.occurredAt[slot] = entry.occurredAt;
    columns.salience[slot] = entry.salience;
    columns.revision[slot] = entry.revision;
    columns.previousInGroup[slot] = NO_SLOT;
    if (entry.narration) {
      columns.flags[slot] = NARRATION;
      return slot;
    }
    columns.flags[slot] = (entry.asks ? ASKS : 0) | (entry.vector ? HAS_VECTOR : 0);
    this.joinGroup(slot, entry.collapseKey);
    if (entry.vector) {
      this.vectors.set(slot, entry.vector);
    } else {
      this.missing += 1;
    }
    return slot;
  }

  /** Adds one of an entry's stems, by the number of its list in `stems`. */
  addStem(slot: number, list: number, count: number): void {
    this.stems.append(list, slot, count);
    this.columns.length[slot] = (this.columns.length[slot] as number) + Math.min(count, MAX_COUNT);
  }

  /** Ends the adding of an entry's stems: it has `different` of them. */
  closeStems(slot: number, different: number): void {
    this.columns.logStems[slot] = Math.log1p(different);
  }

  private joinGroup(slot: number, collapseKey: string): void {
    const { columns } = this;
    const known = this.groups.get(collapseKey);
    if (known === undefined) {
      this.openGroup(slot, collapseKey);
      return;
    }
    const previous = this.lastInGroup[known] as number;
    columns.group[slot] = known;
    columns.previousInGroup[slot] = previous;
    columns.flags[previous] = (columns.flags[previous] as number) | REPEATED;
    columns.flags[slot] = (columns.flags[slot] as number) | REPEATED;
    this.lastInGroup[known] = slot;
    const newest = this.newestInGroup[known] as number;
    if ((columns.occurredAt[slot] as number) >= (columns.occurredAt[newest] as number)) {
      this.newestInGroup[known] = slot;
    }
  }

  private openGroup(slot: number, collapseKey: string): void {
    const group = this.groups.size;
    this.groups.set(collapseKey, group);
    this.groupKeyBytes += collapseKey.length + MAP_ENTRY_BYTES;
    if (group === this.lastInGroup.length) {
      const capacity = Math.ceil(group * GROWTH);
      this.lastInGroup = copied(this.lastInGroup, new Uint32Array(capacity));
      this.newestInGroup = copied(this.newestInGroup, new Uint32Array(capacity));
    }
    this.columns.group[slot] = group;
    this.lastInGroup[group] = slot;
    this.newestInGroup[group] = slot;
  }

  private assertAddable({ revision, occurredAt, salience, vector }: EntryHead): void {
    if (!Number.isInteger(revision) || revision <= this.revision || revision > MAX_REVISION) {
      throw new RangeError(`revision ${revision} can't be added after revision ${this.revision}`);
    }
    if (!Number.isFinite(occurredAt) || !(salience >= 0 && salience <= 1)) {
      throw new RangeError(`revision ${revision}: occurredAt ${occurredAt} or salience ${salience} is out of bounds`);
    }
    if (vector && vector.length !== this.dimensions) {
      throw new RangeError(`revision ${revision}: ${vector.length} dimensions instead of ${this.dimensions}`);
    }
    if (this.size === MAX_SLOTS) {
      throw new RangeError(`a memory holds at most ${MAX_SLOTS} episodes`);
    }
  }
}
