import type { Trouble } from '#libs/model-calls/index.js';
import type { ModelUsage } from './chat-model.js';

/** Why a model gave nothing that can be used; stable, since it is stored and shown. */
export type ModelErrorCode =
  /** The connection broke before an answer, or the endpoint is out of order. */
  | 'model-unreachable'
  /** No complete answer before the deadline. */
  | 'model-timeout'
  /** Too many requests. */
  | 'model-rate-limited'
  /** The answer is no JSON, or no chat completion. */
  | 'model-invalid-json'
  /** The answer is JSON and doesn't fit the shape that was asked for. */
  | 'model-invalid-answer'
  /** The model declines, a content filter stopped it, or the endpoint refuses the request. */
  | 'model-refused'
  /** The answer ended in the middle: it was too long, or the connection broke within it. */
  | 'model-cut-off';

/** The same request may be answered better next time; a refusal stays one. */
const PASSING: ReadonlySet<ModelErrorCode> = new Set([
  'model-unreachable',
  'model-timeout',
  'model-rate-limited',
  'model-invalid-json',
  'model-invalid-answer',
  'model-cut-off',
]);

const NOTHING_USED: ModelUsage = Object.freeze({ requests: 0, promptTokens: 0, completionTokens: 0 });

interface ModelErrorDetails {
  /** What the model had answered. */
  readonly received?: string;
  /** What it cost up to here. */
  readonly usage?: ModelUsage;
  /** How long the endpoint asks to wait. */
  readonly askedMs?: number | null;
}

/**
 * A model gave nothing that can be used. The message never holds a key or what the model said; `received` does, for
 * inspection, and stays out of logs, which write an error's own properties.
 */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly #details: ModelErrorDetails;

  constructor(
    readonly code: ModelErrorCode,
    message: string,
    details: ModelErrorDetails = {},
  ) {
    super(message);
    this.#details = details;
  }

  /** What the model had answered, in full; empty if nothing came. */
  get received(): string {
    return this.#details.received ?? '';
  }

  /** What the attempts cost that led here. */
  get usage(): ModelUsage {
    return this.#details.usage ?? NOTHING_USED;
  }

  /** Whether and when to ask again. */
  get trouble(): Trouble {
    return { passes: PASSING.has(this.code), askedMs: this.#details.askedMs ?? null };
  }

  /** The same failure with other details added. */
  with(details: ModelErrorDetails): ModelError {
    return new ModelError(this.code, this.message, { ...this.#details, ...details });
  }
}
