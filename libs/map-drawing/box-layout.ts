import { directRoute } from './direct-route.js';
import type { OrderedLayers, Slot } from './layer-order.js';
import type { DrawnConcept, DrawnEdge, MapGraph } from './map-graph.js';
import type { MapLayout, PlacedConcept, Point, Route } from './map-layout.js';
import { fitText } from './svg-text.js';

/** User units: the stripe of readiness and the air around the text; a hub's name is larger (svg-style). */
export const BOX = { stripe: 14, pad: 8, font: 12, line: 15, hubFont: 14, hubLine: 18 };
const WIDTH = 196;
const HUB_WIDTH = 220;
const HUB_PAD = 12;
const NAME_LINES = 2;
const LANE = 8;
const GAP_X = 90;
const GAP_Y = 16;
/** Passes of alignment: to what stands before, to what comes after, and again. */
const ALIGNMENTS = ['before', 'after', 'before'] as const;

interface Place {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** A small map: a box with its name for each concept; long arrows pass between the boxes, by lanes. */
export function boxLayout(graph: MapGraph, ordered: OrderedLayers, across: readonly DrawnEdge[]): MapLayout {
  const boxes = new Map([...graph.concepts].map(([id, drawn]) => [id, sized(drawn)]));
  const centres = alignedCentres(ordered, ({ key }) => boxes.get(key)?.height ?? LANE);
  const concepts: PlacedConcept[] = [];
  const places = new Map<string, Place>();
  ordered.layers.forEach((layer, index) => {
    const left = leftOf(index);
    for (const { key } of layer) {
      const y = centres.get(key) ?? 0;
      const box = boxes.get(key);
      if (box === undefined) {
        places.set(key, { left, right: left + HUB_WIDTH, y });
        continue;
      }
      const x = left + (HUB_WIDTH - box.width) / 2;
      concepts.push({ ...box, x, y: y - box.height / 2 });
      places.set(key, { left: x, right: x + box.width, y });
    }
  });
  const place = new Map(concepts.map((placed) => [placed.drawn.id, placed]));
  const within = graph.edges.filter(({ prerequisite, dependant }) => prerequisite.layer === dependant.layer);
  return {
    style: 'boxes',
    width: leftOf(ordered.layers.length) - GAP_X,
    height: Math.max(0, ...concepts.map(({ y, height }) => y + height)),
    strips: ordered.layers.map((_, index) => ({ left: leftOf(index), right: leftOf(index) + HUB_WIDTH })),
    concepts,
    routes: [
      ...across.map((edge, index) => routeBy(edge, ordered.paths[index] ?? [], places)),
      ...within.flatMap((edge) => directRoute(edge, place)),
    ],
  };
}

function leftOf(layer: number): number {
  return layer * (HUB_WIDTH + GAP_X);
}

function sized(drawn: DrawnConcept): Omit<PlacedConcept, keyof Point> {
  const width = drawn.hub ? HUB_WIDTH : WIDTH;
  const font = drawn.hub ? BOX.hubFont : BOX.font;
  const room = width - BOX.stripe - 2 * BOX.pad;
  const label = fitText(drawn.hub ? `★ ${drawn.name}` : drawn.name, room, font, NAME_LINES);
  const names = label.length * (drawn.hub ? BOX.hubLine : BOX.line);
  const height = names + BOX.line + 2 * (drawn.hub ? HUB_PAD : BOX.pad);
  return { drawn, width, height, label };
}

/** The way by the slots of a path, which runs forward; a broken edge that runs back takes it in reverse. */
function routeBy(edge: DrawnEdge, path: readonly string[], places: ReadonlyMap<string, Place>): Route {
  const along = path.flatMap((key) => {
    const place = places.get(key);
    return place === undefined
      ? []
      : [
          { x: place.left, y: place.y },
          { x: place.right, y: place.y },
        ];
  });
  const points = along.slice(1, -1);
  return { edge, points: edge.prerequisite.layer < edge.dependant.layer ? points : points.toReversed() };
}

/** The middle of each slot: near what it is linked to, in the layer's order, and never over its neighbour. */
function alignedCentres({ layers, paths }: OrderedLayers, heightOf: (slot: Slot) => number): Map<string, number> {
  const neighbours = { before: new Map<string, string[]>(), after: new Map<string, string[]>() };
  for (const path of paths) {
    path.slice(1).forEach((key, index) => {
      const previous = path[index] ?? key;
      neighbours.before.set(key, [...(neighbours.before.get(key) ?? []), previous]);
      neighbours.after.set(previous, [...(neighbours.after.get(previous) ?? []), key]);
    });
  }
  const centres = new Map<string, number>();
  for (const layer of layers) {
    stack(layer, () => 0, heightOf, centres);
  }
  for (const side of ALIGNMENTS) {
    for (const layer of side === 'before' ? layers : layers.toReversed()) {
      const wish = ({ key }: Slot): number => {
        const linked = neighbours[side].get(key) ?? [key];
        return linked.reduce((sum, other) => sum + (centres.get(other) ?? 0), 0) / linked.length;
      };
      stack(layer, wish, heightOf, centres);
    }
  }
  const top = Math.min(...layers.flat().map((slot) => (centres.get(slot.key) ?? 0) - heightOf(slot) / 2));
  return new Map([...centres].map(([key, centre]) => [key, centre - top]));
}

/** Each slot at its wish or below the one before it; then all of them moved so that they miss their wishes evenly. */
function stack(
  layer: readonly Slot[],
  wish: (slot: Slot) => number,
  heightOf: (slot: Slot) => number,
  centres: Map<string, number>,
): void {
  let free = Number.NEGATIVE_INFINITY;
  let missed = 0;
  const placed = layer.map((slot) => {
    const height = heightOf(slot);
    const wished = wish(slot);
    const centre = Math.max(wished, free + height / 2);
    free = centre + height / 2 + GAP_Y;
    missed += centre - wished;
    return { key: slot.key, centre };
  });
  for (const { key, centre } of placed) {
    centres.set(key, centre - missed / layer.length);
  }
}
