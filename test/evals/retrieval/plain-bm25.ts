/** The usual constants (Robertson and Zaragoza 2009; Lucene's defaults). */
const K1 = 1.2;
const B = 0.75;

/** A text, as term → count. */
export interface Bm25Document {
  readonly id: string;
  readonly terms: ReadonlyMap<string, number>;
}

/** Plain BM25 over the same stems that the product reads: what recall is held against. */
export class PlainBm25 {
  private readonly frequency = new Map<string, number>();
  private readonly lengths: ReadonlyMap<string, number>;
  private readonly averageLength: number;

  constructor(private readonly documents: readonly Bm25Document[]) {
    this.lengths = new Map(documents.map(({ id, terms }) => [id, sum(terms.values())]));
    this.averageLength = sum(this.lengths.values()) / Math.max(1, documents.length);
    for (const { terms } of documents) {
      for (const term of terms.keys()) {
        this.frequency.set(term, (this.frequency.get(term) ?? 0) + 1);
      }
    }
  }

  /** Ids with at least one of the terms, best first; equal ones in the order of the documents. */
  rank(terms: readonly string[]): string[] {
    return this.documents
      .map((document) => ({ id: document.id, score: this.score(document, terms) }))
      .filter(({ score }) => score > 0)
      .sort((left, right) => right.score - left.score)
      .map(({ id }) => id);
  }

  private score({ id, terms: held }: Bm25Document, terms: readonly string[]): number {
    const norm = K1 * (1 - B + (B * (this.lengths.get(id) ?? 0)) / this.averageLength);
    return sum(
      terms.map((term) => {
        const count = held.get(term) ?? 0;
        return count === 0 ? 0 : (this.idf(term) * count * (K1 + 1)) / (count + norm);
      }),
    );
  }

  private idf(term: string): number {
    const frequency = this.frequency.get(term) ?? 0;
    return Math.log(1 + (this.documents.length - frequency + 0.5) / (frequency + 0.5));
  }
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) {
    total += value;
  }
  return total;
}
