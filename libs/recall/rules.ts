const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * Every constant of recall (memory-rules §2). Most were hand-set or measured in the sources that memory-rules names, and none
 * is ever tuned on evaluation data; a constant that memory-rules leaves open says "chosen" and why.
 */
export const RECALL_RULES = Object.freeze({
  /** Bump when a constant or a rule changes what is recalled. */
  version: 2,

  /** Score = 0.55 relevance + 0.30 salience + 0.15 recency (rule 4). */
  score: Object.freeze({ relevance: 0.55, salience: 0.3, recency: 0.15 }),

  /**
   * Recency halves every 30 days. Chosen: a fresh episode has 1, one of last week .85, one of 200 days ago .01, and the curve
   * never reaches 0, so that old episodes stay in order among themselves.
   */
  recencyHalfLifeMs: 30 * DAY_MS,

  /** The recent pool (rule 1). */
  newest: 500,

  /**
   * The nearest episodes that the meaning pool takes, of those above the embedder's floor. Chosen: many more than a block can
   * hold, and few enough that a memory about one thing only doesn't return all of itself.
   */
  nearest: 200,

  /**
   * A word is distinctive while at most this share of the memory's episodes holds it, or this many in a small memory (rule 1
   * names the limit and the floor; the figures are chosen). A topic that takes up more than a twentieth of everything that was
   * said tells little by its name alone, and a word in twenty episodes can still be told apart by the other words.
   */
  distinctive: Object.freeze({ share: 0.05, floor: 20 }),

  /** A gap of this length starts another sitting (rule 4: gaps under 30 minutes). */
  sittingGapMs: 30 * MINUTE_MS,

  /** BM25F over an episode's own text and its neighbours in the same sitting, at distance 1, 2, 3, 4 (rule 4). */
  bm25f: Object.freeze({ k1: 0.9, b: 0.4, neighbours: Object.freeze([0.4, 0.3, 0.2, 0.1]) }),

  /** What is added to BM25F to make the strength of a candidate (rule 4). */
  strength: Object.freeze({
    /** It states rather than asks. */
    states: 0.6,
    /** × ln(1 + its stems). */
    length: 0.6,
    /** × cosine. */
    cosine: 2,
    /** It lies in a named time that is a hint and not a filter. */
    namedTime: 4,
    /**
     * × the share of the question's routed concepts that it touches. Memory-rules leaves it open. A routed concept says what a
     * cosine of 1 says, that both are about the same thing whatever their words. Measured by test/bench/recall-concepts.ts, one
     * common word and a concept's name, any@10 of 78 questions to the sample and 254 to bridge: by a name that was said 97.4 and
     * 100 % at every share from 0 to 4; by an alias that was never said 71.8 and 50.4 % at 0, 80.8 and 93.7 % at ½, 88.5 and 100 %
     * at 1, 98.7 and 100 % at 2 and 4.
     */
    concepts: 2,
  }),

  /** Relevance is 0 at the strength of this candidate, counted from the strongest (rule 4). */
  baselineCandidate: 30,

  /**
   * The absolute measure behind "no record" (rule 4): BM25F ÷ its ideal + .035 BM25F + .5 cosine, over the distinctive words.
   * What touches all routed concepts passes by that alone: it is on record, under whatever name it is asked for. Of the
   * questions above, asked by the alias and nothing else, none passes at 0, 0 and 0.8 % at .5, all at .6; of questions about
   * something else 0 and 1.2 % pass at .5 and .6, none at 0.
   *
   * Memory-rules gives three operating points. This is the first, at which 95 % of true questions pass: a memory that is
   * wrongly doubted costs more than a foreign question let through, since what is listed is listed with its date either way.
   * `withoutCosine` is the same point for a question or a memory that has no vector (memory-rules names Spanish and Arabic).
   */
  noRecord: Object.freeze({
    perBm25f: 0.035,
    perCosine: 0.5,
    perConcepts: 0.6,
    withCosine: 0.57,
    withoutCosine: 0.38,
  }),
});

/** Numbers where `T` has certain numbers. */
type Widened<T> = { readonly [Key in keyof T]: T[Key] extends number ? number : Widened<T[Key]> };

/** The constants that a recall runs under. */
export type RecallRules = Widened<typeof RECALL_RULES>;
