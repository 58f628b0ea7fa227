import type { ActiveMisconception, ConceptStanding, LastDay, StandingFacts, StudentStatement } from './facts.js';

/** Raised with every change of the rules below; a working set says which made it. */
export const WORKING_SET_RULES_VERSION = 'working-set/1';

/** Why a concept is to be had at hand. In the order in which they matter: what is wrong, then what may be lost. */
export const FOCUS_REASONS = [
  'misconception',
  'struggles',
  'unsure',
  'mastered-once-not-now',
  'to-confirm',
  'review-due',
] as const;

export type FocusReason = (typeof FOCUS_REASONS)[number];

/** A concept to have at hand when the student comes back. */
export interface Focus {
  readonly concept: { readonly id: string; readonly name: string };
  readonly why: FocusReason;
}

/** What a tutor has at hand when the student comes back and hasn't asked anything yet (memory-rules §9). Small by its bounds. */
export interface WorkingSet {
  readonly rulesVersion: string;
  readonly focus: readonly Focus[];
  readonly misconceptions: readonly ActiveMisconception[];
  readonly goals: readonly StudentStatement[];
  readonly preferences: readonly StudentStatement[];
  readonly unanswered: readonly { readonly episodeId: string; readonly text: string }[];
  readonly lastDay: LastDay | null;
}

/** A person keeps about five things in mind (Cowan 2001 says four), and a greeting of 1,200 tokens has room for them. */
const MOST_FOCUS = 5;
/** Three of each else: the newest are what the student would be asked about. Our own figure. */
const MOST_OF_EACH = 3;
/** Units of a quoted text: one line. Our own figure, that of a derived summary. */
const TEXT_LENGTH = 200;

/** Composes the working set. The same facts give the same set. */
export function composeWorkingSet(facts: StandingFacts): WorkingSet {
  const misconceived = new Set(facts.misconceptions.flatMap(({ concept }) => concept?.id ?? []));
  const focus = facts.concepts
    .flatMap((concept) => {
      const why = reasonFor(concept, misconceived.has(concept.id), facts.asOf);
      return why ? [{ concept, why }] : [];
    })
    .sort((one, other) => order(one) - order(other) || lastFirst(one.concept, other.concept))
    .slice(0, MOST_FOCUS)
    .map(({ concept: { id, name }, why }) => ({ concept: { id, name }, why }));
  return {
    rulesVersion: WORKING_SET_RULES_VERSION,
    focus,
    misconceptions: facts.misconceptions.slice(0, MOST_OF_EACH),
    goals: facts.goals.slice(0, MOST_OF_EACH).map(shortened),
    preferences: facts.preferences.slice(0, MOST_OF_EACH).map(shortened),
    unanswered: facts.unanswered.slice(0, MOST_OF_EACH).map(shortened),
    lastDay: facts.lastDay,
  };
}

/** The first reason that holds; null for a concept that needs nothing now. */
function reasonFor(concept: ConceptStanding, misconceived: boolean, asOf: number): FocusReason | null {
  if (misconceived) {
    return 'misconception';
  }
  if (concept.statement === 'struggles' || concept.statement === 'unsure') {
    return concept.statement;
  }
  if (concept.state === 'mastered-once-not-now') {
    return 'mastered-once-not-now';
  }
  if (concept.needsConfirmation) {
    return 'to-confirm';
  }
  return concept.reviewAt !== null && concept.reviewAt <= asOf ? 'review-due' : null;
}

function order({ why }: { readonly why: FocusReason }): number {
  return FOCUS_REASONS.indexOf(why);
}

/** What was worked on last comes first; what never was comes last; names decide the rest. */
function lastFirst(one: ConceptStanding, other: ConceptStanding): number {
  return (other.lastAt ?? 0) - (one.lastAt ?? 0) || (one.name < other.name ? -1 : 1);
}

/** Cut between characters, never inside one. */
function shortened<Item extends { readonly text: string }>(item: Item): Item {
  const text = item.text.length > TEXT_LENGTH ? `${cutAt(item.text, TEXT_LENGTH - 1)}…` : item.text;
  return { ...item, text };
}

function cutAt(text: string, length: number): string {
  const cut = text.slice(0, length);
  return /[\uD800-\uDBFF]$/u.test(cut) ? cut.slice(0, -1) : cut;
}
