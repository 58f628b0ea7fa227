import type { DrawnEdge } from './map-graph.js';
import type { PlacedConcept, Route } from './map-layout.js';

/** An edge straight from one concept to the other; within a layer it leaves and arrives on the right. */
export function directRoute(edge: DrawnEdge, place: ReadonlyMap<string, PlacedConcept>): Route[] {
  const from = place.get(edge.prerequisite.id);
  const to = place.get(edge.dependant.id);
  if (from === undefined || to === undefined) {
    return [];
  }
  const forward = edge.prerequisite.layer <= edge.dependant.layer;
  const arrivesLeft = edge.prerequisite.layer < edge.dependant.layer;
  return [{ edge, points: [sideOf(from, forward ? 'right' : 'left'), sideOf(to, arrivesLeft ? 'left' : 'right')] }];
}

function sideOf({ x, y, width, height }: PlacedConcept, side: 'left' | 'right'): { x: number; y: number } {
  return { x: side === 'left' ? x : x + width, y: y + height / 2 };
}
