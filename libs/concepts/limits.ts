/** Bounds of what a file's reading may hold. */

/** Concepts of one file: own bound, some ten for each chapter of a long textbook; api.md asks a model for 24 a request. */
export const MOST_CONCEPTS = 400;

/**
 * Words of a name, articles included: own bound. "Law of conservation of energy" has five, "second law of thermodynamics for
 * open systems" seven; what is longer is a sentence's part. Routing looks for no longer names.
 */
export const LONGEST_NAME_WORDS = 8;

/** Characters of a name: own bound, eight long words ("Desoxyribonukleinsäure" has 22). */
export const LONGEST_NAME_CHARACTERS = 80;

/**
 * How far below the merging threshold a pair of names is still ambiguous (memory-rules §3): own choice; `merge-table` says how
 * many pairs of each sort lie there for the embedded embedder.
 */
export const AMBIGUOUS_BAND = 0.1;
