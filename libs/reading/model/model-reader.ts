import { randomUUID } from 'node:crypto';
import { type ChatModel, ModelError, type ModelErrorCode, type ModelUsage, ShapeError } from '#libs/chat/index.js';
import type { ReadableDocument } from '../document.js';
import { type ConceptReader, type ReaderResult, ReadingFailedError, type ReadOptions } from '../reader.js';
import { type ChunkReading, chunkAnswer, storedChunk } from './chunk-answer.js';
import { type Chunk, chunksOf } from './chunks.js';
import { Labels } from './labels.js';
import { mergeChunks, type ReadChunk } from './merge-chunks.js';
import { readingMessages } from './prompt.js';

/** Raise it when the same document is asked for, cut up or put together differently. */
const READER_VERSION = 1;

/** Progress is told in thousandths of the document's text. */
const PROGRESS_STEPS = 1_000;

export interface ModelReaderOptions {
  /** A random word for each request, unknown to whoever wrote the document; a UUID if not given. */
  readonly nonce?: () => string;
}

/** Why the reading failed, for the person who uploaded the file. */
const EXPLANATIONS: Readonly<Record<ModelErrorCode, string>> = {
  'model-unreachable': 'The model that reads files could not be reached.',
  'model-timeout': 'The model that reads files did not answer in time.',
  'model-rate-limited': 'The model that reads files is asked too much at the moment.',
  'model-invalid-json': "The model's answers could not be read.",
  'model-invalid-answer': "The model's answers did not have the form that was asked for.",
  'model-refused': 'The model refused to read the file.',
  'model-cut-off': "The model's answers broke off in the middle.",
};

/**
 * Reads a document with a model, part by part: each part is asked for with the names that are known by then, stored at once,
 * and never asked for again. `concepts` are not validated yet; `rejected` holds what went over a limit.
 */
export function modelReader(model: ChatModel, { nonce = randomUUID }: ModelReaderOptions = {}): ConceptReader {
  return {
    id: `model/${READER_VERSION}/${model.id}`,
    async read(document: ReadableDocument, options: ReadOptions): Promise<ReaderResult> {
      const { language, knownLabels, parts, signal } = options;
      const labels = new Labels(knownLabels, language);
      const read: ReadChunk[] = [];
      const usages: ModelUsage[] = [];
      for (const chunk of chunksOf(document)) {
        signal.throwIfAborted();
        const part = read.length;
        const stored = storedReading(await parts.load(part));
        const { concepts, usage } = stored ?? (await ask(model, chunk, labels, nonce(), signal, part));
        if (!stored) {
          await parts.save(part, { concepts, usage });
        }
        labels.add(concepts.map(({ name }) => name));
        read.push({ chunk, concepts });
        usages.push(usage);
        options.onProgress(Math.floor(chunk.done * PROGRESS_STEPS), PROGRESS_STEPS);
      }
      return { ...mergeChunks(read, knownLabels, language), cost: sum(usages) };
    },
  };
}

async function ask(
  model: ChatModel,
  chunk: Chunk,
  labels: Labels,
  nonce: string,
  signal: AbortSignal,
  part: number,
): Promise<ChunkReading> {
  const known = labels.mostRelevant(chunk.pieces.map(({ text }) => text).join('\n'));
  const messages = readingMessages(chunk, known, nonce);
  try {
    const { value, usage } = await model.complete({ name: 'reading', messages, answer: chunkAnswer, signal });
    return { concepts: value.concepts, usage };
  } catch (failure) {
    if (failure instanceof ModelError) {
      const where = `part ${part + 1}, pages ${chunk.pages[0]} to ${chunk.pages.at(-1)}`;
      throw new ReadingFailedError(
        failure.code,
        `${EXPLANATIONS[failure.code]} It was at ${where}: ${failure.message}.`,
        {
          cause: failure,
        },
      );
    }
    throw failure;
  }
}

/** What an earlier, interrupted reading stored for a part; null if nothing, or in a form that is no longer understood. */
function storedReading(stored: unknown): ChunkReading | null {
  if (stored === null || stored === undefined) {
    return null;
  }
  try {
    return storedChunk.decode(stored);
  } catch (failure) {
    if (failure instanceof ShapeError) {
      return null;
    }
    throw failure;
  }
}

function sum(usages: readonly ModelUsage[]): ModelUsage {
  return usages.reduce(
    (total, { requests, promptTokens, completionTokens }) => ({
      requests: total.requests + requests,
      promptTokens: total.promptTokens + promptTokens,
      completionTokens: total.completionTokens + completionTokens,
    }),
    { requests: 0, promptTokens: 0, completionTokens: 0 },
  );
}
