import { fold, type Language, stem, withoutAccents, words } from '#libs/language/index.js';
import { regularForm } from '#libs/language/irregular-forms.js';

/** What is scored: a concept as a reader returned it. */
export interface ScoredConcept {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly buildsOn: readonly string[];
}

/** How the terms of a glossary were found. */
export interface TermScore {
  /** Terms asked for and terms found among names and other names. */
  readonly gold: number;
  readonly found: number;
  readonly missed: readonly string[];
  /** Concepts returned, and those of them that are a right term. */
  readonly concepts: number;
  readonly right: number;
  readonly wrong: readonly string[];
  /** Titles of sections that got in as concepts and are no right term. */
  readonly headings: readonly string[];
}

/** How prerequisites were found. */
export interface PrerequisiteScore {
  readonly gold: number;
  /** Gold pairs of which both sides are concepts. */
  readonly possible: number;
  readonly found: number;
  /** Gold pairs that were returned the wrong way round. */
  readonly reversed: number;
  /** Edges returned, and those that are a gold pair. A teacher lists some pairs and not all, so this is a lower bound. */
  readonly edges: number;
  readonly missed: readonly string[];
}

/** Articles that a name may be written with. */
const ARTICLE =
  /^(?:the|an?|l[aeo]s?|el|une?|un[ao]s?|les|des|du|de la|der|die|das|den|dem|eine?r?|os?|as?|uma?)\s+|^l[’']|^ال/u;

/**
 * The form in which two spellings of a term are one: NFKC, case, accents, articles, plurals, and an abbreviation in brackets.
 * A plural is cut at its end only, so that "organ" and "organism" stay two.
 */
export function termForm(term: string, language: Language): string {
  const bare = fold(term.replace(/\s*\([^)]*\)/gu, ' ').trim()).replace(ARTICLE, '');
  return words(bare)
    .map((word) => (language === 'en' ? englishSingular(word) : stem(word, language)))
    .join(' ');
}

function englishSingular(word: string): string {
  const plain = withoutAccents(regularForm(word, 'en'));
  if (plain.endsWith('mata')) {
    return plain.slice(0, -2);
  }
  if (plain.length > 4 && plain.endsWith('ies')) {
    return `${plain.slice(0, -3)}y`;
  }
  if (/(?:ss|sh|ch|x|z)es$/u.test(plain)) {
    return plain.slice(0, -2);
  }
  return plain.length > 3 && /[^sui]s$/u.test(plain) ? plain.slice(0, -1) : plain;
}

/**
 * Scores concepts against the terms that should be found (`gold`), those that count as right (`right`, gold among them), and
 * the headings of the file. Precision is `right / concepts`, recall `found / gold`.
 */
export function scoreTerms(
  concepts: readonly ScoredConcept[],
  gold: readonly string[],
  right: readonly string[],
  headings: readonly string[],
  language: Language,
): TermScore {
  const form = (term: string): string => termForm(term, language);
  const goldForms = new Map(gold.map((term) => [form(term), term] as const));
  const rightForms = new Set([...gold, ...right].map(form));
  const headingForms = new Set(headings.map(form));
  const returned = new Set(concepts.flatMap(({ name, aliases }) => [name, ...aliases]).map(form));
  const isRight = ({ name, aliases }: ScoredConcept): boolean =>
    [name, ...aliases].some((each) => rightForms.has(form(each)));
  const missed = [...goldForms].filter(([each]) => !returned.has(each)).map(([, term]) => term);
  const wrong = concepts.filter((concept) => !isRight(concept)).map(({ name }) => name);
  return {
    gold: goldForms.size,
    found: goldForms.size - missed.length,
    missed,
    concepts: concepts.length,
    right: concepts.length - wrong.length,
    wrong,
    headings: wrong.filter((name) => headingForms.has(form(name))),
  };
}

/** Scores builds-on edges against pairs [concept, prerequisite]. */
export function scorePrerequisites(
  concepts: readonly ScoredConcept[],
  gold: readonly (readonly [concept: string, prerequisite: string])[],
  language: Language,
): PrerequisiteScore {
  const nameOf = new Map<string, string>();
  for (const { name, aliases } of concepts) {
    for (const each of [name, ...aliases]) {
      const form = termForm(each, language);
      nameOf.set(form, nameOf.get(form) ?? name);
    }
  }
  const edges = new Set(concepts.flatMap(({ name, buildsOn }) => buildsOn.map((other) => `${name} → ${other}`)));
  let found = 0;
  let reversed = 0;
  let possible = 0;
  const missed: string[] = [];
  for (const [concept, prerequisite] of gold) {
    const from = nameOf.get(termForm(concept, language));
    const to = nameOf.get(termForm(prerequisite, language));
    possible += from && to ? 1 : 0;
    const isFound = edges.has(`${from} → ${to}`);
    found += isFound ? 1 : 0;
    reversed += edges.has(`${to} → ${from}`) ? 1 : 0;
    if (!isFound) {
      missed.push(`${concept} → ${prerequisite}`);
    }
  }
  return { gold: gold.length, possible, found, reversed, edges: edges.size, missed };
}

/** Scores of several files as one. */
export function pooled(scores: readonly TermScore[]): TermScore {
  const sum = (value: (score: TermScore) => number): number => scores.reduce((total, score) => total + value(score), 0);
  return {
    gold: sum(({ gold }) => gold),
    found: sum(({ found }) => found),
    missed: scores.flatMap(({ missed }) => missed),
    concepts: sum(({ concepts }) => concepts),
    right: sum(({ right }) => right),
    wrong: scores.flatMap(({ wrong }) => wrong),
    headings: scores.flatMap(({ headings }) => headings),
  };
}

/** A share as a whole percentage; a dash where there is nothing to divide by. */
export function percentage(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`;
}
