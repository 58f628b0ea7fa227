/** The shapes of the data files that each language folder holds. Groups of words stand on one line, separated by spaces. */

/** See `stop-words.ts`. */
export interface StopWords {
  /** Words that the `stopword` package lists and that tell something in a lesson. */
  readonly keep: readonly string[];
  /** Articles, pronouns, prepositions, auxiliaries that the package leaves out. */
  readonly grammar: readonly string[];
  readonly questions: readonly string[];
  /** Talk about the talk: "please", "explain", "we covered". */
  readonly filler: readonly string[];
}

/** How a language asks; phrases in the notation of `phrases.ts`, found at the beginning of a text. */
export interface QuestionPhrases {
  /** Words that may stand before a question or an instruction: "ok but", "so". */
  readonly leadIns: readonly string[];
  readonly starts: readonly string[];
}

/** See `record/record-questions.ts` and `record/narration.ts`. */
export interface RecordPhrases {
  /** Questions about the student's own record, anywhere in a text. */
  readonly questions: readonly string[];
  /** Statements of what tutor and student did together: narration once a past time stands in the same sentence. */
  readonly sharedPast: readonly string[];
  /** Statements that are narration without a named time: "last time we …". */
  readonly narration: readonly string[];
}

/** See `teaching/teaching.ts`. */
export interface TeachingPhrases {
  /** Opening phrases that are cut: the note is what follows. */
  readonly openers: readonly string[];
  /** Openings that teach only before a statement of some length ("remember …" without "that"). */
  readonly looseOpeners: readonly string[];
  /** What may not follow a loose opener: "remember when …". */
  readonly notAfterLoose: readonly string[];
  /** Openings that teach and are part of the note: "treat X as Y". */
  readonly teaches: readonly string[];
  /** Where the name of the thing stands: {term} is closed by what follows, {name} is one word or joined ones. */
  readonly terms: readonly string[];
  /** "is", "means": what stands before it is what the note is about. */
  readonly copulas: readonly string[];
  /** What stands before a name and is no part of it. */
  readonly articles: readonly string[];
  /** Words that join two words of one name ("ciclo de Krebs"). */
  readonly joiners: readonly string[];
  /** Where what is taught holds ("in our class"): at the beginning of a note, before its subject. */
  readonly scenes: readonly string[];
}

/** See `utterance.ts`. */
export interface UtteranceWords {
  /** Pronouns of the talk's two persons, and verbs that ask or tell somebody: anywhere in a topic. */
  readonly anywhere: readonly string[];
  /** Fillers, question words and requests that an utterance starts with. */
  readonly starts: readonly string[];
}

/** See `checks/check-words.ts`. */
export interface CheckPhrases {
  /** The student asks to be checked: "quiz me". */
  readonly requests: readonly string[];
  /** "I don't know", anywhere in a text. */
  readonly notKnowing: readonly string[];
  /** How a guess begins that is put as a question: "is it osmosis?" */
  readonly guesses: readonly string[];
  /** Words that deny what is named behind them: "not osmosis". */
  readonly denials: readonly string[];
  /** Words behind which a denial is over: "not diffusion but osmosis". */
  readonly contrasts: readonly string[];
  /** Words that join two answers of which one is offered. */
  readonly alternatives: readonly string[];
}

/** See `record/assessment.ts`. */
export interface AssessmentPhrases {
  /** Statements that nothing was assessed or is recorded, anywhere in a sentence. */
  readonly nothing: readonly string[];
  /** The same in a sentence of its own, as behind "Attempts:". */
  readonly alone: readonly string[];
  /** Words that headings are made of: what is told stands behind them. */
  readonly headings: readonly string[];
  /** Words behind which something is told after all: "no quiz, but …". */
  readonly contrasts: readonly string[];
}
