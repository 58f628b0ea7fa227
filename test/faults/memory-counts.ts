/**
 * Memories of a run: MNEME_MEMORIES if it is set, otherwise the standard number.
 *
 * @throws Error if MNEME_MEMORIES is no whole number from 50
 */
export function memoryCount(standard: number): number {
  const { MNEME_MEMORIES: asked } = process.env;
  if (asked === undefined) {
    return standard;
  }
  const count = Number(asked);
  if (!Number.isInteger(count) || count < 50) {
    throw new Error(`MNEME_MEMORIES is "${asked}"; it must be a whole number from 50`);
  }
  return count;
}

/** Writers side by side: as many as a small school has. */
const WRITERS = 8;

/** Does something for each of the first `count` indexes, several at a time. */
export async function forEachOf(count: number, body: (index: number) => Promise<void>): Promise<void> {
  const waiting = Array.from({ length: count }, (_, index) => index).values();
  const writer = async (): Promise<void> => {
    for (const index of waiting) {
      await body(index);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
}
