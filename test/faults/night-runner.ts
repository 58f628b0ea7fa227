import { writeSync } from 'node:fs';
import { openCore } from '#apps/server/core.js';
import { readSettings } from '#apps/server/settings.js';

/** A night to be killed: runs it for every memory that is due at that instant, and writes a line for each that is done. */
async function main([asOf]: string[]): Promise<void> {
  if (!asOf) {
    throw new Error('usage: night-runner <the instant up to which days are closed>');
  }
  const core = await openCore(readSettings(process.env), 'attach', {
    progress: () => undefined,
    warning: (message, details) => process.stderr.write(`${message} ${String(details.error)}\n`),
  });
  const request = { tenant: 'local', asOf, memory: null, actor: 'test' };
  await core.night.run(request, ({ memories }) => writeSync(1, `${memories}\n`));
  writeSync(1, 'ended\n');
  await core.close();
}

await main(process.argv.slice(2));
