import { setImmediate as turn } from 'node:timers/promises';
import type { SealedEvent } from '#libs/chain/index.js';
import { type AppendOutcome, type EventLog, LogUnavailableError } from '#libs/event-log/index.js';
import { type AppendTiming, appendPatiently } from './append-patiently.js';

const STREAM = 'memory-0d9b1f5e-7a8e-4a52-9c6f-2f1f8f2f3f10';
const EVENTS: readonly SealedEvent[] = [
  {
    stream: STREAM,
    revision: 3,
    id: '5b1c7c1f-4d11-4a8e-9a2e-2b1c7c1f4d11',
    type: 'QuestionAsked',
    envelope: '{}',
    hash: '',
  },
];
const APPENDED: AppendOutcome = { kind: 'appended', head: { stream: STREAM, revision: 3, hash: '' } };

/** Time that passes when everybody waits for it: it leaps to the next moment that somebody waits for. */
class LeapingTime implements AppendTiming {
  private milliseconds = 0;
  private readonly waiting: { readonly at: number; readonly resolve: () => void }[] = [];

  now(): number {
    return this.milliseconds;
  }

  delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push({ at: this.milliseconds + milliseconds, resolve });
      signal?.addEventListener('abort', () => resolve());
    });
  }

  /** Lets time pass until the work is over. */
  async during<T>(work: Promise<T>): Promise<T> {
    let over = false;
    const settled = work.finally(() => {
      over = true;
    });
    settled.catch(() => undefined);
    for (await turn(); !over; await turn()) {
      const next = this.waiting.sort((a, b) => a.at - b.at).shift();
      if (next) {
        this.milliseconds = Math.max(this.milliseconds, next.at);
        next.resolve();
      }
    }
    return settled;
  }
}

/** A log of which only `append` is asked. Each attempt is noted with its time. */
function logThat(append: (attempt: number) => Promise<AppendOutcome>, time: LeapingTime) {
  const attempts: { readonly at: number; readonly revision: number; readonly events: readonly SealedEvent[] }[] = [];
  const unasked = (): never => {
    throw new Error('nobody asks for this');
  };
  const log: EventLog = {
    append: (_stream, revision, events) => {
      attempts.push({ at: time.now(), revision, events });
      return append(attempts.length);
    },
    read: unasked,
    find: unasked,
    head: unasked,
    heads: unasked,
    subscribe: unasked,
    ping: unasked,
  };
  return { log, attempts };
}

const unavailable = (): Promise<AppendOutcome> => Promise.reject(new LogUnavailableError('gone'));

describe('appending patiently', () => {
  let time: LeapingTime;

  beforeEach(() => {
    time = new LeapingTime();
  });

  const append = (log: EventLog): Promise<AppendOutcome> => time.during(appendPatiently(log, STREAM, 2, EVENTS, time));

  it('given a log that is away for a while, sends the very same events again until it is back', async () => {
    const { log, attempts } = logThat((attempt) => (attempt < 4 ? unavailable() : Promise.resolve(APPENDED)), time);
    expect(await append(log)).toEqual(APPENDED);
    expect(attempts.map(({ at }) => at)).toEqual([0, 50, 250, 1_050]);
    expect(attempts.every(({ revision, events }) => revision === 2 && events === EVENTS)).toBe(true);
  });

  it('given a log that refuses at once, gives up after five attempts', async () => {
    const { log, attempts } = logThat(unavailable, time);
    await expect(append(log)).rejects.toThrow(LogUnavailableError);
    expect(attempts).toHaveLength(5);
    expect(time.now()).toBeLessThan(10_000);
  });

  it.each([1_000, 4_000, 9_960, 10_000])(
    'given a log that is patient itself for %i ms, takes ten seconds at most',
    async (patience) => {
      const { log } = logThat(() => time.delay(patience).then(unavailable), time);
      await expect(append(log)).rejects.toThrow(LogUnavailableError);
      expect(time.now()).toBeLessThanOrEqual(10_000);
    },
  );

  it('given a log that never answers, says after ten seconds that the outcome is not known', async () => {
    const { log, attempts } = logThat(() => new Promise(() => undefined), time);
    await expect(append(log)).rejects.toThrow(LogUnavailableError);
    expect(time.now()).toBe(10_000);
    expect(attempts).toHaveLength(1);
  });

  it('given up, begins no further attempt', async () => {
    const { log, attempts } = logThat(() => time.delay(12_000).then(unavailable), time);
    await expect(append(log)).rejects.toThrow(LogUnavailableError);
    await time.during(time.delay(60_000));
    expect(attempts).toHaveLength(1);
  });

  it.each([
    ['a conflict', { kind: 'conflict', actual: null }],
    ['a duplicate', { kind: 'duplicate' }],
  ] as const)('takes %s as the answer', async (_, outcome) => {
    const { log, attempts } = logThat(() => Promise.resolve(outcome), time);
    expect(await append(log)).toEqual(outcome);
    expect(attempts).toHaveLength(1);
  });

  it('never sends again what failed for good', async () => {
    const { log, attempts } = logThat(() => Promise.reject(new Error('refused for good')), time);
    await expect(append(log)).rejects.toThrow(/for good/);
    expect(attempts).toHaveLength(1);
  });
});
