import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { requestIdOf } from '../request/request-id.js';
import type { AllowedMethods } from './allowed-methods.js';
import { PROBLEM_MEDIA_TYPE, ProblemError } from './problem.js';
import { internalProblem, knownProblem } from './to-problem.js';

/** Answers every error as a problem (RFC 9457). What nobody foresaw is logged, and the caller learns only its id. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  constructor(private readonly allowedMethods: AllowedMethods) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const requestId = requestIdOf(request);
    const problem = this.problemOf(error, request, requestId);
    if (response.headersSent) {
      // Part of an answer is out already; cutting the connection is the only way left to say that the rest is missing.
      response.destroy();
      return;
    }
    response.status(problem.status).set({ ...problem.extra.headers });
    response.type(PROBLEM_MEDIA_TYPE).send(JSON.stringify(problem.body(requestId)));
  }

  private problemOf(error: unknown, request: Request, requestId: string): ProblemError {
    const known = knownProblem(error);
    if (known?.code === 'not-found') {
      return this.methodProblem(request) ?? known;
    }
    if (known) {
      return known;
    }
    this.logger.error(
      `request ${requestId} failed: ${String(error)}`,
      error instanceof Error ? error.stack : undefined,
    );
    return internalProblem();
  }

  private methodProblem(request: Request): ProblemError | null {
    const allowed = this.allowedMethods.of(request.path);
    if (allowed.length === 0) {
      return null;
    }
    const list = allowed.join(', ');
    return new ProblemError('method-not-allowed', `This address takes ${list}.`, { headers: { Allow: list } });
  }
}
