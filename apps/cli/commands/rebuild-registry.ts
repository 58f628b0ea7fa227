import { rebuildRegistry } from '#apps/server/application/rebuild-registry.js';
import type { Core } from '#apps/server/core.js';
import { counted } from '../counted.js';
import { EXIT } from '../program-error.js';
import { showProgress } from '../progress.js';

/** `mneme rebuild registry`: fills the table of who has which memory from the log. */
export async function runRegistryRebuild(core: Core, json: boolean): Promise<void> {
  const progress = showProgress('Registering', { quiet: json });
  const result = await rebuildRegistry(core, (count) => progress.update(count, count, 'memories'));
  progress.end();
  const { memories, erased, taken } = result;
  if (taken.length > 0) {
    process.exitCode = EXIT.found;
  }
  if (json) {
    process.stdout.write(`${JSON.stringify(result)}\n`);
    return;
  }
  for (const memoryId of taken) {
    process.stdout.write(`NOT REGISTERED ${memoryId}: its name belongs to another memory\n`);
  }
  process.stdout.write(
    `${counted(memories, 'memory', 'memories')} in the log, ${erased} erased, ${taken.length} not registered.\n`,
  );
}
