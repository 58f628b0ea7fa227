import type { Language } from '#libs/language/index.js';
import { type Check, checkAskedIn, checkOf, listed, quoted, type TutorConcept, wordingOf } from '#libs/tutor/index.js';
import type { NextPractice } from './next-practice.js';

/** Something to practise with (api.md, `M/practice`). */
export interface PracticeItem {
  /** Its name. */
  readonly concept: string;
  readonly question: string;
  /** Null where nothing on record says what would be right. */
  readonly answer: string | null;
  /** Null where there is nothing to lead there. */
  readonly hint: string | null;
}

/** A check that the student missed. */
export interface MissedCheck {
  readonly prompt: string;
  /** What the tutor wrote about the response; null where it wrote nothing. */
  readonly evaluation: string | null;
}

/** What an item is made from. */
export interface PracticeSource {
  readonly next: NextPractice;
  /** The map's concept; null where the map has it no more. */
  readonly concept: TutorConcept | null;
  /** What was missed last; null where nothing was, or nobody wrote down what was asked. */
  readonly missed: MissedCheck | null;
  /** Names of what it builds on. */
  readonly buildsOn: readonly string[];
}

/**
 * Makes an item by rule. A concept that is weak is to be recognised by its definition, one that is understood to be explained in own
 * words; a check of the built-in tutor that was missed is asked again as it was. A definition answers these and no other question: what
 * somebody else asked is asked again only where no file says what the concept is, and is answered by what the tutor wrote about it.
 *
 * @param concepts the whole map, for knowing a check of the built-in tutor again
 */
export function practiceItem(
  { next, concept, missed, buildsOn }: PracticeSource,
  concepts: readonly TutorConcept[],
  language: Language,
): PracticeItem {
  const wording = wordingOf(language);
  const named = (name: string): string => quoted(name, wording);
  const hint = buildsOn.length > 0 ? wording.buildsOn(listed(buildsOn.map(named), language)) : null;
  return { concept: next.concept.name, ...asked({ next, concept, missed }, concepts, language), hint };
}

function asked(
  { next, concept, missed }: Omit<PracticeSource, 'buildsOn'>,
  concepts: readonly TutorConcept[],
  language: Language,
): Pick<PracticeItem, 'question' | 'answer'> {
  const again = missed && checkAskedIn(missed.prompt, { concepts, memoryLanguage: language });
  const check = again ?? (concept && checkFor(next, concept, language));
  const explanation = concept && explanationOf(concept);
  if (check) {
    return { question: check.prompt, answer: check.form === 'name' ? check.concept : explanation };
  }
  if (missed) {
    return { question: missed.prompt, answer: missed.evaluation };
  }
  const wording = wordingOf(language);
  return { question: wording.ask.explain(quoted(next.concept.name, wording)), answer: explanation };
}

function checkFor({ because }: NextPractice, concept: TutorConcept, language: Language): Check | null {
  const isKnown = because === 'to-confirm' || because === 'review-due' || because === 'mastered-once-not-now';
  return checkOf(concept, isKnown ? 'explain' : 'name', language, language);
}

/** What a file, or a person, says that it is. */
function explanationOf({ definition, gist, taught }: TutorConcept): string | null {
  return definition ?? gist ?? taught.at(-1)?.note ?? null;
}
