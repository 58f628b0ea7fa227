/**
 * The `limit` largest of the values offered so far, each with an item (a number), kept in a heap with the smallest on top.
 * Of equal values the one with the higher item counts as larger.
 */
export class Largest {
  readonly items: Uint32Array;
  readonly values: Float64Array;
  count = 0;

  constructor(readonly limit: number) {
    this.items = new Uint32Array(limit);
    this.values = new Float64Array(limit);
  }

  get full(): boolean {
    return this.count === this.limit;
  }

  /** The smallest value kept; -∞ when none is. */
  get smallest(): number {
    return this.count === 0 ? Number.NEGATIVE_INFINITY : (this.values[0] as number);
  }

  offer(value: number, item: number): void {
    // Nearly all of many values end here, and a method this small is inlined where it is called.
    if (this.count === this.limit && value < (this.values[0] as number)) {
      return;
    }
    this.insert(value, item);
  }

  /** The items kept, largest first; the heap is empty after it. */
  drain(): number[] {
    const items: number[] = [];
    while (this.count > 0) {
      items.push(this.items[0] as number);
      this.count -= 1;
      this.sink(this.values[this.count] as number, this.items[this.count] as number);
    }
    return items.reverse();
  }

  private insert(value: number, item: number): void {
    if (this.count < this.limit) {
      this.count += 1;
      this.rise(this.count - 1, value, item);
    } else if (this.limit > 0 && this.isAbove(value, item, 0)) {
      this.sink(value, item);
    }
  }

  private isAbove(value: number, item: number, place: number): boolean {
    const other = this.values[place] as number;
    return value > other || (value === other && item > (this.items[place] as number));
  }

  private rise(place: number, value: number, item: number): void {
    let free = place;
    while (free > 0) {
      const parent = (free - 1) >>> 1;
      if (this.isAbove(value, item, parent)) {
        break;
      }
      this.move(parent, free);
      free = parent;
    }
    this.values[free] = value;
    this.items[free] = item;
  }

  private sink(value: number, item: number): void {
    let free = 0;
    for (;;) {
      let child = 2 * free + 1;
      if (child >= this.count) {
        break;
      }
      const right = child + 1;
      if (right < this.count && !this.isAbove(this.values[right] as number, this.items[right] as number, child)) {
        child = right;
      }
      if (!this.isAbove(value, item, child)) {
        break;
      }
      this.move(child, free);
      free = child;
    }
    this.values[free] = value;
    this.items[free] = item;
  }

  private move(from: number, to: number): void {
    this.values[to] = this.values[from] as number;
    this.items[to] = this.items[from] as number;
  }
}
