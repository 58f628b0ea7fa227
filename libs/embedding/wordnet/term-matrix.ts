import { naturalLog } from './natural-log.js';
import type { Synset } from './synsets.js';

/** A sparse matrix, row by row: row r's entries are at `rowStarts[r]` to `rowStarts[r + 1]`. */
export interface SparseMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly rowStarts: Int32Array;
  readonly columnIndices: Int32Array;
  readonly values: Float32Array;
}

/** Synsets as rows of TF-IDF weights over terms. */
export interface TermMatrix {
  /** The terms kept, sorted by code unit: column c is `vocabulary[c]`. */
  readonly vocabulary: readonly string[];
  /** How many synsets hold the term, by column. */
  readonly documentFrequencies: Int32Array;
  /** How many synsets were read: the N of the inverse document frequency. */
  readonly documents: number;
  readonly matrix: SparseMatrix;
}

/**
 * What a synset is made of: its own names most, its definition, and a little of its relatives' names, the more general
 * (hypernyms, derived forms, topic) above the more special. Measured on paraphrase pairs (README.md).
 */
const LEMMA_WEIGHT = 2;
const GLOSS_WEIGHT = 1;
const NEAR_RELATION = /^[@+&]/;
const NEAR_RELATION_WEIGHT = 0.7;
const FAR_RELATION = /^[~#%=;-]/;
const FAR_RELATION_WEIGHT = 0.25;
/** Only a relative's first names: they are ordered by how common they are. */
const RELATIVE_LEMMAS = 3;

const HAS_LETTER = /\p{L}/u;

/**
 * The term matrix of `synsets`. `termsOf` gives a text's stems; terms in fewer than `minimumDocumentFrequency` synsets
 * are dropped, since nothing can be learnt about a word that stands in one place only.
 */
export function buildTermMatrix(
  synsets: readonly Synset[],
  termsOf: (text: string) => readonly string[],
  minimumDocumentFrequency: number,
): TermMatrix {
  const byKey = new Map(synsets.map((synset) => [synset.key, synset]));
  const bags = synsets.map((synset) => bagOf(synset, byKey, termsOf));

  const frequencies = new Map<string, number>();
  for (const bag of bags) {
    for (const term of bag.keys()) {
      frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    }
  }
  const kept = [...frequencies].filter(([, frequency]) => frequency >= minimumDocumentFrequency);
  kept.sort(([a], [b]) => (a < b ? -1 : 1));

  const columns = new Map(kept.map(([term], column) => [term, column]));
  const documentFrequencies = Int32Array.from(kept, ([, frequency]) => frequency);
  const inverse = Float64Array.from(documentFrequencies, (frequency) => naturalLog(bags.length / frequency));
  return {
    vocabulary: kept.map(([term]) => term),
    documentFrequencies,
    documents: bags.length,
    matrix: weigh(bags, columns, inverse),
  };
}

function bagOf(
  synset: Synset,
  byKey: ReadonlyMap<string, Synset>,
  termsOf: (text: string) => readonly string[],
): Map<string, number> {
  const bag = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    for (const term of termsOf(text)) {
      if (term.length > 1 && HAS_LETTER.test(term)) {
        bag.set(term, (bag.get(term) ?? 0) + weight);
      }
    }
  };
  for (const lemma of synset.lemmas) {
    add(lemma, LEMMA_WEIGHT);
  }
  add(synset.gloss, GLOSS_WEIGHT);
  for (const { symbol, target } of synset.relations) {
    const relative = byKey.get(target);
    const weight = relationWeight(symbol);
    if (relative && weight > 0) {
      add(relative.lemmas.slice(0, RELATIVE_LEMMAS).join(' '), weight);
    }
  }
  return bag;
}

function relationWeight(symbol: string): number {
  if (NEAR_RELATION.test(symbol)) {
    return NEAR_RELATION_WEIGHT;
  }
  return FAR_RELATION.test(symbol) ? FAR_RELATION_WEIGHT : 0;
}

/** TF-IDF with dampened counts, each row at unit length. */
function weigh(
  bags: readonly ReadonlyMap<string, number>[],
  columns: ReadonlyMap<string, number>,
  inverse: Float64Array,
): SparseMatrix {
  const rowStarts = new Int32Array(bags.length + 1);
  const columnIndices: number[] = [];
  const values: number[] = [];
  for (const [row, bag] of bags.entries()) {
    const start = values.length;
    let squares = 0;
    for (const [term, count] of bag) {
      const column = columns.get(term);
      if (column !== undefined) {
        const value = (count > 1 ? 1 + naturalLog(count) : count) * (inverse[column] ?? 0);
        columnIndices.push(column);
        values.push(value);
        squares += value * value;
      }
    }
    const length = Math.sqrt(squares) || 1;
    for (let at = start; at < values.length; at++) {
      values[at] = (values[at] ?? 0) / length;
    }
    rowStarts[row + 1] = values.length;
  }
  return {
    rows: bags.length,
    columns: columns.size,
    rowStarts,
    columnIndices: Int32Array.from(columnIndices),
    values: Float32Array.from(values),
  };
}
