import { sizeOfRun } from '#test/support/size-of-run.js';

/** Memories of a run: MNEME_MEMORIES, a multiple of 50, if it is set, otherwise the standard number. */
export function memoryCount(standard: number): number {
  return sizeOfRun('MNEME_MEMORIES', standard, 50);
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
