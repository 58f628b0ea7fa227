import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILE, type Manifest, packedLength, unpackRow, VECTORS_FILE, VOCABULARY_FILE } from './artefact.js';
import { naturalLog } from './natural-log.js';

/** What the model knows about one English stem. */
export interface WordVector {
  /** ln(synsets / synsets with the word). */
  readonly inverseDocumentFrequency: number;
  /** The word's direction, in levels of −2 to 2. */
  readonly levels: Int8Array;
}

/** The trained model: directions of English stems. */
export class WordVectors {
  private readonly rows = new Map<string, number>();
  private readonly documentFrequencies: number[] = [];

  /** `vocabulary` holds a line a word, "stem, tab, document frequency", in the order of the packed rows of `vectors`. */
  constructor(
    readonly manifest: Manifest,
    vocabulary: string,
    private readonly vectors: Uint8Array,
  ) {
    for (const line of vocabulary.trimEnd().split('\n')) {
      const tab = line.indexOf('\t');
      this.rows.set(line.slice(0, tab), this.documentFrequencies.length);
      this.documentFrequencies.push(Number(line.slice(tab + 1)));
    }
    const expected = this.rows.size * packedLength(manifest.dimensions);
    if (this.rows.size !== manifest.words || vectors.length !== expected) {
      throw new Error(
        `the word vectors are incomplete: ${this.rows.size} of ${manifest.words} words, ${vectors.length} of ${expected} bytes`,
      );
    }
  }

  get dimensions(): number {
    return this.manifest.dimensions;
  }

  /** The vector of an English stem, or null when the model doesn't know it. */
  find(stem: string): WordVector | null {
    const row = this.rows.get(stem);
    if (row === undefined) {
      return null;
    }
    const frequency = this.documentFrequencies[row] ?? 1;
    return {
      inverseDocumentFrequency: naturalLog(this.manifest.documents / frequency),
      levels: unpackRow(this.vectors, row, this.dimensions),
    };
  }
}

/** Reads a trained model from its folder. */
export async function readWordVectors(folder: string): Promise<WordVectors> {
  const [manifest, vocabulary, vectors] = await Promise.all([
    readFile(join(folder, MANIFEST_FILE), 'utf8'),
    readFile(join(folder, VOCABULARY_FILE), 'utf8'),
    readFile(join(folder, VECTORS_FILE)),
  ]);
  return new WordVectors(JSON.parse(manifest) as Manifest, vocabulary, vectors);
}
