/** A hint that the student knows a concept better or worse than thought; strength in [0, 1]. */
export interface Signal {
  readonly concept: string;
  readonly direction: 'up' | 'down';
  readonly strength: number;
}

/** A named error in the student's thinking, as a message shows it or shows that it is overcome. */
export interface ObservedMisconception {
  readonly name: string;
  /** The concept's name as it was given; today's map says which concept that is. Null: tied to none. */
  readonly concept: string | null;
  readonly state: 'active' | 'resolved';
}

/** What can be observed in one message. Preferences and goals are the student's own. */
export interface Observations {
  readonly signals: readonly Signal[];
  readonly misconceptions: readonly ObservedMisconception[];
  readonly preferences: readonly string[];
  readonly goals: readonly string[];
}

/** The model that observed, and what it cost. */
export interface ExtractorFacts {
  /** Name, version and model. */
  readonly id: string;
  readonly cost: { readonly requests: number; readonly promptTokens: number; readonly completionTokens: number };
}

/** What was observed in one episode. */
export interface ObservationsExtracted {
  readonly type: 'ObservationsExtracted';
  readonly data: Observations & {
    readonly episodeId: string;
    /** When that episode happened: ISO 8601, UTC. */
    readonly saidAt: string;
    /** One line of it: the student's words where it has some. */
    readonly quote: string;
    /** Null where a caller observed it. */
    readonly extractor: ExtractorFacts | null;
  };
}

/** The student contradicts what is believed of them. */
export interface BeliefDisputed {
  readonly type: 'BeliefDisputed';
  readonly data: {
    readonly beliefId: string;
    /** The student's words. */
    readonly text: string;
    readonly summary: string;
    readonly salience: number;
    readonly concepts: readonly string[];
  };
}
