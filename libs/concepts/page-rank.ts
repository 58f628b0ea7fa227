/** A directed edge; on the concept map from a concept to one that it builds on. */
export interface WeightedEdge {
  readonly from: string;
  readonly to: string;
  /** Above 0; on the concept map the number of files that state the edge. */
  readonly weight: number;
}

/** Page and Brin, The anatomy of a large-scale hypertextual web search engine (1998), §2.1.1. */
export const DAMPING = 0.85;
/** The L1 change of a round below which the ranks stand: eight digits behind those that anybody is shown. */
const TOLERANCE = 1e-12;
/** .85^200 is below the tolerance, so that no graph needs more rounds. */
const MOST_ROUNDS = 200;

/**
 * Weighted PageRank: a node passes 0.85 of its rank along its edges, in proportion to their weights; a node without edges
 * passes it to all nodes alike. The ranks sum to 1. Edges of unknown nodes, from a node to itself and of no weight are left out;
 * several edges between two nodes add up. The result doesn't depend on the order of nodes and edges.
 */
export function pageRank(nodes: Iterable<string>, edges: Iterable<WeightedEdge>): Map<string, number> {
  const ids = [...new Set(nodes)].sort();
  const outgoing = outgoingShares(ids, edges);
  let ranks = ids.map(() => 1 / ids.length);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = nextRanks(ranks, outgoing);
    const change = next.reduce((sum, rank, node) => sum + Math.abs(rank - (ranks[node] ?? 0)), 0);
    ranks = next;
    if (change < TOLERANCE) {
      break;
    }
  }
  const total = ranks.reduce((sum, rank) => sum + rank, 0);
  return new Map(ids.map((id, node) => [id, (ranks[node] ?? 0) / total]));
}

interface Share {
  readonly to: number;
  readonly share: number;
}

function outgoingShares(ids: readonly string[], edges: Iterable<WeightedEdge>): readonly (readonly Share[])[] {
  const nodeOf = new Map(ids.map((id, node) => [id, node]));
  const weights = ids.map(() => new Map<number, number>());
  for (const edge of edges) {
    const from = nodeOf.get(edge.from);
    const to = nodeOf.get(edge.to);
    const targets = from === undefined ? undefined : weights[from];
    if (targets && to !== undefined && from !== to && edge.weight > 0) {
      targets.set(to, (targets.get(to) ?? 0) + edge.weight);
    }
  }
  return weights.map((targets) => {
    const ordered = [...targets].sort(([a], [b]) => a - b);
    const total = ordered.reduce((sum, [, weight]) => sum + weight, 0);
    return ordered.map(([to, weight]) => ({ to, share: weight / total }));
  });
}

function nextRanks(ranks: readonly number[], outgoing: readonly (readonly Share[])[]): number[] {
  const dangling = ranks.reduce((sum, rank, node) => (outgoing[node]?.length ? sum : sum + rank), 0);
  const next = ranks.map(() => (1 - DAMPING + DAMPING * dangling) / ranks.length);
  for (const [node, shares] of outgoing.entries()) {
    for (const { to, share } of shares) {
      next[to] = (next[to] ?? 0) + DAMPING * (ranks[node] ?? 0) * share;
    }
  }
  return next;
}
