import { recordLines } from './recording.js';
import { openStores } from './stores.js';
import type { VictimMemory, Work } from './victim.js';

/** Lines that go into one append. */
const BATCH = 4;

/** Records the histories of several memories at once, batch by batch, as imports do. */
export async function open(env: NodeJS.ProcessEnv): Promise<Work> {
  const stores = await openStores(env);
  const writer = stores.writer({ appended: () => undefined });
  return async ({ memories }, promised) => {
    const write = async (memory: VictimMemory): Promise<void> => {
      for (let from = memory.from; ; from += BATCH) {
        await recordLines(writer, memory, { from, count: BATCH }, promised);
      }
    };
    await Promise.all(memories.map(write));
  };
}
