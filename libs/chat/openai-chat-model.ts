import type { OpenAI } from 'openai';
import {
  type ModelEndpoint,
  openAiClient,
  type Patience,
  realPatience,
  retrying,
  type Trouble,
} from '#libs/model-calls/index.js';
import { Attempt } from './attempt.js';
import type { ChatMessage, ChatModel, StructuredReply, StructuredRequest, TextRequest } from './chat-model.js';
import { assertFinished, parseJson, readCompletion, readCompletionChunk } from './completion.js';
import { ModelError } from './model-error.js';
import { type Shape, ShapeError } from './shape.js';
import { UsageCount } from './usage-count.js';

export interface OpenAiChatModelOptions extends ModelEndpoint {
  readonly model: string;
  /** How long one attempt may take; 120,000 ms if not given. */
  readonly timeoutMs?: number;
  /** Real time and chance if not given. */
  readonly patience?: Patience;
  /** Makes the signal that is aborted after so many milliseconds; `AbortSignal.timeout` if not given. */
  readonly deadline?: (milliseconds: number) => AbortSignal;
}

/** Twenty-four concepts are some 3,000 tokens; a slow local model writes them at 30 a second. Our own figure. */
const DEFAULT_TIMEOUT_MS = 120_000;

/**
 * Asks any endpoint that speaks OpenAI's protocol. The words leave the process, and so perhaps the machine: that is the
 * operator's choice.
 */
export class OpenAiChatModel implements ChatModel {
  readonly id: string;
  private readonly client: OpenAI;
  private readonly apiKey: string | undefined;
  private readonly timeoutMs: number;
  private readonly patience: Patience;
  private readonly deadline: (milliseconds: number) => AbortSignal;

  constructor(options: OpenAiChatModelOptions) {
    this.id = options.model;
    this.client = openAiClient(options);
    this.apiKey = options.apiKey;
    this.timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    this.patience = options.patience ?? realPatience;
    this.deadline = options.deadline ?? ((milliseconds) => AbortSignal.timeout(milliseconds));
  }

  async complete<T>(request: StructuredRequest<T>): Promise<StructuredReply<T>> {
    request.signal?.throwIfAborted();
    const usage = new UsageCount();
    try {
      const attempt = () => this.answer(request, usage);
      const value = await retrying(attempt, this.patience, request.signal, troubleOf, request.attempts);
      return { value, usage: usage.total };
    } catch (failure) {
      throw withUsage(failure, usage);
    }
  }

  async *stream(request: TextRequest): AsyncIterable<string> {
    request.signal?.throwIfAborted();
    const usage = new UsageCount();
    try {
      const attempt = () => this.begin(request, usage);
      const { first, rest } = await retrying(attempt, this.patience, request.signal, troubleOf);
      try {
        if (!first.done) {
          yield first.value;
          yield* rest;
        }
      } finally {
        // a listener who goes away ends the request
        await rest.return();
      }
    } catch (failure) {
      throw withUsage(failure, usage);
    }
    request.onUsage?.(usage.total);
  }

  /** One attempt at a structured answer. */
  private async answer<T>(request: StructuredRequest<T>, usage: UsageCount): Promise<T> {
    usage.addRequest();
    const completion = readCompletion(await this.body(request));
    usage.addTokens(completion);
    assertFinished(completion, completion.content);
    return decode(request.answer, completion.content);
  }

  /**
   * The body of the endpoint's answer. It is read here rather than by the client, whose time-out ends with the headers and
   * which doesn't tell a connection that broke within the body from a body that is no JSON.
   */
  private async body<T>(request: StructuredRequest<T>): Promise<string> {
    const attempt = this.attempt(request);
    let answering = false;
    try {
      const response = await this.client.chat.completions
        .create(
          {
            model: this.id,
            messages: messagesOf(request.messages),
            response_format: {
              type: 'json_schema',
              json_schema: { name: request.name, strict: true, schema: request.answer.schema },
            },
          },
          { signal: attempt.signal },
        )
        .asResponse();
      answering = true;
      return await response.text();
    } catch (failure) {
      throw attempt.failureOf(failure, { answering, received: '' });
    }
  }

  /** One attempt at a text, up to its first piece. */
  private async begin(request: TextRequest, usage: UsageCount) {
    usage.addRequest();
    const rest = this.pieces(request, usage);
    return { first: await rest.next(), rest };
  }

  private async *pieces(request: TextRequest, usage: UsageCount): AsyncGenerator<string, void, undefined> {
    const attempt = this.attempt(request);
    let received = '';
    let refusal = '';
    let finishReason: string | null = null;
    try {
      const events = await this.client.chat.completions.create(
        {
          model: this.id,
          messages: messagesOf(request.messages),
          stream: true,
          stream_options: { include_usage: true },
        },
        { signal: attempt.signal },
      );
      for await (const event of events) {
        const chunk = readCompletionChunk(event);
        usage.addTokens(chunk);
        refusal += chunk.refusal ?? '';
        finishReason = chunk.finishReason ?? finishReason;
        received += chunk.content;
        if (chunk.content !== '') {
          yield chunk.content;
        }
      }
      // the client ends an aborted stream, and one that broke off, as if it were complete
      attempt.signal.throwIfAborted();
      assertFinished({ finishReason, refusal }, received);
      if (finishReason === null) {
        throw new ModelError('model-cut-off', 'the stream ended in the middle', { received });
      }
    } catch (failure) {
      throw attempt.failureOf(failure, { answering: received !== '', received });
    }
  }

  private attempt({ signal, timeoutMs }: { signal?: AbortSignal; timeoutMs?: number }): Attempt {
    const allowedMs = timeoutMs ?? this.timeoutMs;
    return new Attempt(signal, this.deadline(allowedMs), allowedMs, this.apiKey);
  }
}

function decode<T>(shape: Shape<T>, content: string): T {
  const value = parseJson(content, 'the model answered with something that is no JSON');
  try {
    return shape.decode(value);
  } catch (failure) {
    if (failure instanceof ShapeError) {
      throw new ModelError('model-invalid-answer', failure.message, { received: content });
    }
    throw failure;
  }
}

function messagesOf(messages: readonly ChatMessage[]): OpenAI.ChatCompletionMessageParam[] {
  return messages.map(({ role, content }) => ({ role, content }));
}

function troubleOf(failure: unknown): Trouble {
  return failure instanceof ModelError ? failure.trouble : { passes: false, askedMs: null };
}

function withUsage(failure: unknown, usage: UsageCount): unknown {
  return failure instanceof ModelError ? failure.with({ usage: usage.total }) : failure;
}
