/** The rows of one table that belong to one memory, as far as they are loaded, with what was changed in them. */
export class Rows<Row extends object> {
  private readonly byKey = new Map<string, Row>();
  private readonly changed = new Set<string>();
  private readonly removed = new Set<string>();
  /** By property, then by value, the keys of the rows that have it; made at the first question about a property. */
  private readonly indexes = new Map<keyof Row, Map<unknown, Set<string>>>();

  /** @param keyOf what tells a row from the others of the same memory */
  constructor(private readonly keyOf: (row: Row) => string) {}

  /** Puts in rows as they are stored; they don't count as changed. */
  load(rows: readonly Row[]): void {
    for (const row of rows) {
      this.set(this.keyOf(row), row);
    }
  }

  /** The row with this key; undefined when there is none, or when it wasn't loaded. */
  get(key: string): Row | undefined {
    return this.byKey.get(key);
  }

  /** Adds a row, or puts it in the place of the one with the same key. */
  put(row: Row): void {
    const key = this.keyOf(row);
    this.set(key, row);
    this.changed.add(key);
    this.removed.delete(key);
  }

  /** Takes a row out. */
  remove(key: string): void {
    this.unindex(key);
    if (this.byKey.delete(key)) {
      this.changed.delete(key);
      this.removed.add(key);
    }
  }

  /** All rows that are here. */
  all(): IterableIterator<Row> {
    return this.byKey.values();
  }

  /** The rows with this value in a property, without looking at the others. */
  matching<Property extends keyof Row>(property: Property, value: Row[Property]): Row[] {
    const keys = this.indexOf(property).get(value) ?? [];
    return [...keys].flatMap((key) => this.byKey.get(key) ?? []);
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

  private set(key: string, row: Row): void {
    this.unindex(key);
    this.byKey.set(key, row);
    for (const [property, index] of this.indexes) {
      addTo(index, row[property], key);
    }
  }

  private unindex(key: string): void {
    const row = this.byKey.get(key);
    if (row) {
      for (const [property, index] of this.indexes) {
        index.get(row[property])?.delete(key);
      }
    }
  }

  private indexOf(property: keyof Row): Map<unknown, Set<string>> {
    let index = this.indexes.get(property);
    if (!index) {
      index = new Map();
      for (const [key, row] of this.byKey) {
        addTo(index, row[property], key);
      }
      this.indexes.set(property, index);
    }
    return index;
  }
}

function addTo(index: Map<unknown, Set<string>>, value: unknown, key: string): void {
  const keys = index.get(value);
  if (keys) {
    keys.add(key);
  } else {
    index.set(value, new Set([key]));
  }
}
