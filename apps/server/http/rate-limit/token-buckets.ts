import { LRUCache } from 'lru-cache';

/** Buckets kept at hand; one that is forgotten was full again long before. */
const BUCKETS_KEPT = 50_000;
const MS_PER_S = 1_000;

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * A token bucket for each key: a second's worth at once, and the rate over any longer time. Written out rather than taken
 * from a library because the limit is per memory *and* per key, and the time has to come from outside.
 */
export class TokenBuckets {
  private readonly buckets = new LRUCache<string, Bucket>({ max: BUCKETS_KEPT });

  constructor(private readonly perSecond: number) {}

  /**
   * Takes one token.
   *
   * @param now milliseconds of a clock
   * @returns 0 when there was one, otherwise the milliseconds until there is
   */
  take(key: string, now: number): number {
    const bucket = this.buckets.get(key) ?? { tokens: this.perSecond, at: now };
    // A clock that was set back must not take tokens away.
    const elapsed = Math.max(0, now - bucket.at);
    const tokens = Math.min(this.perSecond, bucket.tokens + (elapsed * this.perSecond) / MS_PER_S);
    const taken = tokens >= 1;
    this.buckets.set(key, { tokens: taken ? tokens - 1 : tokens, at: now });
    return taken ? 0 : Math.ceil(((1 - tokens) * MS_PER_S) / this.perSecond);
  }
}
