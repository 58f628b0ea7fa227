import type { Language } from '#libs/language/languages.js';
import type { Embedder } from './embedder.js';
import type { NamePair, PairSet } from './pairs/pair-set.js';
import { cosine } from './quantised.js';

/** How well questions find their passages, in one language. */
export interface ParaphraseResult {
  readonly language: Language;
  readonly questions: number;
  /** Share of the questions whose own passage comes first, and among the first five, of all passages. */
  readonly recallAt1: number;
  readonly recallAt5: number;
  /** The middle cosine of a question and its own passage. */
  readonly medianCosine: number;
  /** By floor: the share of the questions' own passages above it, and of all other passages. */
  readonly floors: readonly { readonly floor: number; readonly own: number; readonly others: number }[];
}

/** How many name pairs of each sort lie above a threshold. */
export interface MergeResult {
  readonly threshold: number;
  readonly same: number;
  readonly different: number;
}

/** A name pair with its cosine. */
export interface MeasuredPair extends NamePair {
  readonly cosine: number;
}

const FLOORS = [0.3, 0.4, 0.5, 0.6];
const THRESHOLDS = [0.65, 0.7, 0.75, 0.8, 0.85];

/** Recall of the questions of one language among all its passages and distractors; ties count against the question. */
export async function measureParaphrases(
  embedder: Embedder,
  pairs: PairSet,
  language: Language,
): Promise<ParaphraseResult> {
  const paraphrases = pairs.paraphrases[language] ?? [];
  const passages = [...paraphrases.map(([, passage]) => passage), ...(pairs.distractors[language] ?? [])];
  const passageVectors = await embedder.embed(passages.map((text) => ({ text, language })));
  const questionVectors = await embedder.embed(paraphrases.map(([text]) => ({ text, language })));

  const ranks: number[] = [];
  const own: number[] = [];
  const others: number[] = [];
  for (const [question, vector] of questionVectors.entries()) {
    const cosines = passageVectors.map((passage) => cosine(vector, passage));
    const ownCosine = cosines[question] ?? 0;
    const rest = cosines.filter((_, passage) => passage !== question);
    ranks.push(1 + rest.filter((other) => other >= ownCosine).length);
    own.push(ownCosine);
    others.push(...rest);
  }
  return {
    language,
    questions: paraphrases.length,
    recallAt1: share(ranks, (rank) => rank <= 1),
    recallAt5: share(ranks, (rank) => rank <= 5),
    medianCosine: [...own].sort((a, b) => a - b)[own.length >> 1] ?? 0,
    floors: FLOORS.map((floor) => ({
      floor,
      own: share(own, (value) => value > floor),
      others: share(others, (value) => value > floor),
    })),
  };
}

/** Each pair with the cosine of its two names. */
export async function measureNames(embedder: Embedder, pairs: readonly NamePair[]): Promise<MeasuredPair[]> {
  return Promise.all(
    pairs.map(async (pair) => {
      const [first, second] = await embedder.embed(pair.names.map((text) => ({ text, language: pair.language })));
      return { ...pair, cosine: first && second ? cosine(first, second) : 0 };
    }),
  );
}

/** How many of the pairs would be merged at each threshold. */
export function countMerges(same: readonly MeasuredPair[], different: readonly MeasuredPair[]): MergeResult[] {
  return THRESHOLDS.map((threshold) => ({
    threshold,
    same: same.filter((pair) => pair.cosine > threshold).length,
    different: different.filter((pair) => pair.cosine > threshold).length,
  }));
}

function share(values: readonly number[], holds: (value: number) => boolean): number {
  return values.length === 0 ? 0 : values.filter(holds).length / values.length;
}
