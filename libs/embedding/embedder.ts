import type { Language } from '#libs/language/languages.js';

/** A text to embed, with the language of the memory that it belongs to: single words mislead any detection. */
export interface EmbeddableText {
  readonly text: string;
  readonly language: Language;
}

/** Turns texts into vectors whose cosine says how near their meanings are. */
export interface Embedder {
  /**
   * The model's id, stored beside each vector. It changes when anything changes that changes a vector; vectors under
   * different ids must never be compared.
   */
  readonly id: string;
  /** The length of every vector. */
  readonly dimensions: number;
  /** The cosine above which two texts are semantic neighbours (memory-rules §2, rule 3). */
  readonly matchFloor: number;
  /** The cosine above which two concept names are one concept unless a veto holds (memory-rules §3), measured per embedder. */
  readonly mergeThreshold: number;
  /** Whether it embeds inside the process, without I/O: fast enough to do while a reader waits. */
  readonly local: boolean;
  /**
   * The quantised vectors of `texts`, in their order (see `quantise`). A text with nothing to embed gives a vector of
   * zeros. Rejects with the signal's reason when it is aborted.
   */
  embed(texts: readonly EmbeddableText[], options?: { readonly signal?: AbortSignal }): Promise<Int8Array[]>;
}

/** An embedder that can also answer at once. */
export interface LocalEmbedder extends Embedder {
  readonly local: true;
  /** The quantised vector of one text. */
  embedNow(text: string, language: Language): Int8Array;
}
