import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { HTTP_SETTINGS, type HttpSettings } from '../http-settings.js';
import { ProblemError } from '../problems/problem.js';
import { assertMaySee, type CallerIdentifier, LoopbackOwner, setCaller } from './caller.js';
import { ROUTE_ACCESS, type RouteAccess } from './route-access.js';

/** Lets a request in: says who sends it, and whether that role may use this route on this memory. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly identifier: CallerIdentifier;

  constructor(
    private readonly reflector: Reflector,
    @Inject(HTTP_SETTINGS) settings: HttpSettings,
  ) {
    this.identifier = settings.keys ?? new LoopbackOwner();
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.get<RouteAccess | undefined>(ROUTE_ACCESS, context.getHandler());
    if (!access) {
      throw new Error(`${context.getClass().name}.${context.getHandler().name} does not say who may call it`);
    }
    if (access.roles === 'everybody') {
      return true;
    }
    const request = context.switchToHttp().getRequest<Request>();
    const caller = await this.identifier.identify(request.headers.authorization);
    setCaller(request, caller);
    if (caller.role !== 'owner' && !access.roles.includes(caller.role)) {
      throw new ProblemError('forbidden', `The role ${caller.role} may not do this.`);
    }
    const { student, subject } = request.params;
    if (typeof subject === 'string') {
      assertMaySee(caller, typeof student === 'string' ? student : null, subject);
    }
    return true;
  }
}
