import { components, type Graph, reaches } from './components.js';
import type { BrokenEdge, TeachingOrder } from './concept-map.js';
import type { WeightedEdge } from './page-rank.js';

/** What of a map's concept the teaching order reads. */
export interface OrderedConcept {
  readonly id: string;
  readonly name: string;
  readonly centrality: number;
  /** Ids of what it builds on; others than those of the given concepts are left out. */
  readonly buildsOn: readonly string[];
}

interface Edge {
  readonly from: number;
  readonly to: number;
  /** How many files state it. */
  readonly weight: number;
}

/**
 * Prerequisites first: a concept stands one layer behind the last of those that it builds on; within a layer hubs go first,
 * then names in code-point order. A circle is broken at its weakest edge: the one that the fewest files state, then the one into the
 * concept of the lowest centrality, then out of it, then by id. No edge is left out that would close no circle.
 *
 * Edges inside no circle are never looked at twice; a knot of v concepts and e edges costs e·(v + e) steps at the most.
 *
 * @param edges how many files state each edge; an edge that isn't listed counts one
 */
export function teachingOrder(concepts: readonly OrderedConcept[], edges: readonly WeightedEdge[] = []): TeachingOrder {
  const ordered = [...concepts].sort((a, b) => compare(a.id, b.id));
  const { kept, broken } = withoutCircles(ordered, edgesOf(ordered, edges));
  const layers: OrderedConcept[][] = [];
  for (const [node, layer] of layersOf(kept).entries()) {
    const concept = ordered[node];
    if (concept) {
      const members = layers[layer] ?? [];
      layers[layer] = members;
      members.push(concept);
    }
  }
  return {
    layers: layers.map((layer) => layer.sort(hubsFirst).map(({ id, name, centrality }) => ({ id, name, centrality }))),
    brokenEdges: broken,
  };
}

function edgesOf(concepts: readonly OrderedConcept[], weighted: readonly WeightedEdge[]): Edge[] {
  const nodeOf = new Map(concepts.map(({ id }, node) => [id, node]));
  const weightOf = new Map<string, Map<string, number>>();
  for (const { from, to, weight } of weighted) {
    const weights = weightOf.get(from) ?? new Map<string, number>();
    weightOf.set(from, weights.set(to, weight));
  }
  return concepts.flatMap(({ id, buildsOn }, from) =>
    [...new Set(buildsOn)].flatMap((target) => {
      const to = nodeOf.get(target);
      return to === undefined ? [] : [{ from, to, weight: weightOf.get(id)?.get(target) ?? 1 }];
    }),
  );
}

/**
 * Takes the edges inside each strongly connected component from the strongest to the weakest and leaves out those that would
 * close a circle, which is then a circle of edges that are all at least as strong.
 */
function withoutCircles(
  concepts: readonly OrderedConcept[],
  edges: readonly Edge[],
): { readonly kept: Graph; readonly broken: BrokenEdge[] } {
  const component = components(graphOf(concepts, edges));
  const between = edges.filter(({ from, to }) => component[from] !== component[to]);
  const within = edges.filter(({ from, to }) => component[from] === component[to]);
  const inner = concepts.map((): number[] => []);
  const broken: BrokenEdge[] = [];
  for (const edge of within.sort((a, b) => strongestFirst(a, b, concepts))) {
    if (reaches(inner, edge.to, edge.from)) {
      broken.push({ from: concepts[edge.from]?.id ?? '', to: concepts[edge.to]?.id ?? '' });
    } else {
      inner[edge.from]?.push(edge.to);
    }
  }
  const kept = graphOf(concepts, between).map((targets, node) => [...targets, ...(inner[node] ?? [])]);
  return { kept, broken: broken.sort((a, b) => compare(a.from, b.from) || compare(a.to, b.to)) };
}

function graphOf(concepts: readonly OrderedConcept[], edges: readonly Edge[]): number[][] {
  const graph = concepts.map((): number[] => []);
  for (const { from, to } of edges) {
    graph[from]?.push(to);
  }
  return graph;
}

/** The layer of each node of a graph without circles: 0 for those that build on nothing (Kahn's algorithm). */
function layersOf(graph: Graph): number[] {
  const layers = graph.map(() => 0);
  const missing = graph.map((targets) => targets.length);
  const builtOnBy = graph.map((): number[] => []);
  for (const [node, targets] of graph.entries()) {
    for (const target of targets) {
      builtOnBy[target]?.push(node);
    }
  }
  const ready = [...graph.keys()].filter((node) => missing[node] === 0);
  for (let node = ready.pop(); node !== undefined; node = ready.pop()) {
    for (const dependent of builtOnBy[node] ?? []) {
      layers[dependent] = Math.max(layers[dependent] ?? 0, (layers[node] ?? 0) + 1);
      missing[dependent] = (missing[dependent] ?? 0) - 1;
      if (missing[dependent] === 0) {
        ready.push(dependent);
      }
    }
  }
  return layers;
}

function strongestFirst(a: Edge, b: Edge, concepts: readonly OrderedConcept[]): number {
  const centrality = (node: number): number => concepts[node]?.centrality ?? 0;
  return (
    b.weight - a.weight ||
    centrality(b.to) - centrality(a.to) ||
    centrality(b.from) - centrality(a.from) ||
    a.from - b.from ||
    a.to - b.to
  );
}

function hubsFirst(a: OrderedConcept, b: OrderedConcept): number {
  return b.centrality - a.centrality || compare(a.name, b.name) || compare(a.id, b.id);
}

/** Code-point order, the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
