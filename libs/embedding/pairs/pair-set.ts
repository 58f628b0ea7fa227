import type { Language } from '#libs/language/languages.js';

/** A question and the passage that answers it in other words. */
export type Paraphrase = readonly [question: string, passage: string];

/** Two concept names. */
export interface NamePair {
  readonly language: Language;
  readonly names: readonly [string, string];
}

/** What an embedder is measured on. A module that the measuring command reads exports these three names. */
export interface PairSet {
  /** By language; the passages of all pairs of a language and its `distractors` are searched together. */
  readonly paraphrases: Partial<Record<Language, readonly Paraphrase[]>>;
  /** Passages that answer none of the questions. */
  readonly distractors: Partial<Record<Language, readonly string[]>>;
  readonly names: {
    /** Two names of one concept. */
    readonly same: readonly NamePair[];
    /** Names of two concepts that are taught side by side and must never be merged. */
    readonly different: readonly NamePair[];
  };
}
