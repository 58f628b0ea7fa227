import { writeSync } from 'node:fs';
import { openCore } from '#apps/server/core.js';
import { readSettings } from '#apps/server/settings.js';
import { memoryOf } from '#test/support/test-core.js';
import { killableHistory } from './killable-history.js';

/**
 * A writer to be killed: imports a history into a memory, batch by batch, and writes the id of each acknowledged episode on
 * standard output at once, so that whoever kills it knows what it had promised. It begins at the first line each time, as a
 * gateway does that doesn't know how far it came.
 *
 * Arguments: the student, the number of lines, the size of a batch.
 */
async function main([student, lines, batchSize]: string[]): Promise<void> {
  if (!student || !lines || !batchSize) {
    throw new Error('usage: import-writer <student> <lines> <batch size>');
  }
  const core = await openCore(readSettings(process.env), 'attach', {
    progress: () => undefined,
    warning: (message, details) => process.stderr.write(`${message} ${String(details.error)}\n`),
  });
  const commands = killableHistory(student, Number(lines));
  for (let start = 0; start < commands.length; start += Number(batchSize)) {
    const batch = commands.slice(start, start + Number(batchSize));
    const results = await core.writer.recordAll(memoryOf(student), batch);
    for (const result of results) {
      writeSync(1, result.recorded ? `${result.receipt.episodeId}\n` : `refused ${result.rejection.code}\n`);
    }
  }
  writeSync(1, 'done\n');
  await core.close();
}

await main(process.argv.slice(2));
