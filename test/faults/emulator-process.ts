import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { EventStoreDbEmulator } from '#test/eventstoredb-emulator/emulator.js';

/**
 * A node of EventStoreDB, emulated, to be killed: loads everything, says `ready`, waits for a line `{ "port", "dataFile" }`,
 * and serves what is in that journal. Then it writes a line `{ "port" }`.
 */
async function main(): Promise<void> {
  writeSync(1, 'ready\n');
  const [line] = (await once(createInterface({ input: process.stdin }), 'line')) as [string];
  const emulator = await EventStoreDbEmulator.start(JSON.parse(line));
  writeSync(1, `${JSON.stringify({ port: emulator.port })}\n`);
}

await main();
