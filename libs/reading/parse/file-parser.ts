import { Worker } from 'node:worker_threads';
import type { DocumentPage, ReadableDocument } from '../document.js';
import { DEFAULT_PARSE_LIMITS, type ParseLimits } from './limits.js';
import type { ParseRequest, WorkerMessage } from './messages.js';
import type { ParseProgress } from './parse-in-process.js';
import { UnreadableFileError } from './unreadable-file-error.js';

/** The worker's JavaScript heap, in MiB: several times what 300 pages take (see limits.ts). Beyond it Node ends the worker, and nothing else. */
const MAX_HEAP_MIB = 1_024;
const MAX_YOUNG_MIB = 64;
/** How often the process's size is looked at while a file is parsed, in milliseconds: often enough to stop before much more is inflated. */
const MEMORY_CHECK_MS = 250;
const MS_PER_SECOND = 1_000;

export interface ParseOptions {
  readonly limits?: Partial<ParseLimits>;
  /** Ends the worker; the parse then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly onProgress?: ParseProgress;
}

export interface FileParserOptions {
  /** How many files are parsed at a time; others wait their turn. */
  readonly concurrency?: number;
  /** The compiled worker program, where it isn't beside this file: tests run from sources. */
  readonly worker?: URL;
}

/** Parses files, each in a worker of its own. */
export interface FileParser {
  /** Rejects with UnreadableFileError, or with the signal's reason when aborted. Nothing a file holds can end the process. */
  parse(bytes: Buffer, name: string, options?: ParseOptions): Promise<ReadableDocument>;
}

/** A parser of files. It holds nothing open between files. */
export function openFileParser({
  concurrency = 1,
  worker = new URL('./parse-worker.js', import.meta.url),
}: FileParserOptions = {}): FileParser {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function turn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (running < concurrency) {
      running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(enter);
    });
  }

  function endTurn(): void {
    const next = waiting.shift();
    if (next === undefined) {
      running -= 1;
    } else {
      next();
    }
  }

  return {
    parse: async (bytes, name, { limits = {}, signal, onProgress = () => {} } = {}) => {
      await turn(signal);
      try {
        // The turn may have come in the same moment.
        signal?.throwIfAborted();
        return await parseInWorker(
          worker,
          { bytes, name, limits: { ...DEFAULT_PARSE_LIMITS, ...limits } },
          onProgress,
          signal,
        );
      } finally {
        endTurn();
      }
    },
  };
}

const shared = openFileParser();

/** Parses one file at a time, in a worker. Rejects with UnreadableFileError, or with the signal's reason when aborted. */
export function parseFile(
  bytes: Buffer,
  name: string,
  limits: Partial<ParseLimits> = {},
  { signal, onProgress }: Pick<ParseOptions, 'signal' | 'onProgress'> = {},
): Promise<ReadableDocument> {
  return shared.parse(bytes, name, { limits, signal, onProgress });
}

function parseInWorker(
  program: URL,
  request: ParseRequest,
  onProgress: ParseProgress,
  signal: AbortSignal | undefined,
): Promise<ReadableDocument> {
  const { maxSeconds, maxBytes, maxMemoryBytes } = request.limits;
  if (request.bytes.length > maxBytes) {
    const message = `The file has ${request.bytes.length} bytes; at most ${maxBytes} can be read.`;
    return Promise.reject(new UnreadableFileError('too-many-bytes', message));
  }
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB, maxYoungGenerationSizeMb: MAX_YOUNG_MIB },
    });
    const pages: DocumentPage[] = [];
    const startBytes = process.memoryUsage.rss();
    const timer = setTimeout(() => fail(tooSlow(maxSeconds)), maxSeconds * MS_PER_SECOND);
    const memoryTimer = setInterval(() => {
      if (process.memoryUsage.rss() - startBytes > maxMemoryBytes) {
        fail(new UnreadableFileError('too-many-bytes', 'What the file inflates to is too large.'));
      }
    }, MEMORY_CHECK_MS);
    const abort = () => fail(signal?.reason);
    let settled = false;

    function settle(): void {
      settled = true;
      clearTimeout(timer);
      clearInterval(memoryTimer);
      signal?.removeEventListener('abort', abort);
      worker.removeAllListeners('message');
    }
    function fail(reason: unknown): void {
      if (settled) {
        return;
      }
      settle();
      // Settled only when the worker is gone, so that its memory is free before the next one starts.
      worker.terminate().then(() => reject(reason), reject);
    }

    signal?.addEventListener('abort', abort, { once: true });
    worker.on('message', (message: WorkerMessage) => {
      switch (message.type) {
        case 'progress':
          onProgress(message.done, message.total);
          break;
        case 'page':
          pages.push(message.page);
          break;
        case 'done':
          settle();
          resolve({ mediaType: message.mediaType, title: message.title, pages });
          break;
        case 'unreadable':
          fail(new UnreadableFileError(message.reason, message.message));
          break;
      }
    });
    worker.once('error', (error) => fail(crashed(error)));
    worker.once('exit', () => fail(crashed(new Error('the worker ended without an answer'))));
  });
}

function tooSlow(seconds: number): UnreadableFileError {
  return new UnreadableFileError('too-slow', `Parsing the file took more than ${seconds} seconds.`);
}

/** Out of memory, or a fault of a parser: in both cases this file can't be read, and others can. */
function crashed(cause: unknown): UnreadableFileError {
  return new UnreadableFileError('damaged', 'The file could not be parsed; it may be damaged.', { cause });
}
