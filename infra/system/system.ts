import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock, Entropy } from '#libs/recording/index.js';

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** The operating system's randomness. */
export const systemEntropy: Entropy = { uuid: () => randomUUID(), bytes: (count) => randomBytes(count) };
