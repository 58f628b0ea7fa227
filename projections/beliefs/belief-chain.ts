/** A belief, as far as its place in a chain goes. */
interface Link {
  readonly id: string;
  readonly supersededBy: string | null;
}

/**
 * Puts the rows that lead to one row into the order in which they took each other's place: every row comes after those that
 * point at it. Where several do (concepts were merged, rules changed), each of their chains stays in one piece.
 *
 * @param links all rows of the chain, older ones first where nothing else decides
 */
export function beliefChain<L extends Link>(links: readonly L[]): L[] {
  const before = new Map<string | null, L[]>();
  for (const link of links) {
    before.set(link.supersededBy, [...(before.get(link.supersededBy) ?? []), link]);
  }
  const known = new Set(links.map(({ id }) => id));
  const ends = links.filter(({ supersededBy }) => supersededBy === null || !known.has(supersededBy));
  // Newest first from the end, then turned round: a chain may be longer than a call stack is deep.
  const newestFirst: L[] = [];
  const waiting = [...ends];
  for (let link = waiting.pop(); link; link = waiting.pop()) {
    newestFirst.push(link);
    waiting.push(...(before.get(link.id) ?? []));
  }
  return newestFirst.reverse();
}
