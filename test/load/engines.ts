import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { spawnProgram } from '#test/support/programs.js';
import { openTestCore, type TestCore } from '#test/support/test-core.js';

/** An engine of the episode log, and a product that records into it. */
export interface Engine {
  readonly name: string;
  open(): Promise<TestCore>;
}

const { ESDB_URL } = process.env;

/** Both engines that the product takes; the second is a real server's when ESDB_URL names one. */
export const ENGINES: readonly Engine[] = [
  { name: 'PostgreSQL', open: () => openTestCore('serve') },
  {
    name: ESDB_URL ? 'a real EventStoreDB' : 'the EventStoreDB emulator in a process of its own',
    open: async () => openTestCore('serve', { MNEME_EVENT_LOG: ESDB_URL ?? (await startEmulator()) }),
  },
];

/** Starts the emulator as a program and returns its connection string; it ends with the spec. */
async function startEmulator(): Promise<string> {
  const child = spawnProgram({ entry: 'test/eventstoredb-emulator/main.js' });
  child.stderr.pipe(process.stderr);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url }: { url: string } = JSON.parse(line);
  return url;
}
