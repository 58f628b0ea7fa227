import { readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openCore } from '#apps/server/core.js';
import { readSettings } from '#apps/server/settings.js';
import { systemEntropy } from '#infra/system/system.js';
import { memoryOf } from '#test/support/memory-of.js';

const LOOK_EVERY_MS = 10;

/**
 * A server to be killed while it reads: opens the core as one does, uploads a file if one is given, and writes on standard
 * output how far the files of a memory are read, and "done" at the end. Without a file it finds again what was left unread.
 *
 * Arguments: the student, and the path of a file.
 */
async function main([student, file]: string[]): Promise<void> {
  if (!student) {
    throw new Error('usage: file-reader <student> [file]');
  }
  const core = await openCore(readSettings(process.env), 'serve', {
    progress: () => undefined,
    warning: (message, details) => process.stderr.write(`${message} ${String(details.error)}\n`),
  });
  const memory = memoryOf(student);
  if (file) {
    const sender = { id: systemEntropy.uuid(), idGiven: true, occurredAt: null, actor: 'test', correlationId: null };
    await core.files.put(memory, { name: path.basename(file), bytes: readFileSync(file) }, null, sender);
  }
  let said = 0;
  for (let unread = true; unread; ) {
    const files = (await core.mapQueries.files(memory)) ?? [];
    const progress = files.reduce((sum, each) => sum + each.progress, 0);
    if (progress > said) {
      said = progress;
      writeSync(1, `progress ${progress}\n`);
    }
    unread = files.some(({ state }) => state === 'queued' || state === 'reading');
    await delay(LOOK_EVERY_MS);
  }
  writeSync(1, 'done\n');
  await core.close();
}

await main(process.argv.slice(2));
