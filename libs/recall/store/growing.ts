/** `target` with what `source` holds at its front. */
export function copied<T extends { set(values: ArrayLike<number>): void }>(source: ArrayLike<number>, target: T): T {
  target.set(source);
  return target;
}
