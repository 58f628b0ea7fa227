/** A graph as lists of successors: `successors[node]` holds the nodes that an edge of `node` leads to. */
export type Graph = readonly (readonly number[])[];

/**
 * The strongly connected component of each node, as a number; nodes share it when each can be reached from the other.
 * Tarjan, Depth-first search and linear graph algorithms (1972), with a stack of its own in place of recursion.
 */
export function components(graph: Graph): number[] {
  const order = graph.map(() => -1);
  const lowest = graph.map(() => -1);
  const component = graph.map(() => -1);
  const open: number[] = [];
  let visited = 0;
  let found = 0;

  const enter = (node: number): Visit => {
    order[node] = visited;
    lowest[node] = visited;
    visited += 1;
    open.push(node);
    return { node, next: 0 };
  };
  const lower = (node: number, to: number): void => {
    lowest[node] = Math.min(lowest[node] ?? 0, to);
  };
  const close = (root: number): void => {
    let node: number | undefined;
    do {
      node = open.pop();
      if (node !== undefined) {
        component[node] = found;
      }
    } while (node !== undefined && node !== root);
    found += 1;
  };

  for (const start of graph.keys()) {
    const visits = order[start] === -1 ? [enter(start)] : [];
    for (let visit = visits.at(-1); visit; visit = visits.at(-1)) {
      const { node } = visit;
      const successor = graph[node]?.[visit.next];
      visit.next += 1;
      if (successor === undefined) {
        if (lowest[node] === order[node]) {
          close(node);
        }
        visits.pop();
        const parent = visits.at(-1);
        if (parent) {
          lower(parent.node, lowest[node] ?? 0);
        }
      } else if (order[successor] === -1) {
        visits.push(enter(successor));
      } else if (component[successor] === -1) {
        lower(node, order[successor] ?? 0);
      }
    }
  }
  return component;
}

interface Visit {
  readonly node: number;
  next: number;
}

/** Whether edges lead from one node to another; a node reaches itself. */
export function reaches(graph: Graph, from: number, to: number): boolean {
  const seen = new Set([from]);
  const waiting = [from];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node === to) {
      return true;
    }
    for (const successor of graph[node] ?? []) {
      if (!seen.has(successor)) {
        seen.add(successor);
        waiting.push(successor);
      }
    }
  }
  return false;
}
