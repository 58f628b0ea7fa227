import path from 'node:path';
import { CheckpointService } from '#apps/server/application/checkpoints.js';
import { FolderNoteKeys } from '#infra/keys/folder-note-keys.js';
import { systemClock, systemEntropy } from '#infra/system/system.js';
import { OperationsLog } from '#libs/operations/index.js';
import { openStores } from './stores.js';
import type { Work } from './victim.js';

/** Checkpoints between two changes of the key. */
const CHECKPOINTS_PER_KEY = 3;
const CONTEXT = { actor: 'victim', reason: null };

/** Signs checkpoints of a tenant, which is the "student" of the task here, and changes its keys in between. */
export async function open(env: NodeJS.ProcessEnv): Promise<Work> {
  const { log, keys, keysDir, registry } = await openStores(env);
  const clock = systemClock;
  const noteKeys = new FolderNoteKeys(
    path.join(keysDir, 'checkpoints'),
    (tenant) => keys.pseudonymOf(tenant),
    () => clock.now(),
  );
  const operations = new OperationsLog({ log, keys, clock, entropy: systemEntropy });
  const service = new CheckpointService({ log, registry, noteKeys, operations, clock });
  return async ({ memories }, promised) => {
    for (let pass = 1; ; pass += 1) {
      for (const { student } of memories) {
        const made = await service.ofTenant(student, CONTEXT);
        for (const { proof } of made.proofs()) {
          promised({ student, signed: proof });
        }
        if (pass % CHECKPOINTS_PER_KEY === 0) {
          const changed = await service.changeKey(student, { kind: 'planned', overlapDays: 1 }, CONTEXT);
          promised({ student, verifierKey: changed.keys.at(-1)?.verifierKey ?? '' });
        }
      }
    }
  };
}
