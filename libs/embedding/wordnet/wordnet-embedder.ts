import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Language } from '#libs/language/languages.js';
import { LANGUAGE_VERSION } from '#libs/language/words.js';
import type { EmbeddableText, LocalEmbedder } from '../embedder.js';
import { quantise } from '../quantised.js';
import { type Term, terms } from '../terms.js';
import { artefactFolder } from './artefact.js';
import { lexicalFeatures } from './lexical-features.js';
import { readWordVectors, type WordVectors } from './word-vectors.js';

/** Bump when a text's vector changes for another reason than the trained model or the language version. */
const COMPOSITION_VERSION = 1;

/**
 * Dimensions of the lexical part. Each costs every question a byte read for every episode; 128 found fewer of the
 * Spanish and Arabic passages, 512 no more of them (README.md).
 */
const LEXICAL_DIMENSIONS = 256;

/** The share of a squared length that meaning has where the text holds words that the model knows; spelling has the rest. */
const MEANING_SHARE = 0.8;

/** The idf at which a word has weight 1 in the lexical part (about a hundred glosses), and the most that rarity can give. */
const ORDINARY_IDF = 7;
const LARGEST_LEXICAL_WEIGHT = 1.4;

/** Terms kept ready, about 1.5 kB each; a student's vocabulary is some thousands of stems. */
const TERM_CACHE_LIMIT = 8192;

/** After so many texts `embed` lets other work run. */
const TEXTS_PER_TURN = 8;

/** What one term adds to a text. */
interface TermFeatures {
  readonly lexical: Float32Array;
  readonly lexicalWeight: number;
  /** The word's levels, and what makes them a vector as long as its idf; null for a word that the model doesn't know. */
  readonly meaning: { readonly levels: Int8Array; readonly scale: number } | null;
}

/**
 * The embedded model: the spelling of a text's words (hashed stems and character n-grams, any language and script)
 * beside their meaning (WordNet word vectors, English only), each an idf-weighted sum at unit length.
 *
 * Spanish, Arabic, French, German and Portuguese texts have the lexical part alone, so that they find other forms of
 * their words but no synonyms, and across languages only words with a common root.
 */
export class WordNetEmbedder implements LocalEmbedder {
  readonly id: string;
  readonly dimensions: number;
  /** memory-rules §2, rule 3. */
  readonly matchFloor = 0.6;
  /** memory-rules §3; measured on names of school concepts (README.md). */
  readonly mergeThreshold = 0.75;
  readonly local = true;

  private readonly features = new LRUCache<string, TermFeatures>({ max: TERM_CACHE_LIMIT });

  constructor(private readonly words: WordVectors) {
    const { sha256 } = words.manifest;
    this.dimensions = LEXICAL_DIMENSIONS + words.dimensions;
    this.id = `wordnet/${sha256.vectors.slice(0, 12)}/${COMPOSITION_VERSION}.${LANGUAGE_VERSION}`;
  }

  embedNow(text: string, language: Language): Int8Array {
    const lexical = new Float64Array(LEXICAL_DIMENSIONS);
    const meaning = new Float64Array(this.words.dimensions);
    for (const { term, count } of countTerms(text, language)) {
      const features = this.featuresOf(term);
      // a word said four times counts twice
      const dampened = Math.sqrt(count);
      addScaled(lexical, features.lexical, dampened * features.lexicalWeight);
      if (features.meaning) {
        addScaled(meaning, features.meaning.levels, dampened * features.meaning.scale);
      }
    }
    return quantise(this.compose(lexical, meaning));
  }

  async embed(texts: readonly EmbeddableText[], options?: { readonly signal?: AbortSignal }): Promise<Int8Array[]> {
    const vectors: Int8Array[] = [];
    for (const { text, language } of texts) {
      options?.signal?.throwIfAborted();
      vectors.push(this.embedNow(text, language));
      if (vectors.length % TEXTS_PER_TURN === 0) {
        await setImmediate();
      }
    }
    return vectors;
  }

  /** Both parts at unit length, side by side, weighed by their shares; the lexical one alone where no meaning is known. */
  private compose(lexical: Float64Array, meaning: Float64Array): Float64Array {
    const meaningLength = lengthOf(meaning);
    const share = meaningLength > 0 ? MEANING_SHARE : 0;
    const vector = new Float64Array(this.dimensions);
    const lexicalScale = Math.sqrt(1 - share) / (lengthOf(lexical) || 1);
    const meaningScale = Math.sqrt(share) / (meaningLength || 1);
    for (let i = 0; i < lexical.length; i++) {
      vector[i] = (lexical[i] ?? 0) * lexicalScale;
    }
    for (let i = 0; i < meaning.length; i++) {
      vector[lexical.length + i] = (meaning[i] ?? 0) * meaningScale;
    }
    return vector;
  }

  private featuresOf(term: Term): TermFeatures {
    const key = keyOf(term);
    const known = this.features.get(key);
    if (known) {
      return known;
    }
    const features = this.computeFeatures(term);
    this.features.set(key, features);
    return features;
  }

  private computeFeatures({ stem, language }: Term): TermFeatures {
    const lexical = lexicalFeatures(stem, LEXICAL_DIMENSIONS);
    if (language !== 'en') {
      return { lexical, lexicalWeight: 1, meaning: null };
    }
    const word = this.words.find(stem);
    if (!word) {
      return { lexical, lexicalWeight: LARGEST_LEXICAL_WEIGHT, meaning: null };
    }
    const idf = word.inverseDocumentFrequency;
    return {
      lexical,
      lexicalWeight: Math.min(LARGEST_LEXICAL_WEIGHT, idf / ORDINARY_IDF),
      meaning: { levels: word.levels, scale: idf / (lengthOf(word.levels) || 1) },
    };
  }
}

let loading: Promise<WordNetEmbedder> | undefined;

/** The embedder on the model that ships with the project, read once a process. Rejects when its files can't be read. */
export function loadWordNetEmbedder(): Promise<WordNetEmbedder> {
  loading ??= readWordVectors(artefactFolder()).then((words) => new WordNetEmbedder(words));
  return loading;
}

function countTerms(text: string, language: Language): Iterable<{ readonly term: Term; readonly count: number }> {
  const counts = new Map<string, { term: Term; count: number }>();
  for (const term of terms(text, language)) {
    const key = keyOf(term);
    const counted = counts.get(key);
    if (counted) {
      counted.count++;
    } else {
      counts.set(key, { term, count: 1 });
    }
  }
  return counts.values();
}

function keyOf({ stem, language }: Term): string {
  return `${language}:${stem}`;
}

function addScaled(sum: Float64Array, vector: Float32Array | Int8Array, scale: number): void {
  for (let i = 0; i < sum.length; i++) {
    sum[i] = (sum[i] ?? 0) + scale * (vector[i] ?? 0);
  }
}

function lengthOf(vector: Float64Array | Int8Array): number {
  let squares = 0;
  for (const component of vector) {
    squares += component * component;
  }
  return Math.sqrt(squares);
}
