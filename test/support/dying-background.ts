/** The background thread's program with a flaw: it ends at once each time that it was told three times that memories moved. */
import { parentPort } from 'node:worker_threads';
import type { ToBackground } from '#apps/server/background/messages.js';

const HINTS_SURVIVED = 3;
const EXIT_CODE = 7;

await import('#apps/server/background/background-program.js');
let hints = 0;
parentPort?.on('message', ({ type }: ToBackground) => {
  hints += type === 'moved' ? 1 : 0;
  if (hints === HINTS_SURVIVED) {
    process.exit(EXIT_CODE);
  }
});
