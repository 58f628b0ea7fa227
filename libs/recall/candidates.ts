import type { Pool } from './types.js';

/** The pools as bits; a candidate that has any but RECENT is a match. */
export const RECENT = 1;
export const WORDS = 2;
export const CONCEPT = 4;
export const MEANING = 8;
export const MATCH = WORDS | CONCEPT | MEANING;

const POOLS: readonly (readonly [number, Pool])[] = [
  [RECENT, 'recent'],
  [WORDS, 'words'],
  [CONCEPT, 'concept'],
  [MEANING, 'meaning'],
];

/** The names of the pools in `bits`. */
export function poolNames(bits: number): Pool[] {
  return POOLS.filter(([bit]) => bits & bit).map(([, name]) => name);
}

/**
 * The candidates of one recall, by their rank in the timeline, and what is gathered of each. One object serves recall after
 * recall: a mark says which recall a place was last used by, so that nothing is allocated or cleared for a candidate.
 */
export class Candidates {
  /** The ranks of the candidates, the first `count` of them. */
  ranks = new Uint32Array(0);
  count = 0;
  /** By rank, for candidates: the pools that found it. */
  pools = new Uint8Array(0);
  /** By rank, for candidates: how many of the question's routed concepts it touches. */
  conceptHits = new Uint16Array(0);
  /** By rank, for candidates: the number of the routed concept, counted from 1, that hit it last. */
  lastConcept = new Uint16Array(0);
  /** By rank, for candidates: BM25F of the distinctive words so far. */
  bm25f = new Float32Array(0);
  /** By rank, for candidates: their strength so far, or what else they are ranked by. */
  strength = new Float64Array(0);
  /** By rank, for what stands for several: the rank of the strongest of them. */
  strongest = new Uint32Array(0);
  /** Room for the postings of one key. */
  postings = new Uint32Array(0);
  /** By rank: the counts of one stem, by the weights of neighbours; all 0 between two stems. */
  weightedCounts = new Float32Array(0);
  /** Room for ranks. */
  touched = new Uint32Array(0);

  private marks = new Uint32Array(0);
  /** By the number of a collapse key: the rank that stands for its episodes, if `groupMarks` says that it was set. */
  private representatives = new Uint32Array(0);
  private groupMarks = new Uint32Array(0);
  private mark = 0;
  private size = 0;
  private poolsUsed = 0;

  /** Begins anew, for a memory of `size` entries. */
  begin(size: number): void {
    if (size > this.ranks.length) {
      this.allocate(Math.ceil(size * 1.25));
    }
    if (this.mark === 2 ** 32 - 1) {
      this.marks.fill(0);
      this.groupMarks.fill(0);
      this.mark = 0;
    }
    this.mark += 1;
    this.size = size;
    this.poolsUsed = 0;
    this.count = 0;
  }

  has(rank: number): boolean {
    return this.marks[rank] === this.mark;
  }

  /** Adds the pool of `bit` to the pools that found `rank`. */
  add(rank: number, bit: number): void {
    this.poolsUsed |= bit;
    if (this.marks[rank] === this.mark) {
      this.pools[rank] = (this.pools[rank] as number) | bit;
      return;
    }
    this.marks[rank] = this.mark;
    this.pools[rank] = bit;
    this.conceptHits[rank] = 0;
    this.lastConcept[rank] = 0;
    this.bm25f[rank] = 0;
    this.strength[rank] = 0;
    this.ranks[this.count] = rank;
    this.count += 1;
  }

  /** Whether any of the pools in `bits` found anything. */
  hasAnyOf(bits: number): boolean {
    return (this.poolsUsed & bits) !== 0;
  }

  /**
   * Drops the candidates that none of the pools in `bits` found, and puts the others in the order of time: every later pass
   * then runs through its columns from one end to the other, which is faster than jumping when there are many.
   */
  keep(bits: number): void {
    let kept = 0;
    for (let rank = 0; rank < this.size; rank += 1) {
      if (this.marks[rank] !== this.mark) {
        continue;
      }
      if ((this.pools[rank] as number) & bits) {
        this.ranks[kept] = rank;
        kept += 1;
      } else {
        this.marks[rank] = 0;
      }
    }
    this.count = kept;
  }

  /** The rank that stands for the episodes of a collapse key; -1 when none was set in this recall. */
  representative(key: number): number {
    return this.groupMarks[key] === this.mark ? (this.representatives[key] as number) : -1;
  }

  represent(key: number, rank: number): void {
    this.groupMarks[key] = this.mark;
    this.representatives[key] = rank;
  }

  /** How many candidates each pool found. */
  countPools(): Record<Pool, number> {
    let recent = 0;
    let words = 0;
    let concept = 0;
    let meaning = 0;
    for (let index = 0; index < this.count; index += 1) {
      const bits = this.pools[this.ranks[index] as number] as number;
      recent += bits & RECENT;
      words += (bits & WORDS) >>> 1;
      concept += (bits & CONCEPT) >>> 2;
      meaning += (bits & MEANING) >>> 3;
    }
    return { recent, words, concept, meaning };
  }

  private allocate(size: number): void {
    this.ranks = new Uint32Array(size);
    this.pools = new Uint8Array(size);
    this.conceptHits = new Uint16Array(size);
    this.lastConcept = new Uint16Array(size);
    this.bm25f = new Float32Array(size);
    this.strength = new Float64Array(size);
    this.strongest = new Uint32Array(size);
    this.postings = new Uint32Array(size);
    this.weightedCounts = new Float32Array(size);
    this.touched = new Uint32Array(size);
    this.marks = new Uint32Array(size);
    this.representatives = new Uint32Array(size);
    this.groupMarks = new Uint32Array(size);
    this.mark = 0;
  }
}
