import type { IncomingMessage } from 'node:http';
import { ProblemError } from '../problems/problem.js';

/** Largest JSON body, in bytes (api.md, "Exact shapes and limits"). */
export const MAX_BODY_BYTES = 256 * 1024;
/** A body that takes longer holds a connection for nothing. */
export const BODY_TIMEOUT_MS = 30_000;

/**
 * Reads a whole body into memory, at most `MAX_BODY_BYTES`. What a client sends beyond that is not waited for: it is
 * refused as soon as it is known to be too large, by its announced length or by what came.
 *
 * @throws ProblemError `body-too-large`, `request-timeout`, `malformed-request` when the client goes away in the middle
 */
export function readBody(request: IncomingMessage, timeoutMs: number = BODY_TIMEOUT_MS): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    const settle = (action: () => void): void => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
      action();
    };
    const onData = (chunk: Buffer): void => {
      received += chunk.length;
      chunks.push(chunk);
      if (received > MAX_BODY_BYTES) {
        settle(() => reject(bodyTooLarge()));
      }
    };
    const onEnd = (): void => settle(() => resolve(Buffer.concat(chunks)));
    const onGone = (): void => {
      settle(() =>
        reject(new ProblemError('malformed-request', 'The body ended before it was complete; send it again.')),
      );
    };
    const timer = setTimeout(() => settle(() => reject(bodyTimedOut(timeoutMs))), timeoutMs);

    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
      settle(() => reject(bodyTooLarge()));
      return;
    }
    request.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  });
}

function bodyTooLarge(): ProblemError {
  return new ProblemError(
    'body-too-large',
    `A body may have ${MAX_BODY_BYTES} bytes. Send long histories as an import, line by line.`,
  );
}

function bodyTimedOut(timeoutMs: number): ProblemError {
  return new ProblemError('request-timeout', `The body did not arrive within ${timeoutMs / 1000} s; send it again.`);
}
