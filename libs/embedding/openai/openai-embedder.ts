import { APIConnectionError, APIConnectionTimeoutError, APIError, type OpenAI } from 'openai';
import { openAiClient, type Patience, realPatience, retrying } from '#libs/model-calls/index.js';
import type { EmbeddableText, Embedder } from '../embedder.js';
import { batches } from './batches.js';
import { EmbeddingError } from './embedding-error.js';
import { readVectors } from './read-vectors.js';

export interface OpenAiEmbedderOptions {
  /** Up to and with the version, such as https://api.openai.com/v1. */
  readonly baseUrl: string;
  /** Left out for a server that asks for none. */
  readonly apiKey?: string;
  readonly model: string;
  /** The length of the model's vectors; an answer of another length is refused. */
  readonly dimensions: number;
  /** How long one request may take; 20,000 ms if not given. */
  readonly timeoutMs?: number;
  /** Cosine of semantic neighbours; 0.60 if not given (memory-rules §2's figure, to be measured for the model in use). */
  readonly matchFloor?: number;
  /** Cosine above which names are one concept; 0.86 if not given (memory-rules §3's figure for large models). */
  readonly mergeThreshold?: number;
  /** Real time and chance if not given. */
  readonly patience?: Patience;
}

const DEFAULT_TIMEOUT_MS = 20_000;

/**
 * Texts are cut here: models take about 8,192 tokens and refuse longer texts together with all others of the request.
 * What an episode is about stands at its start.
 */
const LONGEST_TEXT = 8_000;

/**
 * Embeds through any endpoint that speaks OpenAI's protocol. The text leaves the process, and so perhaps the machine:
 * that is the operator's choice.
 */
export class OpenAiEmbedder implements Embedder {
  readonly id: string;
  readonly dimensions: number;
  readonly matchFloor: number;
  readonly mergeThreshold: number;
  readonly local = false;

  private readonly client: OpenAI;
  private readonly model: string;
  private readonly timeoutMs: number;
  private readonly patience: Patience;

  constructor(options: OpenAiEmbedderOptions) {
    this.model = options.model;
    this.dimensions = options.dimensions;
    this.id = `openai/${options.model}/${options.dimensions}`;
    this.matchFloor = options.matchFloor ?? 0.6;
    this.mergeThreshold = options.mergeThreshold ?? 0.86;
    this.timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    this.patience = options.patience ?? realPatience;
    this.client = openAiClient(options);
  }

  /**
   * Rejects with an EmbeddingError when the endpoint refuses, stays unreachable over four attempts or answers with
   * something else, and with the signal's reason when it is aborted. Blank texts aren't sent.
   */
  async embed(texts: readonly EmbeddableText[], options?: { readonly signal?: AbortSignal }): Promise<Int8Array[]> {
    const signal = options?.signal;
    signal?.throwIfAborted();
    const sendable = texts.map(({ text }) => shorten(text.trim()));
    const embedded: Int8Array[] = [];
    for (const batch of batches(sendable.filter((text) => text !== ''))) {
      embedded.push(...(await this.embedBatch(batch, signal)));
    }
    const remaining = embedded.values();
    return sendable.map((text) => {
      const next = text === '' ? undefined : remaining.next().value;
      return next ?? new Int8Array(this.dimensions);
    });
  }

  private async embedBatch(batch: string[], signal: AbortSignal | undefined): Promise<Int8Array[]> {
    let answer: string;
    try {
      answer = await retrying(() => this.request(batch, signal), this.patience, signal);
    } catch (failure) {
      signal?.throwIfAborted();
      const reason = failure instanceof Error ? failure.message : String(failure);
      throw new EmbeddingError(`the embedding endpoint failed: ${reason}`, { cause: failure });
    }
    return readVectors(answer, batch.length, this.dimensions);
  }

  /**
   * The body of the endpoint's answer. It is read here rather than by the client, whose time-out ends with the headers and
   * which doesn't tell a connection that broke within the body from a body that is no JSON.
   */
  private async request(batch: string[], signal: AbortSignal | undefined): Promise<string> {
    const timeout = AbortSignal.timeout(this.timeoutMs);
    try {
      const response = await this.client.embeddings
        .create(
          { model: this.model, input: batch, encoding_format: 'float' },
          { signal: signal ? AbortSignal.any([signal, timeout]) : timeout },
        )
        .asResponse();
      return await response.text();
    } catch (failure) {
      signal?.throwIfAborted();
      if (timeout.aborted) {
        throw new APIConnectionTimeoutError({ message: `no answer within ${this.timeoutMs} ms` });
      }
      if (failure instanceof APIError) {
        throw failure;
      }
      throw new APIConnectionError({ message: 'the connection broke within the answer' });
    }
  }
}

/** At most `LONGEST_TEXT` UTF-16 code units, without cutting a character in two. */
function shorten(text: string): string {
  if (text.length <= LONGEST_TEXT) {
    return text;
  }
  const cutsPair = /[\uD800-\uDBFF]/.test(text.charAt(LONGEST_TEXT - 1));
  return text.slice(0, cutsPair ? LONGEST_TEXT - 1 : LONGEST_TEXT);
}
