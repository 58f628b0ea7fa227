import type { Clock } from '#libs/recording/index.js';
import type { CallerIdentifier } from './access/caller.js';
import type { HealthProbe } from './health/health-probe.js';
import type { RateLimits } from './rate-limit/rate-limits.js';

/** What HTTP needs to be told from outside. */
export interface HttpSettings {
  /** The product's version, for the interface's description. */
  readonly version: string;
  /** Null: loopback only, and every caller owns the tenant `local`. */
  readonly keys: CallerIdentifier | null;
  /** Applied only where keys tell the callers apart. */
  readonly rateLimits: RateLimits;
  readonly health: HealthProbe;
  readonly clock: Clock;
}

export const HTTP_SETTINGS = Symbol('HttpSettings');
