import type { ModelUsage } from './chat-model.js';
import { ModelError } from './model-error.js';

/** What an endpoint answered to one request, read without taking its form for granted. */
export interface Completion {
  readonly content: string;
  /** Why the model stopped; null while it hasn't. */
  readonly finishReason: string | null;
  /** The model's own words when it declines. */
  readonly refusal: string | null;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/**
 * Reads the body of a chat completion.
 *
 * @throws ModelError `model-invalid-json` when it is none
 */
export function readCompletion(body: string): Completion {
  const answer = parseJson(body, 'the endpoint answered with something that is no JSON');
  const [choice] = list(field(answer, 'choices'));
  const message = field(choice, 'message');
  const content = field(message, 'content');
  const refusal = field(message, 'refusal');
  if (typeof content !== 'string' && typeof refusal !== 'string') {
    throw new ModelError('model-invalid-json', 'the endpoint answered with something that is no chat completion', {
      received: body,
    });
  }
  return {
    content: textOf(content) ?? '',
    finishReason: textOf(field(choice, 'finish_reason')),
    refusal: textOf(refusal),
    ...tokensOf(answer),
  };
}

/** Reads one event of a streamed completion; `content` is what it adds. */
export function readCompletionChunk(chunk: unknown): Completion {
  const [choice] = list(field(chunk, 'choices'));
  const delta = field(choice, 'delta');
  return {
    content: textOf(field(delta, 'content')) ?? '',
    finishReason: textOf(field(choice, 'finish_reason')),
    refusal: textOf(field(delta, 'refusal')),
    ...tokensOf(chunk),
  };
}

/**
 * Whether a model that stopped for that reason said all it wanted to.
 *
 * @throws ModelError `model-refused` or `model-cut-off`, with what had come
 */
export function assertFinished(completion: Pick<Completion, 'finishReason' | 'refusal'>, received: string): void {
  const { finishReason, refusal } = completion;
  if (refusal) {
    throw new ModelError('model-refused', 'the model declined to answer', { received: refusal });
  }
  if (finishReason === 'content_filter') {
    throw new ModelError('model-refused', 'a content filter stopped the answer', { received });
  }
  if (finishReason === 'length') {
    throw new ModelError('model-cut-off', 'the answer grew longer than the model may write', { received });
  }
}

/**
 * The JSON value of a text.
 *
 * @throws ModelError `model-invalid-json` with the text
 */
export function parseJson(content: string, complaint: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    // the parser's own message quotes the text, which messages don't
    throw new ModelError('model-invalid-json', complaint, { received: content });
  }
}

function tokensOf(answer: unknown): Pick<ModelUsage, 'promptTokens' | 'completionTokens'> {
  const usage = field(answer, 'usage');
  return {
    promptTokens: countOf(field(usage, 'prompt_tokens')),
    completionTokens: countOf(field(usage, 'completion_tokens')),
  };
}

function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
