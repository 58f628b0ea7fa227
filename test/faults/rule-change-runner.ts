import { writeSync } from 'node:fs';
import { openCore } from '#apps/server/core.js';
import { readSettings } from '#apps/server/settings.js';
import { rebuildsUnderTheRule } from './stricter-rule.js';

/** A rebuild under a changed rule, to be killed: goes on with the one of this id, and writes a line for each memory that is done. */
async function main([id]: string[]): Promise<void> {
  if (!id) {
    throw new Error('usage: rule-change-runner <id of the rebuild>');
  }
  const core = await openCore(readSettings(process.env), 'attach', {
    progress: () => undefined,
    warning: (message, details) => process.stderr.write(`${message} ${String(details.error)}\n`),
  });
  const { rebuilds, rebuildReports, rebuildRunner } = rebuildsUnderTheRule(core);
  const { state } = await rebuildReports.rebuild('local', id, 'names');
  if (state === 'paused') {
    const rebuild = await rebuilds.resume({ tenant: 'local', id, actor: 'test' }, 'command');
    await rebuildRunner.run(rebuild, new AbortController().signal, (done) => writeSync(1, `${done}\n`));
  }
  writeSync(1, 'ended\n');
  await core.close();
}

await main(process.argv.slice(2));
