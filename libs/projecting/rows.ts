/** The rows of one table that belong to one memory, as far as they are loaded, with what was changed in them. */
export class Rows<Row extends object> {
  private readonly byKey = new Map<string, Row>();
  private readonly changed = new Set<string>();
  private readonly removed = new Set<string>();

  /** @param keyOf what tells a row from the others of the same memory */
  constructor(private readonly keyOf: (row: Row) => string) {}

  /** Puts in rows as they are stored; they don't count as changed. */
  load(rows: readonly Row[]): void {
    for (const row of rows) {
      this.byKey.set(this.keyOf(row), row);
    }
  }

  /** The row with this key; undefined when there is none, or when it wasn't loaded. */
  get(key: string): Row | undefined {
    return this.byKey.get(key);
  }

  /** Adds a row, or puts it in the place of the one with the same key. */
  put(row: Row): void {
    const key = this.keyOf(row);
    this.byKey.set(key, row);
    this.changed.add(key);
    this.removed.delete(key);
  }

  /** Takes a row out. */
  remove(key: string): void {
    if (this.byKey.delete(key)) {
      this.changed.delete(key);
      this.removed.add(key);
    }
  }

  /** All rows that are here. */
  all(): IterableIterator<Row> {
    return this.byKey.values();
  }

  get size(): number {
    return this.byKey.size;
  }

  /** What must be written so that the table says what this says. */
  difference(): { readonly put: readonly Row[]; readonly removed: readonly string[] } {
    const put: Row[] = [];
    for (const key of this.changed) {
      const row = this.byKey.get(key);
      if (row) {
        put.push(row);
      }
    }
    return { put, removed: [...this.removed] };
  }
}
