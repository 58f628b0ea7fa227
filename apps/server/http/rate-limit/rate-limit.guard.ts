import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { callerOf } from '../access/caller.js';
import { ROUTE_ACCESS, type RouteAccess } from '../access/route-access.js';
import { HTTP_SETTINGS, type HttpSettings } from '../http-settings.js';
import { ProblemError } from '../problems/problem.js';
import { TokenBuckets } from './token-buckets.js';

const MS_PER_S = 1_000;

/** Holds each key to its requests a second and each memory to its writes a second. Without keys there is no limit. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly requests: TokenBuckets;
  private readonly writes: TokenBuckets;

  constructor(
    private readonly reflector: Reflector,
    @Inject(HTTP_SETTINGS) private readonly settings: HttpSettings,
  ) {
    this.requests = new TokenBuckets(settings.rateLimits.requestsPerSecond);
    this.writes = new TokenBuckets(settings.rateLimits.writesPerSecond);
  }

  canActivate(context: ExecutionContext): boolean {
    const access = this.reflector.get<RouteAccess>(ROUTE_ACCESS, context.getHandler());
    if (this.settings.keys === null || access.roles === 'everybody') {
      return true;
    }
    const request = context.switchToHttp().getRequest<Request>();
    const { tenant, name } = callerOf(request);
    const { student, subject } = request.params;
    const now = this.settings.clock.now().getTime();
    assertTaken(this.requests.take(JSON.stringify([tenant, name]), now), 'of this key');
    if (access.writes) {
      assertTaken(this.writes.take(JSON.stringify([tenant, student, subject]), now), 'that write to this memory');
    }
    return true;
  }
}

function assertTaken(waitMs: number, which: string): void {
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / MS_PER_S);
    throw new ProblemError('rate-limited', `Too many requests ${which}; wait ${seconds} s.`, {
      headers: { 'Retry-After': String(seconds) },
    });
  }
}
