import { Worker } from 'node:worker_threads';
import type { Language } from '#libs/language/index.js';
import type { ReadableDocument } from '../document.js';
import { type ConceptReader, type ReaderResult, ReadingFailedError, type ReadOptions } from '../reader.js';
import { plainReader } from './plain-reader.js';

/** What a reading worker is started with. */
export interface WorkerRequest {
  readonly document: ReadableDocument;
  readonly language: Language;
  readonly knownLabels: readonly string[];
}

/** What it says. */
export type WorkerAnswer =
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'done'; readonly result: ReaderResult };

/** The worker's heap, in MiB: 300 pages take some 200. Beyond it Node ends the worker, and nothing else. */
const MAX_HEAP_MIB = 1_024;

/**
 * The reader that asks no model, in a thread of its own: a book keeps a core busy for seconds, and recalls go on meanwhile.
 *
 * @param worker the compiled worker program, where it isn't beside this file: tests run from sources
 */
export function plainReaderInWorker(worker = new URL('./plain-worker.js', import.meta.url)): ConceptReader {
  return { id: plainReader().id, read: (document, options) => readInWorker(worker, document, options) };
}

function readInWorker(program: URL, document: ReadableDocument, options: ReadOptions): Promise<ReaderResult> {
  const { language, knownLabels, signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    const workerData: WorkerRequest = { document, language, knownLabels };
    const worker = new Worker(program, { workerData, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB } });
    const end = (settle: () => void): void => {
      signal.removeEventListener('abort', abort);
      worker.removeAllListeners();
      // An error that comes while the thread ends has nobody to tell any more.
      worker.on('error', () => undefined);
      worker.terminate().then(settle, reject);
    };
    const abort = (): void => end(() => reject(signal.reason));
    const crashed = (cause: unknown): void => {
      const message = 'The file took more memory or another kind of care than reading it is given.';
      end(() => reject(new ReadingFailedError('reader-crashed', message, { cause })));
    };
    signal.addEventListener('abort', abort, { once: true });
    worker.on('message', (message: WorkerAnswer) => {
      if (message.type === 'progress') {
        onProgress(message.done, message.total);
      } else {
        end(() => resolve(message.result));
      }
    });
    worker.once('error', crashed);
    worker.once('exit', (code) => crashed(new Error(`the worker ended with ${code} and without an answer`)));
  });
}
