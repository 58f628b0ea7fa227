import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';
import { ApiProblems } from '../openapi/api-problems.js';
import type { Role } from './caller.js';

/** Who may call a route, and whether it writes to a memory. A route that says nothing answers nobody. */
export interface RouteAccess {
  readonly roles: readonly Role[] | 'everybody';
  readonly writes: boolean;
}

export const ROUTE_ACCESS = 'mneme:route-access';

function access(value: RouteAccess): MethodDecorator {
  return SetMetadata(ROUTE_ACCESS, value);
}

/** The route records something; for the owner and these roles. */
export function WritesFor(...roles: Role[]): MethodDecorator {
  return guarded({ roles, writes: true });
}

/** The route only reads; for the owner and these roles. */
export function ReadsFor(...roles: Role[]): MethodDecorator {
  return guarded({ roles, writes: false });
}

/** The route tells nothing about anybody and needs no key. */
export function ForEverybody(): MethodDecorator {
  return access({ roles: 'everybody', writes: false });
}

function guarded(value: RouteAccess): MethodDecorator {
  return applyDecorators(
    access(value),
    ApiBearerAuth(),
    ApiProblems(
      'malformed-url',
      'key-missing',
      'key-unknown',
      'host-not-allowed',
      'forbidden',
      'rate-limited',
      'internal',
    ),
  );
}
