import type { NextFunction, Request, Response } from 'express';

/** How long a client that was answered before it had sent everything may go on sending. */
export const LINGER_MS = 1_000;

/**
 * Bounds what is read of a body that nobody wants, because the request was refused or an import ended early. It is read on
 * for a moment and thrown away: closing at once would reset the connection, and the client might never see its answer.
 * Then the connection is cut: nobody makes us read for ever.
 */
export function boundUnreadBody(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => {
    if (request.complete) {
      return;
    }
    request.resume();
    const cut = setTimeout(() => request.destroy(), LINGER_MS);
    request.once('close', () => clearTimeout(cut));
  });
  next();
}
