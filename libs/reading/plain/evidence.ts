import type { Candidate } from './candidates.js';
import type { Lexicon } from './lexicon.js';
import { readsLikeNoun } from './noun-phrase.js';
import type { Occurrences } from './occurrences.js';

/** What each kind of evidence is worth; set by hand on the sample chapter and the tuned half of the biology files. */
export const EVIDENCE = {
  glossary: 5,
  emphasis: 3,
  /** A capital within sentences and no definition: a person, a species, a book; not in German. */
  emphasisedName: 1.5,
  sure: 3,
  named: 2.25,
  likely: 1.75,
  apposition: 1.25,
  passing: 1,
  /** It is defined in the first sentence that mentions it. */
  introduced: 0.75,
  /** Each further sentence that defines it. */
  again: 0.5,
  /** Its name is a heading or stands in one that lists several; a heading alone is no evidence. */
  heading: 1.25,
  /** Most that frequency is worth. */
  frequency: 3,
  /** Each further section that speaks of it, and the most that they are worth. */
  section: 0.2,
  sections: 0.6,
  /** It is on the map already, from another file. */
  known: 1.5,
} as const;

/** A share of mentions that must begin and end like a noun phrase: verbs and adjectives don't. */
const NOUN_SHARE = 0.5;

/** What speaks for a name that a file may be about. */
export interface Evidence {
  readonly candidate: Candidate | null;
  readonly occurrences: Occurrences | undefined;
  readonly isHeading: boolean;
  readonly isKnown: boolean;
}

/** How much speaks for a name; comparable within a file. */
export function scoreOf(evidence: Evidence, lexicon: Lexicon): number {
  const { candidate, occurrences } = evidence;
  const marks = candidate ? scoreOfMarks(candidate, occurrences, lexicon) : 0;
  const words = candidate?.words ?? occurrences?.words ?? [];
  const isDefined = candidate !== null && candidate.definitions.length > 0;
  const isNoun =
    readsLikeNoun(words, lexicon) &&
    occurrences !== undefined &&
    (isDefined || evidence.isHeading || standsLikeNoun(occurrences));
  const frequency = isNoun ? Math.min(EVIDENCE.frequency, Math.log2(1 + ownMentions(occurrences)) / 2) : 0;
  const spread = Math.min(EVIDENCE.sections, EVIDENCE.section * ((occurrences?.sections.size ?? 1) - 1));
  const support = spread + (evidence.isHeading ? EVIDENCE.heading : 0) + (evidence.isKnown ? EVIDENCE.known : 0);
  return marks + frequency + (marks + frequency > 0 ? support : 0);
}

function scoreOfMarks(candidate: Candidate, occurrences: Occurrences | undefined, lexicon: Lexicon): number {
  const kinds = candidate.definitions.map(({ kind }) => EVIDENCE[kind]);
  const best = Math.max(0, ...kinds);
  const again = Math.min(2, Math.max(0, kinds.length - 1)) * EVIDENCE.again;
  return (
    (candidate.glossary.length > 0 ? EVIDENCE.glossary : 0) +
    (candidate.emphasised.length > 0 ? scoreOfEmphasis(candidate, occurrences, lexicon) : 0) +
    best +
    again +
    (isIntroduced(candidate, occurrences) ? EVIDENCE.introduced : 0)
  );
}

/** Whether the file explains it where it first speaks of it. */
function isIntroduced({ definitions }: Candidate, occurrences: Occurrences | undefined): boolean {
  const [first] = occurrences?.sentences ?? [];
  return (
    first !== undefined &&
    definitions.some(({ kind, sentence }) => kind !== 'named' && kind !== 'passing' && sentence.order === first)
  );
}

function scoreOfEmphasis({ definitions }: Candidate, occurrences: Occurrences | undefined, lexicon: Lexicon): number {
  const surfaces = [...(occurrences?.surfaces.keys() ?? [])];
  const isName =
    lexicon.language !== 'de' && surfaces.length > 0 && surfaces.every((surface) => /^\p{Lu}\p{Ll}/u.test(surface));
  return isName && definitions.length === 0 ? EVIDENCE.emphasisedName : EVIDENCE.emphasis;
}

/** Whether a phrase stands where noun phrases stand in most of its mentions. */
export function standsLikeNoun({ count, starts, ends }: Occurrences): boolean {
  return starts >= count * NOUN_SHARE && ends >= count * NOUN_SHARE;
}

/** A phrase's own mentions, weighed by its length as in the C-value of Frantzi, Ananiadou and Mima (2000). */
function ownMentions({ own, words }: Occurrences): number {
  return own * Math.log2(words.filter((word) => !word.stop).length + 1);
}
