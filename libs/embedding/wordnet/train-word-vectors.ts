import { LANGUAGE_VERSION } from '#libs/language/words.js';
import { terms } from '../terms.js';
import { type Manifest, packRows, sha256 } from './artefact.js';
import type { Synset } from './synsets.js';
import { buildTermMatrix } from './term-matrix.js';
import { rightSingularVectors } from './truncated-svd.js';

/** What training is given beside the synsets. */
export interface TrainingOptions {
  /** Length of a word's vector. */
  readonly dimensions: number;
  readonly training: Manifest['training'];
  readonly wordnet: string;
  readonly source: string;
}

/** A trained model, as the bytes of its files. */
export interface TrainedModel {
  readonly manifest: Manifest;
  readonly vocabulary: string;
  readonly vectors: Uint8Array;
}

/** The options of the model that ships with the project; how they were chosen stands in README.md. */
export const SHIPPED_TRAINING: Pick<TrainingOptions, 'dimensions' | 'training'> = {
  dimensions: 256,
  training: { minimumDocumentFrequency: 3, oversampling: 16, rounds: 2, stepsPerRound: 4, seed: 42 },
};

/**
 * Latent semantic analysis of WordNet's glosses: words that stand in definitions of one kind get directions near each
 * other. The same synsets, options and language version give the same bytes, on every machine.
 */
export function trainWordVectors(synsets: readonly Synset[], options: TrainingOptions): TrainedModel {
  const { training } = options;
  const termsOf = (text: string): string[] => terms(text, 'en').map(({ stem }) => stem);
  const { vocabulary, documentFrequencies, documents, matrix } = buildTermMatrix(
    synsets,
    termsOf,
    training.minimumDocumentFrequency,
  );
  const directions = rightSingularVectors(matrix, { rank: options.dimensions, ...training });
  const vectors = packRows(directions);
  const lines = vocabulary.map((stem, row) => `${stem}\t${documentFrequencies[row]}\n`).join('');
  return {
    vectors,
    vocabulary: lines,
    manifest: {
      wordnet: options.wordnet,
      source: options.source,
      languageVersion: LANGUAGE_VERSION,
      dimensions: directions.columns,
      words: vocabulary.length,
      documents,
      training,
      sha256: { vectors: sha256(vectors), vocabulary: sha256(lines) },
    },
  };
}
