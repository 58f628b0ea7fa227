/** `count` of the items, spread over all of them from the first on; all where there are no more. */
export function spreadOver<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) {
    return [...items];
  }
  return Array.from({ length: count }, (_, index) => Math.floor((index * items.length) / count)).flatMap((position) =>
    items.slice(position, position + 1),
  );
}
