import { type DotKernel, instantiateDotKernel } from '../kernel/dot-kernel.js';
import { copied } from './growing.js';

const PAGE_BYTES = 65_536;
/** Dimensions that the kernel takes at once. */
const DIMENSION_STEP = 16;
const QUERY_ADDRESS = 0;
const QUERY_BYTES_PER_DIMENSION = 2;
const PRODUCT_BYTES = 4;
/** Rows come singly and in segments of 256; growing by an eighth keeps appends cheap and the slack small. */
const GROWTH_SHARE = 1 / 8;
const INITIAL_ROWS = 64;

/**
 * The vectors of a memory's entries, one row an entry, and the exact cosine of each with a question.
 *
 * They lie in the kernel's own memory: the query, the rows, and behind the rows the products of the last scan. So the rows
 * never move when there are more of them, and a scan copies nothing.
 */
export class VectorRows {
  private kernel: DotKernel | null = null;
  private capacity = 0;
  private rows = new Int8Array(0);
  private products = new Int32Array(0);
  /** 1 ÷ the row's length; 0 for a row without a vector and for a zero vector. */
  private inverseLengths = new Float64Array(0);
  private inverseQueryLength = 0;

  /** @throws RangeError unless `dimensions` is a positive multiple of 16 */
  constructor(readonly dimensions: number) {
    if (!Number.isInteger(dimensions) || dimensions <= 0 || dimensions % DIMENSION_STEP !== 0) {
      throw new RangeError(`${dimensions} dimensions: the scan takes a positive multiple of ${DIMENSION_STEP}`);
    }
  }

  /**
   * Sets the vector of the entry `slot`.
   * @throws RangeError when it has other dimensions, or when all rows together would pass WebAssembly's 4 GiB
   */
  set(slot: number, vector: Int8Array): void {
    this.assertDimensions(vector);
    if (slot >= this.capacity) {
      this.grow(slot + 1);
    }
    this.rows.set(vector, slot * this.dimensions);
    this.inverseLengths[slot] = inverseLength(vector);
  }

  /**
   * Compares `query` with the first `count` entries; `cosine` then answers from this scan, until the next one.
   * A null query has the cosine 0 with everything.
   */
  scan(query: Int8Array | null, count: number): void {
    this.inverseQueryLength = 0;
    if (query === null) {
      return;
    }
    this.assertDimensions(query);
    const { kernel, dimensions } = this;
    if (kernel === null) {
      return;
    }
    this.inverseQueryLength = inverseLength(query);
    new Int16Array(kernel.memory.buffer, QUERY_ADDRESS, dimensions).set(query);
    const rows = Math.min(count, this.capacity);
    kernel.dots(QUERY_ADDRESS, this.rows.byteOffset, rows, dimensions, this.products.byteOffset);
  }

  /** The cosine of the entry's vector with the last scan's query; 0 when either is missing or zero. */
  cosine(slot: number): number {
    if (slot >= this.capacity || this.inverseQueryLength === 0) {
      return 0;
    }
    return (this.products[slot] as number) * (this.inverseLengths[slot] as number) * this.inverseQueryLength;
  }

  /** Calls `visit` with each of the first `count` entries whose cosine in the last scan is at least `floor` (above 0). */
  visitNear(floor: number, count: number, visit: (slot: number, cosine: number) => void): void {
    const { products, inverseLengths, inverseQueryLength } = this;
    if (inverseQueryLength === 0) {
      return;
    }
    const needed = floor / inverseQueryLength;
    const end = Math.min(count, this.capacity);
    for (let slot = 0; slot < end; slot += 1) {
      const length = (products[slot] as number) * (inverseLengths[slot] as number);
      if (length >= needed) {
        visit(slot, length * inverseQueryLength);
      }
    }
  }

  get bytes(): number {
    return (this.kernel?.memory.buffer.byteLength ?? 0) + this.inverseLengths.byteLength;
  }

  private grow(rows: number): void {
    this.kernel ??= instantiateDotKernel();
    const { memory } = this.kernel;
    const capacity = Math.max(rows, INITIAL_ROWS, Math.ceil(this.capacity * (1 + GROWTH_SHARE)));
    // A row that has no vector yet may hold former products: with an inverse length of 0 its cosine is 0 all the same.
    const rowsAddress = this.dimensions * QUERY_BYTES_PER_DIMENSION;
    const productsAddress = rowsAddress + capacity * this.dimensions;
    const missing = productsAddress + capacity * PRODUCT_BYTES - memory.buffer.byteLength;
    if (missing > 0) {
      memory.grow(Math.ceil(missing / PAGE_BYTES));
    }
    this.rows = new Int8Array(memory.buffer, rowsAddress, capacity * this.dimensions);
    this.products = new Int32Array(memory.buffer, productsAddress, capacity);
    this.inverseLengths = copied(this.inverseLengths, new Float64Array(capacity));
    this.capacity = capacity;
  }

  private assertDimensions(vector: Int8Array): void {
    if (vector.length !== this.dimensions) {
      throw new RangeError(`a vector of ${vector.length} dimensions among vectors of ${this.dimensions}`);
    }
  }
}

function inverseLength(vector: Int8Array): number {
  let squares = 0;
  // By index: an iterator costs several times as much here, and a segment has some two hundred thousand numbers.
  for (let dimension = 0; dimension < vector.length; dimension += 1) {
    const value = vector[dimension] as number;
    squares += value * value;
  }
  return squares === 0 ? 0 : 1 / Math.sqrt(squares);
}
