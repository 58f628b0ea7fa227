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

/** What an item is made from. */
export interface PracticeSource {
  readonly next: NextPractice;
  /** The map's concept; null where the map has it no more. */
  readonly concept: TutorConcept | null;
  /** What was asked when the student missed it last; null where nothing was, or nobody wrote it down. */
  readonly missedPrompt: string | null;
  /** Names of what it builds on. */
  readonly buildsOn: readonly string[];
}

/**
 * Makes an item by rule: what was missed is asked again; else a concept that is weak is to be recognised by its definition, and one that
 * is understood, or that no file defines, is to be explained in own words.
 *
 * @param concepts the whole map, for knowing a check of the built-in tutor again
 */
export function practiceItem(
  { next, concept, missedPrompt, buildsOn }: PracticeSource,
  concepts: readonly TutorConcept[],
  language: Language,
): PracticeItem {
  const asked = missedPrompt === null ? null : checkAskedIn(missedPrompt, { concepts, memoryLanguage: language });
  const check = asked ?? (concept && missedPrompt === null ? checkFor(next, concept, language) : null);
  const wording = wordingOf(language);
  const explanation = concept && explanationOf(concept);
  const question = missedPrompt ?? check?.prompt ?? wording.ask.explain(quoted(next.concept.name, wording));
  const answer = check?.form === 'name' ? check.concept : explanation;
  const hint =
    buildsOn.length > 0
      ? wording.buildsOn(
          listed(
            buildsOn.map((name) => quoted(name, wording)),
            language,
          ),
        )
      : null;
  return { concept: next.concept.name, question, answer, hint };
}

function checkFor({ because }: NextPractice, concept: TutorConcept, language: Language): Check | null {
  const isKnown = because === 'to-confirm' || because === 'review-due' || because === 'mastered-once-not-now';
  return checkOf(concept, isKnown ? 'explain' : 'name', language, language);
}

/** What a file, or a person, says that it is. */
function explanationOf({ definition, gist, taught }: TutorConcept): string | null {
  return definition ?? gist ?? taught.at(-1)?.note ?? null;
}
