import type { ClaimSource } from '#libs/episodes/index.js';
import { analyse, asks, type Language } from '#libs/language/index.js';
import type { TutorClaim } from './types.js';

/** A text that a claim may rest on. */
export interface Ground {
  readonly text: string;
  readonly source: ClaimSource;
}

/** A sentence with fewer words that tell something claims nothing ("Good question!"). Our own figure. */
const FEWEST_WORDS = 3;
/** A claim rests on what holds at least half of its words. Our own figure: a look-up by words, no judgement of truth. */
const LEAST_SHARE = 0.5;
/** As many as an answer may have (api.md, `M/answers/{id}/grounding`). */
const MOST_CLAIMS = 100;

/**
 * Grounds a text that a model wrote: each of its sentences that states something is a claim, and rests on the ground that holds most
 * of its words, if that is at least half of them; else on nothing. An earlier ground goes before a later one as good. A text in
 * another language than its grounds shares few words with them and is grounded poorly: unverifiable is said, never "holds".
 */
export function groundText(text: string, grounds: readonly Ground[], language: Language): TutorClaim[] {
  const known = grounds.map(({ text: said, source }) => ({ source, stems: analyse(said, language).stems }));
  return sentencesOf(text, language)
    .filter((sentence) => !asks(sentence, language))
    .map((sentence) => ({ sentence, stems: [...analyse(sentence, language).stems.keys()] }))
    .filter(({ stems }) => stems.length >= FEWEST_WORDS)
    .slice(0, MOST_CLAIMS)
    .map(({ sentence, stems }) => {
      let best: { readonly share: number; readonly source: ClaimSource } | null = null;
      for (const { source, stems: held } of known) {
        const share = stems.filter((stem) => held.has(stem)).length / stems.length;
        if (share >= LEAST_SHARE && share > (best?.share ?? 0)) {
          best = { share, source };
        }
      }
      return { text: sentence, source: best?.source ?? null };
    });
}

function sentencesOf(text: string, language: Language): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  return text
    .split('\n')
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => sentence !== '');
}
