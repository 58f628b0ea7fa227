/**
 * The shape of the data file that each language folder holds for the reader without a model. Phrases are in the notation of
 * `libs/language/phrases.ts`; groups of single words stand on one line, separated by spaces.
 */
export interface ReadingWords {
  /** Cues of a definition with the term in front of them: "{term} is a …". */
  readonly termBefore: readonly string[];
  /** As `termBefore`, where hardly anything but a definition is said so: "{term} refers to …". */
  readonly termBeforeSure: readonly string[];
  /** Words that open a cue of `termBefore` and are another word without their accent: "é" (is) and "e" (and). */
  readonly accented: readonly string[];
  /** Cues of a definition with the term after them: "… is called {term}". */
  readonly termAfter: readonly string[];
  /** As `termAfter`, said in passing of one thing among others: "a protein called actin". */
  readonly namedInPassing: readonly string[];
  /** What opens another name of the term in front of it: "also called". */
  readonly otherName: readonly string[];
  /** Words that open an explanation after a comma: "osmosis, the movement of water". */
  readonly appositions: readonly string[];
  /** Articles and other words that stand before a noun phrase and are no part of it. */
  readonly determiners: readonly string[];
  /** Those of the determiners that speak of any such thing: "a gene is a …" defines what "the gene is a …" may only describe. */
  readonly indefinites: readonly string[];
  /** Prepositions and conjunctions: a noun phrase may begin after them. */
  readonly openers: readonly string[];
  /** Words that link two words of a term, with an article behind them or not, between two words that tell something: "ciclo del agua". */
  readonly joiners: readonly string[];
  /** Words between two things that a title lists: "and". */
  readonly coordinators: readonly string[];
  /** Words that stand before the subject of a sentence and are no part of a term: "thus". */
  readonly leadIns: readonly string[];
  /** Nouns that every text has, whatever it is about: "example", "part". */
  readonly general: readonly string[];
  /** Frequent verbs, adjectives and adverbs that are no stop words: no term ends with one, and none is one. */
  readonly notNouns: readonly string[];
  /** Endings of words that are no nouns: no term begins or ends with one. */
  readonly notNounEndings: readonly string[];
  /** Endings of adjectives, which a term doesn't end with unless the file says that it is one. */
  readonly adjectiveEndings: readonly string[];
  /** Singular and plural, to tell a "(plural: …)" remark. */
  readonly numberWords: readonly string[];
  /** What points from a glossary entry to another: "see". */
  readonly see: readonly string[];
  /** Titles of sections that define terms. */
  readonly glossaryTitles: readonly string[];
  /** Titles of sections that ask, answer or refer, and define nothing. */
  readonly asideTitles: readonly string[];
}
