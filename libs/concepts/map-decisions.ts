/** What was decided about nodes of the map, in the order of the log. */
export type MapDecision =
  | {
      readonly kind: 'merge';
      /** Id of the node that stays. */
      readonly keep: string;
      /** Ids of the nodes that become it. */
      readonly merged: readonly string[];
    }
  | {
      readonly kind: 'split';
      /** Ids that leave the node that they were merged into, each with what had been merged into it before. */
      readonly apart: readonly string[];
    };

/** The nodes that ids belong to after all decisions. */
export interface DecidedNodes {
  /** The id of the node that an id belongs to now: its own where it was never merged or has been split off. */
  nodeOf(id: string): string;
  /** Pairs of nodes that a split parted and no later decision joined: merging must leave them so. */
  readonly apart: readonly (readonly [string, string])[];
}

/**
 * Applies merges and splits in order. Merging nodes that are one, merging a node into itself and splitting off what wasn't
 * merged change nothing.
 */
export function decidedNodes(decisions: readonly MapDecision[]): DecidedNodes {
  const mergedInto = new Map<string, string>();
  const parted: (readonly [string, string])[] = [];
  const nodeOf = (id: string): string => {
    let node = id;
    for (let next = mergedInto.get(node); next !== undefined; next = mergedInto.get(node)) {
      node = next;
    }
    return node;
  };
  for (const decision of decisions) {
    if (decision.kind === 'merge') {
      for (const node of decision.merged.map(nodeOf)) {
        const keep = nodeOf(decision.keep);
        if (node !== keep) {
          mergedInto.set(node, keep);
        }
      }
    } else {
      for (const id of decision.apart) {
        const from = mergedInto.get(id);
        if (from !== undefined) {
          mergedInto.delete(id);
          parted.push([id, from]);
        }
      }
    }
  }
  const apart = parted.map(([id, from]) => [nodeOf(id), nodeOf(from)] as const).filter(([a, b]) => a !== b);
  return { nodeOf, apart };
}
