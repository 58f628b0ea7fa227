/** The shapes of the data files that each language folder holds. Groups of words stand on one line, separated by spaces. */

/** See `singular.ts`. */
export interface SingularData {
  /** Words whose ending looks like a plural's and is none ("gas"), plain. */
  readonly unchanged: readonly string[];
  /** The singular first, then the plurals that no ending tells ("nucleus nuclei"), plain. */
  readonly irregular: readonly string[];
}

/** See `key.ts` and `merge.ts`. */
export interface NameWords {
  /** Leading words that are no part of a name. */
  readonly articles: readonly string[];
  /** Articles, prepositions and conjunctions inside a name: they never tell two names apart. */
  readonly linkers: readonly string[];
  /** Numerals as words: a line holds every word of one number, cardinal and ordinal; the first line is one, the second two … */
  readonly numerals: readonly string[];
  /** Endings of ordinals that are written with a digit ("1st", "2.º"), without their stop. */
  readonly ordinalEndings: readonly string[];
  /** Beginnings of which each stands against every other one of its line ("endo exo ecto"). */
  readonly opposedPrefixes: readonly string[];
  /** Beginnings that deny the rest of a word ("non", "in"). */
  readonly negations: readonly string[];
  /** Words of which each stands against every other one of its line: opposites and pairs that lessons contrast. */
  readonly contrasts: readonly string[];
  /** Joins a name with a carrier: "of". */
  readonly of: readonly string[];
  /** Joins a name with a field of study: "in". */
  readonly in: readonly string[];
  /** The broadest things of a subject, of which "X of a …" is X: "function", "substance". */
  readonly carriers: readonly string[];
  /** Fields of study, of which "X in …" is X where the field is the subject: "calculus". */
  readonly fields: readonly string[];
  /** What stands before a name and adds nothing ("concept of"). */
  readonly framers: readonly string[];
}

/** See `furniture.ts`. Phrases are compared by their words, without case, accents and punctuation. */
export interface Furniture {
  /** Titles of a document's parts. */
  readonly titles: readonly string[];
  /** Words that are furniture when a number or a letter follows: "chapter 4", "appendix B". */
  readonly numbered: readonly string[];
  /** What a title of a part begins with: "introduction to". */
  readonly openings: readonly string[];
  /** Words that make a sentence of a name when they stand inside it, with their accents: finite verbs. */
  readonly verbs: readonly string[];
  /** Words that a sentence or a title in the form of a question begins with, with their accents. */
  readonly starts: readonly string[];
}
