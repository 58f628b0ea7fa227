import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';

export const REQUEST_ID_HEADER = 'X-Request-Id';

/** An id that is safe in logs, headers and events: up to 128 letters, digits and a few signs of punctuation. */
const SANE_ID = /^[A-Za-z0-9][A-Za-z0-9._:/+=@-]{0,127}$/;

const ids = new WeakMap<IncomingMessage, string>();

/** The id of a request: the caller's `X-Request-Id` where it is sane, otherwise made here, and the same at every call. */
export function requestIdOf(request: IncomingMessage): string {
  const known = ids.get(request);
  if (known !== undefined) {
    return known;
  }
  const sent = request.headers['x-request-id'];
  const id = typeof sent === 'string' && SANE_ID.test(sent) ? sent : randomUUID();
  ids.set(request, id);
  return id;
}

/** Says the request's id in the answer, whatever becomes of it. */
export function answerRequestId(request: Request, response: Response, next: NextFunction): void {
  response.setHeader(REQUEST_ID_HEADER, requestIdOf(request));
  next();
}
