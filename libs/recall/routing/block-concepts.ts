import type { MapConcept } from '#libs/concepts/index.js';
import type { BlockConcept } from '../block/types.js';
import type { RoutingMap } from './routing-map.js';

/** How far the map section follows builds-on edges (memory-rules §2, rule 8: one or two). */
export const PREREQUISITE_HOPS = 2;

/**
 * Hubs that are offered to the block of a question that is about no concept. Chosen: a quarter of a usual block of 1,200 tokens holds some
 * eight lines of concepts, and what a map rests on is orientation, not an answer.
 */
const HUBS_OFFERED = 8;

/**
 * The concepts that are offered to the block's map section, most wanted first: those that the question was routed to and
 * their prerequisites, a slice of the map; of a question about no concept the map's hubs. The budget decides how many of them stand
 * there.
 */
export function blockConcepts(map: RoutingMap, routedIds: readonly string[]): BlockConcept[] {
  const wanted = new Set<MapConcept>();
  for (const id of routedIds) {
    const concept = map.concept(id);
    if (concept) {
      wanted.add(concept);
    }
  }
  for (const concept of map.prerequisitesOf(routedIds, PREREQUISITE_HOPS)) {
    wanted.add(concept);
  }
  if (wanted.size === 0) {
    return map.map.concepts.slice(0, HUBS_OFFERED).map((hub) => blockConcept(map, hub));
  }
  return [...wanted].map((concept) => blockConcept(map, concept));
}

function blockConcept(map: RoutingMap, { id, name, gist, taught, buildsOn }: MapConcept): BlockConcept {
  return {
    id,
    name,
    gist: gist ?? '',
    taught: taught.map(({ note }) => note),
    buildsOn: buildsOn.flatMap((target) => map.concept(target)?.name ?? []),
  };
}
