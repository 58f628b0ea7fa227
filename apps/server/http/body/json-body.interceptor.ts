import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  mixin,
  type NestInterceptor,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { ProblemError } from '../problems/problem.js';
import { assertMediaType } from './media-type.js';
import { parseJsonObject } from './parse-json.js';
import { readBody } from './read-body.js';

/**
 * The route takes a JSON object. It is read here, after the guards, so that a caller who may not come in can't make us
 * read; and before the pipes, which check it.
 *
 * @param options `optional`: no body at all stands for `{}`
 */
export function TakesJson(options: { optional?: boolean } = {}): MethodDecorator {
  return UseInterceptors(jsonBodyInterceptor(options.optional ?? false));
}

function jsonBodyInterceptor(optional: boolean): Type<NestInterceptor> {
  @Injectable()
  class JsonBodyInterceptor implements NestInterceptor {
    async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
      const request = context.switchToHttp().getRequest<Request>();
      request.body = await readJson(request, optional);
      return next.handle();
    }
  }
  return mixin(JsonBodyInterceptor);
}

async function readJson(request: Request, optional: boolean): Promise<Record<string, unknown>> {
  const { headers } = request;
  const announcesBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (optional && !announcesBody) {
    return {};
  }
  assertMediaType(headers, 'application/json');
  const bytes = await readBody(request);
  if (bytes.length === 0) {
    if (optional) {
      return {};
    }
    throw new ProblemError('malformed-json', 'The body is empty; send a JSON object.');
  }
  return parseJsonObject(bytes);
}
