import { systemClock } from '#infra/system/system.js';
import { Projector } from '#libs/projecting/index.js';
import { openProjections } from './projecting.js';
import { recordLines } from './recording.js';
import { openStores } from './stores.js';
import type { VictimMemory, Work } from './victim.js';

/** Lines that are projected together. */
const BATCH = 8;

/** Records and projects several memories at once, as a server does whose readers ask at once for what was written. */
export async function open(env: NodeJS.ProcessEnv): Promise<Work> {
  const stores = await openStores(env);
  const fail = (_memoryId: string, error: unknown): void => {
    throw error;
  };
  const projector = new Projector({
    ...stores,
    tables: await openProjections(stores.databaseUrl),
    clock: systemClock,
    observer: {
      parked: (memoryId, projection, revision, error) => fail(`${memoryId} ${projection} ${revision}`, error),
      failed: fail,
      projected: () => undefined,
    },
  });
  const writer = stores.writer(projector);
  return async ({ memories }, promised) => {
    const write = async (memory: VictimMemory): Promise<void> => {
      for (let from = memory.from; ; from += BATCH) {
        const revision = await recordLines(writer, memory, { from, count: BATCH }, promised);
        promised({ student: memory.student, projectedTo: await projector.catchUp(memory.memoryId, revision) });
      }
    };
    await Promise.all(memories.map(write));
  };
}
