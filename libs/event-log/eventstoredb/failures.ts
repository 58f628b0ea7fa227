import { ErrorType } from '@eventstore/db-client';
import { LogUnavailableError } from '../event-log.js';

/** The server didn't answer within our own limit. The client's deadlines alone don't hold (events.md, "Two engines"). */
export class NoAnswerError extends Error {
  constructor(what: string, milliseconds: number) {
    super(`EventStoreDB did not answer ${what} within ${milliseconds} ms`);
    this.name = 'NoAnswerError';
  }
}

/** Types of the client's errors after which the same call may succeed, perhaps on another node. */
const TRANSIENT_TYPES: ReadonlySet<string> = new Set([
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
]);

/** gRPC codes that come as an "unknown" error when a connection breaks: cancelled, resource exhausted, internal, unavailable. */
const TRANSIENT_CODES: ReadonlySet<number> = new Set([1, 8, 13, 14]);

/** What comes as a plain error: a cluster without a leader, a node that starts, a channel that another call just closed. */
const TRANSIENT_MESSAGES = /not ready|no leader info|failed to discover|channel (?:has been shut down|closed)/i;

/** Type of an error of the client, or null for any other. */
export function errorType(error: unknown): string | null {
  const { type } = error as { type?: unknown };
  return typeof type === 'string' ? type : null;
}

/** Whether to ask again: the node is out of reach, or isn't the right one, or didn't answer. */
export function isTransient(error: unknown): boolean {
  if (error instanceof NoAnswerError) {
    return true;
  }
  const type = errorType(error);
  if (type !== null && type !== ErrorType.UNKNOWN) {
    return TRANSIENT_TYPES.has(type);
  }
  const { code, message } = error as { code?: unknown; message?: string };
  return (typeof code === 'number' && TRANSIENT_CODES.has(code)) || TRANSIENT_MESSAGES.test(message ?? '');
}

/** What a caller of the port gets for an error that isn't an outcome. */
export function portError(error: unknown): Error {
  const { message } = error as Error;
  if (isTransient(error)) {
    return new LogUnavailableError(`EventStoreDB is out of reach: ${message}`, { cause: error });
  }
  switch (errorType(error)) {
    case ErrorType.ACCESS_DENIED:
      return new Error('EventStoreDB refuses this user: check user, password and the access list', { cause: error });
    case ErrorType.STREAM_DELETED:
      return new Error('the stream was deleted in EventStoreDB; streams of episodes must never be', { cause: error });
    default:
      return error instanceof Error ? error : new Error(String(error));
  }
}
