import { localDay } from '#libs/episodes/index.js';
import type { BlockStanding } from '#libs/recall/block/index.js';
import { PREREQUISITE_HOPS, type Routed, type RoutingMap } from '#libs/recall/routing/index.js';
import type { SelfModel } from '#libs/standing/index.js';
import type { MisconceptionQueries, ToldObservations } from '#projections/misconceptions/index.js';
import type { WorkingSetQueries } from '#projections/working-set/index.js';

/** What a turn is told of the student besides beliefs. */
export interface ToldStanding {
  readonly observed: ToldObservations;
  /** The concepts that the last night chose to have at hand, first the one that matters most. */
  readonly focus: readonly string[];
  /** What the last night knew of its own limits; null before the first. */
  readonly selfModel: SelfModel | null;
}

export const NO_STANDING: ToldStanding = Object.freeze({
  observed: { misconceptions: [], statements: [] },
  focus: [],
  selfModel: null,
});

/** Of a question, a tutor is told how the student likes to be taught; what they aim at, when they come back or ask about themselves. */
const MOST_STATEMENTS = 3;

/** Looks up what was observed, and what the last night left at hand. */
export async function toldStanding(
  queries: { readonly observed: MisconceptionQueries; readonly workingSets: WorkingSetQueries },
  memoryId: string,
): Promise<ToldStanding> {
  const [observed, last] = await Promise.all([queries.observed.told(memoryId), queries.workingSets.last(memoryId)]);
  return {
    observed,
    focus: last?.workingSet.focus.map(({ concept }) => concept.id) ?? [],
    selfModel: last?.selfModel ?? null,
  };
}

/**
 * What of it stands in the block: of a question about a concept the misconceptions about it and what it builds on; of one about
 * the record, or of none, all that are active, and what the student wants.
 */
export function blockStanding(
  { observed, selfModel }: ToldStanding,
  { map, routed, asksAll, believes }: AskedStanding,
  timeZone: string,
): BlockStanding {
  const asked = routed.map(({ concept }) => concept.id);
  const concerned = new Set(
    map ? [...asked, ...map.prerequisitesOf(asked, PREREQUISITE_HOPS).map(({ id }) => id)] : [],
  );
  const matters = (concept: string | null): boolean =>
    asksAll || (concept !== null && (map?.conceptsIn(concept) ?? []).some((id) => concerned.has(id)));
  return {
    misconceptions: observed.misconceptions
      .filter(({ concept }) => matters(concept))
      .map(({ id, name, concept, since, quote }) => ({ id, name, concept, since: localDay(since, timeZone), quote })),
    said: observed.statements
      .filter(({ kind }) => asksAll || kind === 'preference')
      .slice(0, asksAll ? 2 * MOST_STATEMENTS : MOST_STATEMENTS)
      .map(({ id, kind, text, since }) => ({ id, kind, text, since: localDay(since, timeZone) })),
    limits: believes
      ? {
          calibration: selfModel?.calibration.state ?? null,
          compared: selfModel?.calibration.withPrediction ?? 0,
          untied: selfModel?.checks.untied ?? 0,
          checks: selfModel?.checks.n ?? 0,
        }
      : null,
  };
}

export interface AskedStanding {
  readonly map: RoutingMap | null;
  readonly routed: readonly Routed[];
  /** The question is about the record, or there is none. */
  readonly asksAll: boolean;
  /** Whether the block tells beliefs, which limits are about. */
  readonly believes: boolean;
}
