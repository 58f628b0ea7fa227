import { rebuild } from '#libs/projecting/index.js';
import { openProjections } from './projecting.js';
import { openStores } from './stores.js';
import type { Work } from './victim.js';

/** Rebuilds the read models of memories, over and over: rows that differ, and every time the checkpoint. */
export async function open(env: NodeJS.ProcessEnv): Promise<Work> {
  const stores = await openStores(env);
  const projections = await openProjections(stores.databaseUrl);
  return async ({ memories }, promised) => {
    for (let pass = 1; ; pass += 1) {
      for (const { student, memoryId } of memories) {
        for (const { projection, tables } of projections) {
          const options = { dryRun: false, onProgress: () => undefined, onDifference: () => undefined };
          await rebuild(projection, tables, stores, { ...options, memoryIds: [memoryId] });
        }
        promised({ student, rebuilt: pass });
      }
    }
  };
}
