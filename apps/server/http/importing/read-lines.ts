import type { IncomingMessage } from 'node:http';
import type { LineQueue } from './line-queue.js';
import { LineSplitter } from './line-splitter.js';

/**
 * Reads the lines of a request into the queue, no faster than they are taken. Never rejects: a client that breaks off ends
 * the queue with the error. Once nobody takes lines any more the rest is thrown away.
 */
export async function readLines(request: IncomingMessage, queue: LineQueue): Promise<void> {
  const splitter = new LineSplitter();
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      for (const line of splitter.push(chunk)) {
        queue.give(line);
        // Waiting for every line would let the other side run after each, with batches of one.
        if (queue.full) {
          await queue.room();
        }
      }
    }
    const last = splitter.end();
    if (last) {
      queue.give(last);
    }
    queue.end();
  } catch (error) {
    queue.end(error);
  }
}
