import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { projectRoot } from '../project-root.js';
import type { DenseMatrix } from './dense-matrix.js';

/** What the trained model's files are called, in the folder `artefactFolder()`. */
export const VECTORS_FILE = 'vectors.bin';
export const VOCABULARY_FILE = 'vocabulary.tsv';
export const MANIFEST_FILE = 'manifest.json';
export const NOTICE_FILE = 'NOTICE';

/** What a trained model says about itself. */
export interface Manifest {
  /** WordNet's own version. */
  readonly wordnet: string;
  /** The package and version that the database was read from. */
  readonly source: string;
  /** `LANGUAGE_VERSION` at training: words are looked up by the stems of that version. */
  readonly languageVersion: number;
  readonly dimensions: number;
  /** How many words have a vector. */
  readonly words: number;
  /** How many synsets were read: the N of the inverse document frequency. */
  readonly documents: number;
  readonly training: {
    readonly minimumDocumentFrequency: number;
    readonly oversampling: number;
    readonly rounds: number;
    readonly stepsPerRound: number;
    readonly seed: number;
  };
  /** SHA-256 of the two files, in hexadecimal. */
  readonly sha256: { readonly vectors: string; readonly vocabulary: string };
}

/** The folder of the model that ships with the project. */
export function artefactFolder(): string {
  return join(projectRoot(), 'libs', 'embedding', 'wordnet', 'artefact');
}

/** SHA-256 in hexadecimal. */
export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Components of a word vector are kept in five levels, −2 to 2, in units of the root mean square of a unit vector's
 * components: level = round(x · √dimensions), clipped. Three of them share a byte, in base five. Against eight bits a
 * component it is a third of the size, and no loss shows in the measurements (README.md).
 */
const LARGEST_LEVEL = 2;
const LEVELS = 2 * LARGEST_LEVEL + 1;
const LEVELS_PER_BYTE = 3;

/** Bytes of one word's packed vector. */
export function packedLength(dimensions: number): number {
  return Math.ceil(dimensions / LEVELS_PER_BYTE);
}

/** The rows of a matrix, each as a direction, packed one after another. */
export function packRows(matrix: DenseMatrix): Uint8Array {
  const { rows, columns, values } = matrix;
  const rowLength = packedLength(columns);
  const packed = new Uint8Array(rows * rowLength);
  for (let row = 0; row < rows; row++) {
    const vector = values.subarray(row * columns, (row + 1) * columns);
    const levels = toLevels(vector);
    for (let i = rowLength * LEVELS_PER_BYTE - 1; i >= 0; i--) {
      const at = row * rowLength + Math.floor(i / LEVELS_PER_BYTE);
      packed[at] = (packed[at] ?? 0) * LEVELS + (levels[i] ?? 0) + LARGEST_LEVEL;
    }
  }
  return packed;
}

function toLevels(vector: Float32Array): Int8Array {
  let squares = 0;
  for (const component of vector) {
    squares += component * component;
  }
  const unit = Math.sqrt(squares / vector.length) || 1;
  return Int8Array.from(vector, (component) =>
    Math.max(-LARGEST_LEVEL, Math.min(LARGEST_LEVEL, Math.round(component / unit))),
  );
}

/** The levels, −2 to 2, of the vector in `row`. */
export function unpackRow(packed: Uint8Array, row: number, dimensions: number): Int8Array {
  const levels = new Int8Array(dimensions);
  const start = row * packedLength(dimensions);
  for (let i = 0; i < dimensions; ) {
    let byte = packed[start + i / LEVELS_PER_BYTE] ?? 0;
    for (let k = 0; k < LEVELS_PER_BYTE && i < dimensions; k++, i++) {
      levels[i] = (byte % LEVELS) - LARGEST_LEVEL;
      byte = Math.floor(byte / LEVELS);
    }
  }
  return levels;
}
