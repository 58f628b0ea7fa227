import { parentPort, workerData } from 'node:worker_threads';
import { giveWayToOthers } from '../background-thread.js';
import { plainReader } from './plain-reader.js';
import type { WorkerAnswer, WorkerRequest } from './reader-in-worker.js';

/** The worker's program: reads the one document it was started with, and ends. */
async function run({ document, language, knownLabels }: WorkerRequest): Promise<void> {
  const result = await plainReader().read(document, {
    language,
    knownLabels,
    // The whole is quick enough to be begun anew; the thread is ended from outside.
    parts: { load: async () => null, save: async () => undefined },
    signal: new AbortController().signal,
    onProgress: (done, total) => send({ type: 'progress', done, total }),
  });
  send({ type: 'done', result });
}

function send(message: WorkerAnswer): void {
  parentPort?.postMessage(message);
}

giveWayToOthers();
const request: WorkerRequest = workerData;
await run(request);
