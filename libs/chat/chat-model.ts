import type { Shape } from './shape.js';

/** What a chat model may be asked for (api.md, "What a model is asked for"); each role may have a model of its own. */
export const CHAT_ROLES = ['reader', 'merge-judge', 'extractor', 'tutor', 'practice'] as const;
export type ChatRole = (typeof CHAT_ROLES)[number];

/** One message of the conversation that a model answers. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** What a request cost over all its attempts; 0 tokens where the endpoint doesn't say. */
export interface ModelUsage {
  readonly requests: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  readonly signal?: AbortSignal;
  /** How long one attempt may take, in milliseconds; the model's own deadline if not given. */
  readonly timeoutMs?: number;
}

/** Asks for one JSON value. */
export interface StructuredRequest<T> extends ChatRequest {
  /** Names the schema for the endpoint: letters, digits, `_` and `-`, at most 64. */
  readonly name: string;
  readonly answer: Shape<T>;
  /** How often it is asked at most, from 1; four times if not given. For whoever keeps count over a longer time. */
  readonly attempts?: number;
}

export interface StructuredReply<T> {
  readonly value: T;
  readonly usage: ModelUsage;
}

/** Asks for text, piece by piece. */
export interface TextRequest extends ChatRequest {
  /** Told once, when the text is complete. */
  readonly onUsage?: (usage: ModelUsage) => void;
}

/** A generative model, wherever it runs. Nothing on the read path asks one. */
export interface ChatModel {
  /** The model's name as the endpoint knows it. */
  readonly id: string;
  /**
   * The answer, after it fitted `request.answer`; asked at most four times, or as often as the request says. Rejects with a ModelError, or with the
   * signal's reason when aborted.
   */
  complete<T>(request: StructuredRequest<T>): Promise<StructuredReply<T>>;
  /**
   * The text as it comes. Asked again, at most four times in all, only while nothing has come: a listener can't unhear.
   * Throws a ModelError, which holds what had come, or the signal's reason when aborted.
   */
  stream(request: TextRequest): AsyncIterable<string>;
}
