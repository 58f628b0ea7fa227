import { writeSync } from 'node:fs';
import { openCore } from '#apps/server/core.js';
import { readSettings } from '#apps/server/settings.js';

/**
 * A rebuild to be killed: goes on with the rebuild of this id, or waits for whoever died with it, and writes a line for each
 * memory that is done.
 */
async function main([id]: string[]): Promise<void> {
  if (!id) {
    throw new Error('usage: rebuild-runner <id of the rebuild>');
  }
  const core = await openCore(readSettings(process.env), 'attach', {
    progress: () => undefined,
    warning: (message, details) => process.stderr.write(`${message} ${String(details.error)}\n`),
  });
  const { state } = await core.rebuildReports.rebuild('local', id, 'names');
  if (state === 'paused') {
    const rebuild = await core.rebuilds.resume({ tenant: 'local', id, actor: 'test' }, 'command');
    await core.rebuildRunner.run(rebuild, new AbortController().signal, (done) => writeSync(1, `${done}\n`));
  }
  writeSync(1, 'ended\n');
  await core.close();
}

await main(process.argv.slice(2));
