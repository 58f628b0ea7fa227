import type { Statement } from '#libs/learner/index.js';
import { FOCUS_REASONS } from '#libs/standing/index.js';

/** A concept of the map, as far as what to practise next goes. */
export interface PracticeConcept {
  readonly id: string;
  readonly name: string;
  /** Ids of what one must know first. */
  readonly buildsOn: readonly string[];
}

/** What is known of the student on a concept. */
export interface PracticeStanding {
  readonly concept: { readonly id: string; readonly name: string };
  /** Null where nothing is believed. */
  readonly statement: Statement | null;
  /** A misconception about it is active. */
  readonly misconceived: boolean;
  readonly needsConfirmation: boolean;
  /** It was secure once, on enough data, and isn't any more. */
  readonly lost: boolean;
  /** In [0, 1]; null is UNKNOWN. */
  readonly mastery: number | null;
  /** ISO 8601; null before the first check. */
  readonly reviewAt: string | null;
}

/** Everything that what to practise next is decided from. */
export interface PracticeFacts {
  /** In the order in which they are best taught. */
  readonly concepts: readonly PracticeConcept[];
  readonly standings: readonly PracticeStanding[];
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Why a concept is to be practised: for what the working set has it at hand for, or because it comes next.
 * - `misconception`: the student holds a wrong idea about it.
 * - `struggles`, `unsure`: what is believed of the student on it.
 * - `mastered-once-not-now`: it is understood, and was secure once.
 * - `to-confirm`: it was understood, and nothing has confirmed that for 45 days (memory-rules §5, "Decay").
 * - `review-due`: FSRS's date to check it again has come.
 * - `new`: it was never checked, and all that it builds on is understood.
 */
export const PRACTICE_REASONS = [...FOCUS_REASONS, 'new'] as const;
export type PracticeReason = (typeof PRACTICE_REASONS)[number];

/** One concept to practise. */
export interface NextPractice {
  readonly concept: { readonly id: string; readonly name: string };
  readonly because: PracticeReason;
  /** The weak concept that builds on it and before which it therefore comes; null where it comes for its own sake. */
  readonly before: { readonly id: string; readonly name: string } | null;
  /** FSRS's date, ISO 8601; null before the first check. */
  readonly reviewAt: string | null;
}

/** A gap under the topic lies one or two steps along the map: memory-rules §2, rule 8. */
const PREREQUISITE_HOPS = 2;

/**
 * What to practise next, first things first (memory-rules §5, "Weak topics and practice"): the weakest concepts, each behind
 * its own weak prerequisites; then what was lost, has faded or is due for review, longest due first; then what was never checked and rests
 * on nothing but what is understood, in the order of teaching.
 *
 * @param count how many at most
 */
export function nextPractice(facts: PracticeFacts, count: number): NextPractice[] {
  const chosen = new Map<string, NextPractice>();
  for (const next of [...weakest(facts), ...toReview(facts), ...unseen(facts)]) {
    if (!chosen.has(next.concept.id)) {
      chosen.set(next.concept.id, next);
    }
  }
  return [...chosen.values()].slice(0, count);
}

/** The earliest date at which something is due, ISO 8601; null where nothing was checked. */
export function firstReviewAt(standings: readonly PracticeStanding[]): string | null {
  const dates = standings.flatMap(({ reviewAt }) => (reviewAt === null ? [] : [reviewAt]));
  return dates.sort()[0] ?? null;
}

function weakest({ concepts, standings }: PracticeFacts): NextPractice[] {
  const byId = new Map(concepts.map((concept) => [concept.id, concept]));
  const weak = new Map(standings.filter(isWeak).map((standing) => [standing.concept.id, standing]));
  const seen = new Set<string>();
  const behindItsGround = (standing: PracticeStanding, before: NextPractice['before']): NextPractice[] => {
    if (seen.has(standing.concept.id)) {
      return [];
    }
    seen.add(standing.concept.id);
    // The farthest come first: they carry the nearer ones.
    const ground = prerequisites(byId, standing.concept.id).reverse();
    return [
      ...ground.flatMap((id) => weak.get(id) ?? []).flatMap((under) => behindItsGround(under, standing.concept)),
      ofWeak(standing, before),
    ];
  };
  return [...weak.values()].sort(weakestFirst).flatMap((standing) => behindItsGround(standing, null));
}

function ofWeak(standing: PracticeStanding, before: NextPractice['before']): NextPractice {
  const { concept, reviewAt } = standing;
  return { concept, because: weakness(standing) ?? 'unsure', before, reviewAt };
}

function isWeak(standing: PracticeStanding): boolean {
  return weakness(standing) !== null;
}

/** What is wrong with a concept; null where nothing is. */
function weakness({ misconceived, statement }: PracticeStanding): PracticeReason | null {
  if (misconceived) {
    return 'misconception';
  }
  return statement === 'struggles' || statement === 'unsure' ? statement : null;
}

/** What a concept rests on, one or two steps down, nearest first. */
function prerequisites(byId: ReadonlyMap<string, PracticeConcept>, id: string): string[] {
  const seen = new Set([id]);
  const found: string[] = [];
  let front: readonly string[] = [id];
  for (let hop = 0; hop < PREREQUISITE_HOPS; hop += 1) {
    front = [...new Set(front.flatMap((each) => byId.get(each)?.buildsOn ?? []))].filter((each) => !seen.has(each));
    for (const each of front) {
      seen.add(each);
      found.push(each);
    }
  }
  return found;
}

function toReview({ standings, at }: PracticeFacts): NextPractice[] {
  const now = Date.parse(at);
  return standings
    .filter(({ statement }) => statement === 'understands')
    .sort((one, other) => dueTime(one) - dueTime(other) || byName(one, other))
    .flatMap((standing) => {
      const { concept, reviewAt } = standing;
      const because = reviewReason(standing, now);
      return because === null ? [] : [{ concept, because, before: null, reviewAt }];
    });
}

function reviewReason({ lost, needsConfirmation, reviewAt }: PracticeStanding, now: number): PracticeReason | null {
  if (lost) {
    return 'mastered-once-not-now';
  }
  if (needsConfirmation) {
    return 'to-confirm';
  }
  return reviewAt !== null && Date.parse(reviewAt) <= now ? 'review-due' : null;
}

function dueTime({ reviewAt }: PracticeStanding): number {
  return reviewAt === null ? Number.POSITIVE_INFINITY : Date.parse(reviewAt);
}

function unseen({ concepts, standings }: PracticeFacts): NextPractice[] {
  const known = new Map(standings.map((standing) => [standing.concept.id, standing]));
  const placeOf = new Map(concepts.map(({ id }, place) => [id, place]));
  const isReady = ({ buildsOn }: PracticeConcept, place: number): boolean =>
    buildsOn.every((id) => {
      // What comes later in the order of teaching is the far end of an edge that a circle was broken at.
      const isBefore = (placeOf.get(id) ?? place) < place;
      return !isBefore || known.get(id)?.statement === 'understands';
    });
  return concepts
    .filter(({ id }) => (known.get(id)?.statement ?? null) === null)
    .filter((concept) => isReady(concept, placeOf.get(concept.id) ?? 0))
    .map(({ id, name }) => ({ concept: { id, name }, because: 'new' as const, before: null, reviewAt: null }));
}

function weakestFirst(one: PracticeStanding, other: PracticeStanding): number {
  const rank = (standing: PracticeStanding): number => PRACTICE_REASONS.indexOf(weakness(standing) ?? 'unsure');
  return rank(one) - rank(other) || (one.mastery ?? 0) - (other.mastery ?? 0) || byName(one, other);
}

function byName(one: PracticeStanding, other: PracticeStanding): number {
  return one.concept.name < other.concept.name ? -1 : one.concept.name > other.concept.name ? 1 : 0;
}
