import type { NextFunction, Request, Response } from 'express';
import { ProblemError } from '../problems/problem.js';

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/**
 * Where every caller is trusted, the name by which the server was reached matters: a web page may point a name of its own
 * at 127.0.0.1 (DNS rebinding) and would then read memories as if it were served from here.
 */
export function assertLoopbackHost(request: Request, _response: Response, next: NextFunction): void {
  const host = request.headers.host ?? '';
  next(
    LOOPBACK_HOST.test(host)
      ? undefined
      : new ProblemError('host-not-allowed', 'Without keys only localhost, 127.0.0.1 and [::1] are served.'),
  );
}
