import { boxLayout } from './box-layout.js';
import { dotLayout } from './dot-layout.js';
import { orderLayers } from './layer-order.js';
import type { DrawnConcept, DrawnEdge, MapGraph } from './map-graph.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A concept's place: the corner at the top left, and its size; user units. */
export interface PlacedConcept extends Point {
  readonly drawn: DrawnConcept;
  readonly width: number;
  readonly height: number;
  /** The name in lines that fit; none if the concept isn't named in the drawing. */
  readonly label: readonly string[];
}

/** An arrow's way. Its points are joined by a curve, a straight line, a curve and so on; it begins and ends in a curve. */
export interface Route {
  readonly edge: DrawnEdge;
  readonly points: readonly Point[];
}

/** The strip of the drawing that a layer of the teaching order takes. */
export interface LayerStrip {
  readonly left: number;
  readonly right: number;
}

/** Where everything of a map stands, from (0, 0). */
export interface MapLayout {
  /** Small maps have a box with its name for each concept; large ones a dot, and names at hubs only. */
  readonly style: 'boxes' | 'dots';
  readonly width: number;
  readonly height: number;
  readonly strips: readonly LayerStrip[];
  readonly concepts: readonly PlacedConcept[];
  readonly routes: readonly Route[];
}

/** With as many boxes a drawing is about three screens high, which one still scrolls through. */
const MOST_BOXES = 60;

/** User units; less than half of a dot, so that the arrow still ends at it. */
const BROKEN_ASIDE = 5;

/** Lays a map out, layers from left to right. The same map gives the same drawing. */
export function mapLayout(graph: MapGraph): MapLayout {
  // A broken edge may run back; it gets its lanes as if it ran forward. One within a layer needs none.
  const across = graph.edges.filter(({ prerequisite, dependant }) => prerequisite.layer !== dependant.layer);
  const links = across.map(({ prerequisite, dependant }) =>
    prerequisite.layer < dependant.layer
      ? { from: prerequisite.id, to: dependant.id }
      : { from: dependant.id, to: prerequisite.id },
  );
  const layers = graph.layers.map((layer) => layer.map(({ id }) => id));
  const ordered = orderLayers(layers, links);
  const layout = graph.concepts.size <= MOST_BOXES ? boxLayout(graph, ordered, across) : dotLayout(graph, ordered);
  return { ...layout, routes: layout.routes.map(asideIfBroken) };
}

/** A broken edge often answers one that runs the other way; lower, it doesn't hide under it. */
function asideIfBroken({ edge, points }: Route): Route {
  return edge.broken ? { edge, points: points.map(({ x, y }) => ({ x, y: y + BROKEN_ASIDE })) } : { edge, points };
}
