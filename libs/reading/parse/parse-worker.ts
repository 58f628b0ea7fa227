import { parentPort, workerData } from 'node:worker_threads';
import { giveWayToOthers } from '../background-thread.js';
import type { ParseRequest, WorkerMessage } from './messages.js';
import { parseInProcess } from './parse-in-process.js';
import { UnreadableFileError } from './unreadable-file-error.js';

/** The worker's program: parses the one file it was started with, and ends. */
async function run({ bytes, name, limits }: ParseRequest): Promise<void> {
  try {
    const { mediaType, title, pages } = await parseInProcess(Buffer.from(bytes), name, limits, (done, total) =>
      send({ type: 'progress', done, total }),
    );
    for (const page of pages) {
      // Page by page: one large message would hold the receiving thread up while it is unpacked.
      send({ type: 'page', page });
    }
    send({ type: 'done', mediaType, title });
  } catch (error) {
    // Anything else crashes the worker, which the other side hears of.
    if (!(error instanceof UnreadableFileError)) {
      throw error;
    }
    send({ type: 'unreadable', reason: error.reason, message: error.message });
  }
}

function send(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

giveWayToOthers();
const request: ParseRequest = workerData;
await run(request);
