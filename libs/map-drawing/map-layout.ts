import { orderLayers, type Slot } from './layer-order.js';
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
}

/** An arrow's way: an even number of points, each second pair being joined by a straight line and the others by curves. */
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

/** Up to here every concept's name is readable on one screen (measured by looking at maps of 20 to 120 concepts). */
const MOST_BOXES = 60;

const BOX = { width: 196, height: 48, hubWidth: 216, hubHeight: 62, gapX: 90, gapY: 16, lane: 8 };
const DOT = { size: 12, hubSize: 24, row: 26, column: 30, label: 150, gapX: 60 };
/** Rows of a column of dots for each square root of the number of concepts: pages get about twice as wide as high. */
const ROWS_FOR_ROOT = 1.6;
const LEAST_ROWS = 8;
/** Passes of alignment: to what stands before, to what comes after, and again. */
const ALIGNMENTS = ['before', 'after', 'before'] as const;

/** Lays a map out, layers from left to right. The same map gives the same drawing. */
export function mapLayout(graph: MapGraph): MapLayout {
  const kept = graph.edges.filter(({ broken }) => !broken);
  const links = kept.map(({ prerequisite, dependant }) => ({ from: prerequisite.id, to: dependant.id }));
  const layers = graph.layers.map((layer) => layer.map(({ id }) => id));
  const ordered = orderLayers(layers, links);
  return graph.concepts.size <= MOST_BOXES
    ? boxLayout(graph, ordered.layers, ordered.paths, kept)
    : dotLayout(graph, ordered.layers);
}

function boxLayout(
  graph: MapGraph,
  layers: readonly (readonly Slot[])[],
  paths: readonly (readonly string[])[],
  kept: readonly DrawnEdge[],
): MapLayout {
  const heightOf = ({ key, lane }: Slot): number => {
    if (lane) {
      return BOX.lane;
    }
    return graph.concepts.get(key)?.hub ? BOX.hubHeight : BOX.height;
  };
  const centres = alignedCentres(layers, paths, heightOf);
  const leftOf = (layer: number): number => layer * (BOX.hubWidth + BOX.gapX);
  const concepts: PlacedConcept[] = [];
  const places = new Map<string, { left: number; right: number; y: number }>();
  layers.forEach((layer, index) => {
    for (const { key } of layer) {
      const y = centres.get(key) ?? 0;
      const drawn = graph.concepts.get(key);
      if (drawn === undefined) {
        places.set(key, { left: leftOf(index), right: leftOf(index) + BOX.hubWidth, y });
        continue;
      }
      const width = drawn.hub ? BOX.hubWidth : BOX.width;
      const height = drawn.hub ? BOX.hubHeight : BOX.height;
      const x = leftOf(index) + (BOX.hubWidth - width) / 2;
      concepts.push({ drawn, x, y: y - height / 2, width, height });
      places.set(key, { left: x, right: x + width, y });
    }
  });
  const routes = kept.map((edge, index) => {
    const along = (paths[index] ?? []).flatMap((key) => {
      const { left, right, y } = places.get(key) ?? { left: 0, right: 0, y: 0 };
      return [
        { x: left, y },
        { x: right, y },
      ];
    });
    return { edge, points: along.slice(1, -1) };
  });
  return {
    style: 'boxes',
    width: Math.max(0, leftOf(layers.length) - BOX.gapX),
    height: bottom(concepts),
    strips: layers.map((_, index) => ({ left: leftOf(index), right: leftOf(index) + BOX.hubWidth })),
    concepts,
    routes: [...routes, ...brokenRoutes(graph, concepts)],
  };
}

/** The middle of each slot: near what it is linked to, in the layer's order, and never over its neighbour. */
function alignedCentres(
  layers: readonly (readonly Slot[])[],
  paths: readonly (readonly string[])[],
  heightOf: (slot: Slot) => number,
): Map<string, number> {
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
    free = centre + height / 2 + BOX.gapY;
    missed += centre - wished;
    return { key: slot.key, centre };
  });
  for (const { key, centre } of placed) {
    centres.set(key, centre - missed / layer.length);
  }
}

/** In each strip a column of named hubs, then the other concepts in columns close together. */
function dotLayout(graph: MapGraph, layers: readonly (readonly Slot[])[]): MapLayout {
  const rows = Math.max(LEAST_ROWS, Math.ceil(ROWS_FOR_ROOT * Math.sqrt(graph.concepts.size)));
  const concepts: PlacedConcept[] = [];
  const strips: LayerStrip[] = [];
  let left = 0;
  for (const layer of layers) {
    const drawn = layer.flatMap(({ key }) => graph.concepts.get(key) ?? []);
    const columns = [
      ...inColumns(
        drawn.filter(({ hub }) => hub),
        rows,
      ),
      ...inColumns(
        drawn.filter(({ hub }) => !hub),
        rows,
      ),
    ];
    let x = left;
    for (const column of columns) {
      const hubs = column.some(({ hub }) => hub);
      column.forEach((concept, row) => {
        const size = concept.hub ? DOT.hubSize : DOT.size;
        const middle = ((row + 0.5) * rows * DOT.row) / column.length;
        concepts.push({ drawn: concept, x, y: middle - size / 2, width: size, height: size });
      });
      x += hubs ? DOT.hubSize + DOT.label : DOT.column;
    }
    strips.push({ left, right: x });
    left = x + DOT.gapX;
  }
  const place = new Map(concepts.map((placed) => [placed.drawn.id, placed]));
  return {
    style: 'dots',
    width: Math.max(0, left - DOT.gapX),
    height: rows * DOT.row,
    strips,
    concepts,
    routes: graph.edges.flatMap((edge) => direct(edge, place)),
  };
}

function inColumns(concepts: readonly DrawnConcept[], rows: number): DrawnConcept[][] {
  const count = Math.ceil(concepts.length / rows);
  const each = Math.ceil(concepts.length / count);
  return Array.from({ length: count }, (_, index) => concepts.slice(index * each, (index + 1) * each));
}

function brokenRoutes({ edges }: MapGraph, concepts: readonly PlacedConcept[]): Route[] {
  const place = new Map(concepts.map((placed) => [placed.drawn.id, placed]));
  return edges.filter(({ broken }) => broken).flatMap((edge) => direct(edge, place));
}

function direct(edge: DrawnEdge, place: ReadonlyMap<string, PlacedConcept>): Route[] {
  const from = place.get(edge.prerequisite.id);
  const to = place.get(edge.dependant.id);
  if (from === undefined || to === undefined) {
    return [];
  }
  const points = [
    { x: from.x + from.width, y: from.y + from.height / 2 },
    { x: to.x, y: to.y + to.height / 2 },
  ];
  return [{ edge, points }];
}

function bottom(concepts: readonly PlacedConcept[]): number {
  return Math.max(0, ...concepts.map(({ y, height }) => y + height));
}
