import type { Candidate } from './candidates.js';
import { EVIDENCE, type Evidence, scoreOf, standsLikeNoun } from './evidence.js';
import { Headings } from './headings.js';
import type { Lexicon } from './lexicon.js';
import { readsLikeNoun } from './noun-phrase.js';
import type { Occurrences } from './occurrences.js';
import type { ReadingText } from './text.js';

/** The sample chapter marks eight terms a page of 3,000 characters, the biology files that were measured two: more is noise. */
export const MOST_CONCEPTS_A_PAGE = 12;
/** A bound for long files: memory-rules §3 asks for a bounded list, and a map of more can hardly be looked over. */
export const MOST_CONCEPTS = 400;

/**
 * What must speak for a concept in a file of one page that doesn't mark its terms: a definition and a mention. Each doubling of
 * the pages asks for more, since a long text names more in passing. Of 20 pairs that were measured on the tuned half of the
 * biology files, stripped, nine find the most terms, and of these the one with the highest precision.
 */
const ENOUGH = 2.5;
const ENOUGH_MORE = 0.3;
const ENOUGH_AT_MOST = 4.2;
/** A file that has a glossary, or emphasises a term a page, has said what its terms are: others need more. */
const ENOUGH_BESIDE_MARKS = 4.5;
const MARKED_TERMS_A_PAGE = 1;
/** One or two emphasised words on a page are emphasis, and no system of marking terms. */
const LEAST_MARKED = 5;
/** A phrase that nothing marks or defines must come back so often, in more than one section. */
const LEAST_MENTIONS = 4;

/** A name that was chosen, with its score. */
export interface Selected {
  readonly key: string;
  readonly candidate: Candidate | null;
  readonly occurrences: Occurrences | undefined;
  readonly score: number;
}

/** The names that the file is about, the best first. */
export function selectTerms(
  text: ReadingText,
  candidates: ReadonlyMap<string, Candidate>,
  occurrences: ReadonlyMap<string, Occurrences>,
  knownKeys: ReadonlySet<string>,
  lexicon: Lexicon,
): Selected[] {
  const headings = new Headings(text, lexicon);
  const enough = marksItsTerms(text, candidates) ? ENOUGH_BESIDE_MARKS : enoughFor(text.pages);
  const selected: Selected[] = [];
  for (const key of new Set([...candidates.keys(), ...occurrences.keys()])) {
    const candidate = candidates.get(key) ?? null;
    const found = occurrences.get(key);
    if (!candidate && !(found && comesBack(found, headings.isTitle(key), lexicon))) {
      continue;
    }
    const evidence: Evidence = {
      candidate,
      occurrences: found,
      isHeading: headings.names(key),
      isKnown: knownKeys.has(key),
    };
    const score = scoreOf(evidence, lexicon);
    const isMarked = candidate !== null && candidate.glossary.length + candidate.emphasised.length > 0;
    const isOnlyTitle = !isMarked && !evidence.isKnown && headings.isOnlyTitle(key, candidate, found);
    if (!isOnlyTitle && score >= (isMarked ? EVIDENCE.emphasis : enough)) {
      selected.push({ key, candidate, occurrences: found, score });
    }
  }
  selected.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
  return selected.slice(0, Math.min(MOST_CONCEPTS, MOST_CONCEPTS_A_PAGE * Math.max(1, text.pages)));
}

function enoughFor(pages: number): number {
  return Math.min(ENOUGH_AT_MOST, ENOUGH + ENOUGH_MORE * Math.log2(Math.max(1, pages)));
}

function marksItsTerms(text: ReadingText, candidates: ReadonlyMap<string, Candidate>): boolean {
  const emphasised = [...candidates.values()].filter((candidate) => candidate.emphasised.length > 0).length;
  return text.glossary.length > 0 || emphasised >= Math.max(LEAST_MARKED, MARKED_TERMS_A_PAGE * text.pages);
}

/** A phrase whose longer forms hide where it begins and ends ("scanning electron microscope") is a noun when it is a title. */
function comesBack(found: Occurrences, isTitle: boolean, lexicon: Lexicon): boolean {
  return (
    found.count >= LEAST_MENTIONS &&
    found.sections.size > 1 &&
    (isTitle || standsLikeNoun(found)) &&
    readsLikeNoun(found.words, lexicon)
  );
}
