import { nameIndex } from '#libs/concepts/index.js';
import { analyse, LANGUAGES, type Language } from '#libs/language/index.js';
import type { Check, CheckForm, PastCheck, TutorBelief, TutorConcept } from './types.js';
import { quoted, wordingOf } from './wording.js';

/** A description with fewer words of its own gives nothing away ("This balance is called …"). Our own figure. */
const FEWEST_WORDS = 3;
/** A check is read at a glance. Our own figure. */
const LONGEST_DESCRIPTION = 300;
/** Stands for the concept's own name in its description. */
const BLANK = '…';
/** Stands for what a prompt is about, where its frame alone is looked at. */
const ABOUT = '\u0000';
const CHECK_FORMS = ['name', 'explain'] as const;
/** How far prerequisites are followed, as recall follows them (memory-rules §2, rule 8). */
const HOPS = 2;

const WEAKEST_FIRST: readonly TutorBelief['statement'][] = ['struggles', 'unsure'];

/** What a check can be made from: the map, and the language of the memory it is in. */
export interface CheckSource {
  readonly concepts: readonly TutorConcept[];
  readonly memoryLanguage: Language;
}

/**
 * A concept's definition (else its gist) with its own names left out, as a check shows it. Null where there is none that could be
 * guessed from: too short, too long, or no file says it.
 */
export function describedBy(concept: TutorConcept, memoryLanguage: Language): string | null {
  const said = concept.definition ?? concept.gist;
  if (said === null || concept.files.length === 0 || said.length > LONGEST_DESCRIPTION) {
    return null;
  }
  const normal = said.normalize('NFKC').replace(/[\s.。]+$/u, '');
  const names = nameIndex([{ id: concept.id, names: [concept.name, ...concept.aliases] }], memoryLanguage);
  let described = '';
  let from = 0;
  for (const { start, end } of names.places(normal)) {
    described += normal.slice(from, start) + BLANK;
    from = end;
  }
  described += normal.slice(from);
  return wordsOfDescription(described, concept, memoryLanguage).length < FEWEST_WORDS ? null : described;
}

/** The stems of a description that are none of the concept's name: what an answer in own words is held against. */
export function wordsOfDescription(
  description: string,
  { name, aliases }: Pick<TutorConcept, 'name' | 'aliases'>,
  memoryLanguage: Language,
): string[] {
  const own = new Set([name, ...aliases].flatMap((each) => [...analyse(each, memoryLanguage).stems.keys()]));
  return [...analyse(description, memoryLanguage).stems.keys()].filter((stem) => !own.has(stem));
}

/** The check of a concept in a form, asked in a language; null where the files describe it too little. */
export function checkOf(
  concept: TutorConcept,
  form: CheckForm,
  language: Language,
  memoryLanguage: Language,
): Check | null {
  const description = describedBy(concept, memoryLanguage);
  if (description === null) {
    return null;
  }
  const wording = wordingOf(language);
  const about = quoted(form === 'name' ? description : concept.name, wording);
  return {
    form,
    language,
    conceptId: concept.id,
    concept: concept.name,
    description,
    prompt: wording.ask[form](about),
  };
}

/**
 * The check that an answer ends with: its last paragraph, if that is the prompt of a check that today's map still gives, in any
 * language. So the record alone says which check is open, whoever asked it and however often the server was started since.
 */
export function checkAskedIn(answer: string, { concepts, memoryLanguage }: CheckSource): Check | null {
  const asked = answer.trimEnd().split('\n').at(-1)?.trim() ?? '';
  for (const language of LANGUAGES) {
    for (const form of CHECK_FORMS) {
      if (!isFramedAs(asked, form, language)) {
        continue;
      }
      for (const concept of concepts) {
        const check = checkOf(concept, form, language, memoryLanguage);
        if (check?.prompt === asked) {
          return check;
        }
      }
    }
  }
  return null;
}

/** Whether a paragraph begins and ends like the prompts of a form in a language, whatever they are about. */
function isFramedAs(asked: string, form: CheckForm, language: Language): boolean {
  const [before = '', after = ''] = wordingOf(language).ask[form](ABOUT).split(ABOUT);
  return asked.startsWith(before) && asked.endsWith(after) && asked.length > before.length + after.length;
}

/** What the choice of a check leans on. */
export interface CheckChoice extends CheckSource {
  readonly language: Language;
  /** The concepts that the turn is about, in their order. */
  readonly about: readonly string[];
  /** The student asked to be checked: what the turn is about comes first, instead of being left out as just explained. */
  readonly requested: boolean;
  readonly beliefs: readonly TutorBelief[];
  readonly pastChecks: readonly PastCheck[];
  /** A concept that was checked this very moment and isn't asked again. */
  readonly justChecked: string | null;
}

/**
 * The check to ask next, null where the map gives none. In this order: what was asked for; of what the turn is about, the prerequisites
 * that aren't secure, the other prerequisites, what builds on it; then whatever is believed to be weak, weakest first; then hubs.
 * Within each, what was never checked goes first. A concept that was named rightly is asked for in own words next time.
 */
export function chooseCheck(choice: CheckChoice): Check | null {
  const { concepts, about, requested, justChecked, memoryLanguage, language } = choice;
  const byId = new Map(concepts.map((concept) => [concept.id, concept]));
  const leftOut = new Set([...(requested ? [] : about), ...(justChecked === null ? [] : [justChecked])]);
  for (const id of preferred(choice, byId)) {
    const concept = byId.get(id);
    if (!concept || leftOut.has(id)) {
      continue;
    }
    const check = checkOf(concept, formFor(concept, choice), language, memoryLanguage);
    if (check && check.prompt !== choice.pastChecks[0]?.prompt) {
      return check;
    }
  }
  return null;
}

/** Ids in the order in which a check on them is wanted; some may come twice. */
function preferred(choice: CheckChoice, byId: ReadonlyMap<string, TutorConcept>): string[] {
  const { about, requested, concepts, beliefs, pastChecks } = choice;
  const checked = new Set(pastChecks.map(({ topic }) => topic));
  const freshFirst = (ids: readonly string[]): string[] => {
    const isFresh = (id: string): boolean => !checked.has(byId.get(id)?.name ?? '');
    return [...ids.filter(isFresh), ...ids.filter((id) => !isFresh(id))];
  };
  const weak = WEAKEST_FIRST.flatMap((statement) =>
    beliefs.filter((belief) => belief.statement === statement).map(({ concept }) => concept.id),
  );
  const before = prerequisites(about, byId);
  const onTop = concepts.filter(({ buildsOn }) => buildsOn.some((id) => about.includes(id))).map(({ id }) => id);
  return [
    ...(requested ? about : []),
    ...before.filter((id) => weak.includes(id)),
    ...freshFirst(before),
    ...freshFirst(onTop),
    ...weak,
    ...freshFirst(concepts.map(({ id }) => id)),
  ];
}

function prerequisites(about: readonly string[], byId: ReadonlyMap<string, TutorConcept>): string[] {
  const seen = new Set(about);
  let front = about;
  const found: string[] = [];
  for (let hop = 0; hop < HOPS; hop += 1) {
    front = [...new Set(front.flatMap((id) => byId.get(id)?.buildsOn ?? []))].filter((id) => !seen.has(id));
    for (const id of front) {
      seen.add(id);
      found.push(id);
    }
  }
  return found;
}

function formFor({ name }: TutorConcept, { pastChecks }: CheckChoice): CheckForm {
  const last = pastChecks.find(({ topic }) => topic === name);
  return last?.verdict === 'right' ? 'explain' : 'name';
}
