import type { Language } from '#libs/language/index.js';
import type { MergeVeto } from './merge-veto.js';

/** A concept that may be another one under a second name. */
export interface MergeConcept {
  readonly id: string;
  readonly name: string;
  readonly aliases?: readonly string[];
}

/** What made two concepts one: their keys, a file's own "also called", the same head, or their vectors. */
export type MergeReason = 'key' | 'alias' | 'head' | 'cosine';

/** Two concepts, by id, the earlier one first. */
export interface ConceptPair {
  readonly a: string;
  readonly b: string;
}

/** Concepts that are one; `keep` is the earliest of them. */
export interface ConceptMerge {
  readonly keep: string;
  readonly merged: readonly string[];
  /** The pairs that joined them, in the order in which they did; `cosine` is null where the rule asked for none. */
  readonly joins: readonly (ConceptPair & { readonly reason: MergeReason; readonly cosine: number | null })[];
}

/** What the merging rules found. */
export interface FoundMerges {
  readonly merges: readonly ConceptMerge[];
  /** Pairs just below the threshold, nearest first: a model may be asked about them, otherwise they stay apart. */
  readonly ambiguous: readonly (ConceptPair & { readonly cosine: number })[];
  /** Pairs from the ambiguous band up that a veto keeps apart, their own or one inside the groups that they would join. */
  readonly vetoed: readonly (ConceptPair & { readonly cosine: number; readonly veto: MergeVeto })[];
}

export interface MergeOptions {
  readonly language: Language;
  /** Cosine from which two names are one concept: the embedder's `mergeThreshold`. */
  readonly threshold: number;
  /** Cosine from which a pair below the threshold is ambiguous. */
  readonly ambiguous: number;
  /** Pairs that a split keeps apart, whatever their names say. */
  readonly apart?: readonly (readonly [string, string])[];
}

/** Two concepts, by their places in the list, that a rule takes for one. */
export interface MergeCandidate {
  readonly a: number;
  readonly b: number;
  readonly reason: MergeReason;
  readonly cosine: number | null;
}
