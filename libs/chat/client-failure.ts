import { APIError } from 'openai';
import { clientTrouble } from '#libs/model-calls/index.js';
import { ModelError, type ModelErrorCode } from './model-error.js';

/** Enough of an endpoint's complaint to act on. */
const LONGEST_COMPLAINT = 300;

/** Statuses whose complaints may quote a part of the key. */
const ABOUT_THE_KEY: ReadonlySet<number> = new Set([401, 403]);

/** How far an attempt had come when it failed. */
export interface Progress {
  /** Whether the answer had begun. */
  readonly answering: boolean;
  /** What had come of it. */
  readonly received: string;
}

/**
 * The `openai` client's failure as one of this library's. What is neither an answer with a status nor an event that can't be
 * read is a broken connection.
 */
export function modelErrorOf(
  failure: unknown,
  apiKey: string | undefined,
  { answering, received }: Progress,
): ModelError {
  if (failure instanceof ModelError) {
    return failure;
  }
  if (failure instanceof SyntaxError) {
    return new ModelError('model-invalid-json', 'the endpoint streamed something that is no JSON', { received });
  }
  if (failure instanceof APIError && failure.status !== undefined) {
    const { askedMs } = clientTrouble(failure);
    return new ModelError(codeOf(failure.status), complaintOf(failure, failure.status, apiKey), { askedMs });
  }
  return answering
    ? new ModelError('model-cut-off', 'the connection broke within the answer', { received })
    : new ModelError(
        'model-unreachable',
        'the endpoint could not be reached, or the connection broke before it answered',
      );
}

function codeOf(status: number): ModelErrorCode {
  if (status === 429) {
    return 'model-rate-limited';
  }
  if (status === 408) {
    return 'model-timeout';
  }
  return status >= 500 ? 'model-unreachable' : 'model-refused';
}

/** The client's messages begin with the status. */
function complaintOf(failure: Error, status: number, apiKey: string | undefined): string {
  if (ABOUT_THE_KEY.has(status)) {
    return `the endpoint answered ${status}: the key isn't accepted`;
  }
  const message = apiKey ? failure.message.replaceAll(apiKey, '…') : failure.message;
  return `the endpoint answered ${message.slice(0, LONGEST_COMPLAINT)}`;
}
