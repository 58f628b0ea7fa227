import { nameIndex } from '#libs/concepts/index.js';
import type { Verdict } from '#libs/episodes/index.js';
import {
  analyse,
  asks,
  asksAboutRecord,
  asksForCheck,
  beginsAsGuess,
  isDenied,
  type Language,
  offersAlternatives,
  parseTeaching,
  saysNotKnowing,
  words,
} from '#libs/language/index.js';
import { wordsOfDescription } from './checks.js';
import type { Check, Marking, TutorConcept } from './types.js';
import { quoted, wordingOf } from './wording.js';

/** What an answer is marked with: the map's names, and the languages of the memory and of the answer. */
export interface MarkingContext {
  readonly concepts: readonly TutorConcept[];
  readonly memoryLanguage: Language;
  readonly language: Language;
}

/**
 * From which shares of a description's words an answer in own words counts. Our own figures: own words share few with a
 * definition, so half of them is much; the student sees the definition and may dispute the belief.
 */
const SHARES = { right: 0.5, partly: 0.2 };

/**
 * Whether a text answers an open check. What asks for something else doesn't: a question of the student's own, a request for a
 * check, a teaching. "Osmosis?" and "no idea, what is it?" are answers all the same.
 */
export function answersCheck(text: string, check: Check, context: MarkingContext): boolean {
  const { memoryLanguage, language } = context;
  const asksForAnother = [memoryLanguage, language].some(
    (each) => asksForCheck(text, each) || asksAboutRecord(text, each),
  );
  if (asksForAnother || parseTeaching(text, memoryLanguage) !== null) {
    return false;
  }
  if (saysNotKnowing(text, language) || !(asks(text, memoryLanguage) || asks(text, language))) {
    return true;
  }
  return check.form === 'name' && namesOnly(text, context);
}

/**
 * Marks an answer to a check by rule; the same answer always gets the same verdict.
 *
 * - `name`: names are found as topics are routed, exactly or by an alias, whatever their case, accents, number or article. The concept
 *   named first is right; named behind another, or as one of two that are offered, partly; denied ("not osmosis") or not
 *   named at all, wrong.
 * - `explain`: by the share of the description's words that the answer holds, in any form: from half of them right, from a
 *   fifth partly, else wrong.
 */
export function markAnswer(text: string, check: Check, context: MarkingContext): Marking {
  const wording = wordingOf(context.language);
  const concept = quoted(check.concept, wording);
  if (check.form === 'name') {
    const verdict = namedVerdict(text, check, context);
    return { check, verdict, evaluation: wording.ruleNamed[verdict](concept) };
  }
  const aliases = context.concepts.find(({ id }) => id === check.conceptId)?.aliases ?? [];
  const wanted = wordsOfDescription(check.description, { name: check.concept, aliases }, context.memoryLanguage);
  const { stems } = analyse(text, context.memoryLanguage);
  const held = wanted.filter((stem) => stems.has(stem)).length;
  return {
    check,
    verdict: explainedVerdict(held / wanted.length),
    evaluation: wording.ruleExplained(held, wanted.length, concept),
  };
}

function explainedVerdict(share: number): Verdict {
  if (share >= SHARES.right) {
    return 'right';
  }
  return share >= SHARES.partly ? 'partly' : 'wrong';
}

function namedVerdict(text: string, check: Check, context: MarkingContext): Verdict {
  const { language } = context;
  const normal = text.normalize('NFKC');
  const offered = namesIn(normal, context).filter(({ start }) => !isDenied(normal, start, language));
  const ids = [...new Set(offered.map(({ id }) => id))];
  if (!ids.includes(check.conceptId)) {
    return 'wrong';
  }
  const isOnlyOffer = ids.length === 1 || !offersAlternatives(normal, language);
  return ids[0] === check.conceptId && isOnlyOffer ? 'right' : 'partly';
}

function namesIn(text: string, { concepts, memoryLanguage }: MarkingContext) {
  const named = concepts.map(({ id, name, aliases }) => ({ id, names: [name, ...aliases] }));
  return nameIndex(named, memoryLanguage).places(text);
}

/** Whether a text that asks only offers a name: "osmosis?", "is it osmosis?", and not "what is osmosis?". */
function namesOnly(text: string, context: MarkingContext): boolean {
  const normal = text.normalize('NFKC');
  let rest = '';
  let from = 0;
  for (const { start, end } of namesIn(normal, context)) {
    rest += normal.slice(from, start);
    from = end;
  }
  rest += normal.slice(from);
  const saysMore = analyse(rest, context.memoryLanguage).stems.size > 0;
  return from > 0 && !saysMore && (words(rest).length <= 1 || beginsAsGuess(text, context.language));
}
