import type { MapConcept, TeachingOrder } from '../../api/types.js';

/** Where a concept is drawn: the middle of its circle, in the graph's own units, and the circle's diameter. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly diameter: number;
}

/** Room for a circle with two lines of its name below. */
export const CELL = { width: 168, height: 112 } as const;
/** Between two layers there is more room than within one, so that layers can be told apart. */
const LAYER_GAP = 120;
/** A taller column doesn't fit on a screen at a size at which names can be read; more of a layer stands beside it. */
export const MAX_ROWS = 9;
const SMALLEST = 20;
const LARGEST = 64;
/** Sweeps after which fewer crossings are hardly found any more (Sugiyama's method, barycentres). */
const SWEEPS = 4;

/**
 * Places concepts in columns by the teaching order: what comes first stands first, and what builds on each other stands at
 * about the same height. Concepts that the order leaves out stand behind all others.
 *
 * @param direction where reading begins: from the left, or from the right
 */
export function layOut(
  concepts: readonly MapConcept[],
  order: TeachingOrder,
  direction: 'ltr' | 'rtl',
): Map<string, Place> {
  const known = new Map(concepts.map((concept) => [concept.id, concept]));
  const layers = order.layers.map((layer) => layer.map(({ id }) => id).filter((id) => known.has(id)));
  const ordered = new Set(layers.flat());
  const rest = concepts.map(({ id }) => id).filter((id) => !ordered.has(id));
  const columns = fewCrossings(rest.length > 0 ? [...layers, rest] : layers, neighboursOf(concepts));
  const largest = Math.max(...concepts.map(({ centrality }) => centrality), Number.MIN_VALUE);
  const sign = direction === 'rtl' ? -1 : 1;
  const places = new Map<string, Place>();
  let left = 0;
  for (const column of columns) {
    const rows = Math.min(MAX_ROWS, column.length);
    for (const [index, id] of column.entries()) {
      const share = (known.get(id)?.centrality ?? 0) / largest;
      places.set(id, {
        x: sign * (left + Math.floor(index / MAX_ROWS) * CELL.width),
        y: ((index % MAX_ROWS) - (rows - 1) / 2) * CELL.height,
        // The area and not the width is what the eye compares.
        diameter: SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(share),
      });
    }
    left += Math.max(1, Math.ceil(column.length / MAX_ROWS)) * CELL.width + LAYER_GAP;
  }
  return places;
}

function neighboursOf(concepts: readonly MapConcept[]): Map<string, string[]> {
  const neighbours = new Map<string, string[]>(concepts.map(({ id }) => [id, []]));
  for (const { id, buildsOn } of concepts) {
    for (const prerequisite of buildsOn) {
      neighbours.get(id)?.push(prerequisite);
      neighbours.get(prerequisite)?.push(id);
    }
  }
  return neighbours;
}

/** Orders each layer by where its neighbours stand, there and back. */
function fewCrossings(layers: readonly (readonly string[])[], neighbours: Map<string, string[]>): string[][] {
  const columns = layers.map((layer) => [...layer]);
  const heights = new Map<string, number>();
  const settle = (column: string[]): void => {
    for (const [index, id] of column.entries()) {
      heights.set(id, (index + 0.5) / column.length);
    }
  };
  columns.forEach(settle);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const column of sweep % 2 === 0 ? columns : columns.toReversed()) {
      const wished = new Map(
        column.map((id) => [id, meanHeight(neighbours.get(id) ?? [], heights) ?? heights.get(id) ?? 0]),
      );
      column.sort((a, b) => (wished.get(a) ?? 0) - (wished.get(b) ?? 0));
      settle(column);
    }
  }
  return columns;
}

function meanHeight(ids: readonly string[], heights: ReadonlyMap<string, number>): number | null {
  const found = ids.map((id) => heights.get(id)).filter((height) => height !== undefined);
  return found.length === 0 ? null : found.reduce((sum, height) => sum + height, 0) / found.length;
}
