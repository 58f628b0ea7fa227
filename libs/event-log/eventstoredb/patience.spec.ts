import fc from 'fast-check';
import { LogUnavailableError } from '../event-log.js';
import { NoAnswerError } from './failures.js';
import { Patience } from './patience.js';
import { backoffMs, type Timing } from './timing.js';

/** Time that passes only by waiting, and at once. */
class LeapingTime implements Timing {
  readonly waits: number[] = [];
  private milliseconds = 0;

  now(): number {
    return this.milliseconds;
  }

  random(): number {
    return 0.5;
  }

  async delay(milliseconds: number): Promise<void> {
    this.waits.push(milliseconds);
    this.milliseconds += milliseconds;
  }
}

const LIMITS = { attemptMs: 1_000, totalMs: 500 };
const unavailable = Object.assign(new Error('gone'), { type: 'unavailable' });

describe('backing off', () => {
  it('waits longer with each failure, never more than two seconds, never less than half of it', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.double({ min: 0, max: 0.999, noNaN: true }), (failures, random) => {
        const wait = backoffMs(failures, random);
        const longest = Math.min(20 * 2 ** failures, 2_000);
        expect(wait).toBeGreaterThanOrEqual(longest / 2);
        expect(wait).toBeLessThanOrEqual(longest);
      }),
    );
  });
});

describe('patience', () => {
  let time: LeapingTime;
  let patience: Patience;

  beforeEach(() => {
    time = new LeapingTime();
    patience = new Patience(LIMITS, time);
  });

  it('asks again while the server is away, and waits longer each time', async () => {
    let attempts = 0;
    const result = await patience.retry(async () => {
      attempts += 1;
      if (attempts < 4) {
        throw unavailable;
      }
      return attempts;
    });
    expect(result).toBe(4);
    expect(time.waits).toEqual([15, 30, 60]);
  });

  it.each([
    ['no leader is known', Object.assign(new Error('No leader info available in response'), { type: 'unknown' })],
    ['the connection broke inside a call', Object.assign(new Error('reset'), { type: 'unknown', code: 13 })],
    ['no node was found', new Error('Failed to discover after 10 attempts.')],
    ['it went to the wrong node', Object.assign(new Error('Leader info available'), { type: 'not-leader' })],
    ['it took too long', new NoAnswerError('an append', 5)],
  ])('asks again when %s', async (_, error) => {
    let attempts = 0;
    await patience.retry(async () => {
      attempts += 1;
      if (attempts === 1) {
        throw error;
      }
    });
    expect(attempts).toBe(2);
  });

  it('gives up when its time is up, and says that the outcome is unknown', async () => {
    const failing = patience.retry(() => Promise.reject(unavailable));
    await expect(failing).rejects.toThrow(LogUnavailableError);
    expect(time.now()).toBeLessThanOrEqual(LIMITS.totalMs);
  });

  it('never asks again what was refused', async () => {
    const refused = Object.assign(new Error('denied'), { type: 'access-denied' });
    await expect(patience.retry(() => Promise.reject(refused))).rejects.toThrow(/refuses this user/);
    expect(time.waits).toEqual([]);
  });

  it('takes an error that is an answer as one', async () => {
    const result = await patience.retry<boolean>(
      () => Promise.reject(new Error('wrong expected version')),
      () => false,
    );
    expect(result).toBe(false);
  });

  it('gives up what never settles', async () => {
    await expect(patience.within('an append', new Promise(() => undefined))).rejects.toThrow(NoAnswerError);
  });

  it('asks nothing any more once it is stopped', async () => {
    patience.stop();
    await expect(patience.retry(() => Promise.resolve(1))).rejects.toThrow(LogUnavailableError);
  });
});
