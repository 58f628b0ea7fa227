import { directRoute } from './direct-route.js';
import type { OrderedLayers } from './layer-order.js';
import type { DrawnConcept, MapGraph } from './map-graph.js';
import type { LayerStrip, MapLayout, PlacedConcept } from './map-layout.js';
import { fitText } from './svg-text.js';

/** User units. */
const DOT = { size: 12, hubSize: 24, row: 26, column: 30, label: 150, labelFont: 11, gap: 60 };
const LABEL_PAD = 12;
/** Rows of a column for each square root of the number of concepts: drawings get about twice as wide as high. */
const ROWS_FOR_ROOT = 1.6;
const LEAST_ROWS = 8;

/** A large map: in each layer's strip a column of named hubs, then the other concepts in columns close together. */
export function dotLayout(graph: MapGraph, { layers }: OrderedLayers): MapLayout {
  const rows = Math.max(LEAST_ROWS, Math.ceil(ROWS_FOR_ROOT * Math.sqrt(graph.concepts.size)));
  const concepts: PlacedConcept[] = [];
  const strips: LayerStrip[] = [];
  let left = 0;
  for (const layer of layers) {
    const drawn = layer.flatMap(({ key }) => graph.concepts.get(key) ?? []);
    const hubs = drawn.filter(({ hub }) => hub);
    const others = drawn.filter(({ hub }) => !hub);
    let x = left;
    for (const column of [...inColumns(hubs, rows), ...inColumns(others, rows)]) {
      column.forEach((concept, row) => {
        const middle = ((row + 0.5) * rows * DOT.row) / column.length;
        concepts.push(dot(concept, x, middle));
      });
      x += column.some(({ hub }) => hub) ? DOT.hubSize + DOT.label : DOT.column;
    }
    strips.push({ left, right: x });
    left = x + DOT.gap;
  }
  const place = new Map(concepts.map((placed) => [placed.drawn.id, placed]));
  return {
    style: 'dots',
    width: left - DOT.gap,
    height: rows * DOT.row,
    strips,
    concepts,
    routes: graph.edges.flatMap((edge) => directRoute(edge, place)),
  };
}

function dot(drawn: DrawnConcept, x: number, middle: number): PlacedConcept {
  const size = drawn.hub ? DOT.hubSize : DOT.size;
  const label = drawn.hub ? fitText(drawn.name, DOT.label - LABEL_PAD, DOT.labelFont, 1) : [];
  return { drawn, x, y: middle - size / 2, width: size, height: size, label };
}

function inColumns(concepts: readonly DrawnConcept[], rows: number): DrawnConcept[][] {
  const count = Math.ceil(concepts.length / rows);
  const each = Math.ceil(concepts.length / count);
  return Array.from({ length: count }, (_, index) => concepts.slice(index * each, (index + 1) * each));
}
