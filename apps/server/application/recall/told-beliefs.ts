import { localDay } from '#libs/episodes/index.js';
import type { BlockBelief, BlockContent } from '#libs/recall/block/index.js';
import { shownInstant } from '#libs/recall/block/index.js';
import { PREREQUISITE_HOPS, type Routed, type RoutingMap } from '#libs/recall/routing/index.js';
import type { BeliefQueries, BeliefView } from '#projections/beliefs/index.js';

/** What a turn is told of what is thought of the student. */
export interface ToldBeliefs {
  /** Those that matter most first. */
  readonly beliefs: readonly BeliefView[];
  /** The belief about a prerequisite that isn't secure, and the concept that rests on it; null where none is weak. */
  readonly weakGround: { readonly belief: BeliefView; readonly asked: string } | null;
}

export const NO_BELIEFS: ToldBeliefs = Object.freeze({ beliefs: [], weakGround: null });

/** Weak ones first: they are what a tutor must know. */
const WEAKEST_FIRST: Readonly<Record<BeliefView['statement'], number>> = { struggles: 0, unsure: 1, understands: 2 };
/** Of a question that names no concept: a block of 8,000 tokens holds more, and nobody reads them. */
const MOST_UNASKED = 60;

/**
 * Looks up what is thought of the concepts that a question is about and of those they build on, one or two hops along the map
 * (memory-rules §2, rule 8). A question about the record, or none at all, asks for all that is thought.
 */
export async function toldBeliefs(
  queries: BeliefQueries,
  memoryId: string,
  { map, routed, asksAll }: { map: RoutingMap | null; routed: readonly Routed[]; asksAll: boolean },
): Promise<ToldBeliefs> {
  const askedIds = routed.map(({ concept }) => concept.id);
  // Without a map nothing can be asked about, but beliefs stay when the file that explained their concepts is taken away.
  if (!map || askedIds.length === 0) {
    const all = asksAll ? await queries.list(memoryId, { current: true }) : [];
    return { beliefs: byWeakness(all).slice(0, MOST_UNASKED), weakGround: null };
  }
  const before = map.prerequisitesOf(askedIds, PREREQUISITE_HOPS).map(({ id }) => id);
  const found = await queries.ofConcepts(memoryId, [...askedIds, ...before]);
  const of = (ids: readonly string[]): BeliefView[] =>
    ids.flatMap((id) => found.filter(({ concept }) => concept.id === id));
  const prerequisites = of(before);
  const weak = byWeakness(prerequisites).find(({ statement }) => statement !== 'understands');
  return {
    beliefs: [...of(askedIds), ...byWeakness(prerequisites)],
    weakGround: weak ? { belief: weak, asked: routed[0]?.concept.name ?? '' } : null,
  };
}

/** The block's line about a prerequisite that isn't secure. */
export function remediationOf({ weakGround }: ToldBeliefs, timeZone: string): BlockContent['remediation'] {
  if (!weakGround) {
    return null;
  }
  const { belief, asked } = weakGround;
  const missed = belief.evidence.filter(({ verdict }) => verdict !== 'right').length;
  const last = belief.evidence.at(-1);
  const when = last ? `, last on ${shownInstant(last.occurredAt, timeZone)}` : '';
  return {
    concept: belief.concept.name,
    because: `${asked} builds on it; ${missed} of ${belief.evidence.length} checks on it were not right${when}`,
  };
}

export function blockBelief(
  { id, concept, statement, confidence, needsConfirmation, since }: BeliefView,
  timeZone: string,
): BlockBelief {
  return { id, concept: concept.name, statement, confidence, needsConfirmation, since: localDay(since, timeZone) };
}

/** Those that the last night chose to have at hand come first, in its order; nothing is left out. */
export function atHandFirst(thought: ToldBeliefs, focus: readonly string[]): ToldBeliefs {
  const chosen = focus.flatMap((id) => thought.beliefs.filter(({ concept }) => concept.id === id));
  return { ...thought, beliefs: [...chosen, ...thought.beliefs.filter((belief) => !chosen.includes(belief))] };
}

/** Within one statement the order stays. */
function byWeakness(beliefs: readonly BeliefView[]): BeliefView[] {
  return [...beliefs].sort((one, other) => WEAKEST_FIRST[one.statement] - WEAKEST_FIRST[other.statement]);
}
