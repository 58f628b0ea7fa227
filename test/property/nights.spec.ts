import fc from 'fast-check';
import { systemEntropy } from '#infra/system/system.js';
import type { MemoryCommand, MemoryRef } from '#libs/episodes/index.js';
import { check, memoryOf, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';

let test: TestCore;
let memories = 0;

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());

const DAY_MS = 24 * 60 * 60_000;
const START = Date.parse('2025-03-01T12:00:00Z');
const at = (hours: number): string => new Date(START + hours * 60 * 60_000).toISOString();

/** Checks and questions over half a year, each with its hour. */
const lessons = fc.array(
  fc.record({
    hour: fc.nat(24 * 180),
    said: fc.constantFrom('right', 'partly', 'wrong', 'a question' as const),
    topic: fc.constantFrom('osmosis', 'mitosis', 'ask me the questions'),
  }),
  { minLength: 1, maxLength: 12 },
);
/** Nights at any hours of the year, also before anything happened, in any order, and some more than once. */
const nights = fc.array(fc.nat(24 * 360), { minLength: 1, maxLength: 5 });
const timeZone = fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/Los_Angeles', 'Pacific/Kiritimati');

type Lessons = readonly { readonly hour: number; readonly said: string; readonly topic: string }[];

async function lived(history: Lessons, zone: string): Promise<MemoryRef> {
  memories += 1;
  const memory = memoryOf(`sleeper ${memories}`);
  const id = (): string => systemEntropy.uuid();
  await recorded(test.core, memory, { kind: 'settings', id: id(), settings: { timeZone: zone } });
  for (const text of ['Remember that osmosis is water moving.', 'Remember that mitosis is one cell making two.']) {
    await recorded(test.core, memory, { kind: 'teaching', id: id(), text, occurredAt: at(0) });
  }
  for (const { hour, said, topic } of history) {
    const command: MemoryCommand =
      said === 'a question'
        ? question(`What is ${topic}?`, at(hour))
        : check(topic, said as 'right' | 'partly' | 'wrong', at(hour));
    await recorded(test.core, memory, command);
  }
  return memory;
}

const run = (memory: MemoryRef, hour: number) =>
  test.core.night.run({ tenant: 'local', asOf: at(hour), memory, actor: 'test' });

async function size(memory: MemoryRef): Promise<number> {
  return (await test.core.checkpoints.head(memory))?.size ?? 0;
}

/** What the nights came to: the days that were closed with what they say, and what is thought, ids aside. */
async function cameTo(memory: MemoryRef): Promise<unknown> {
  const filter = { kind: 'consolidation' as const, from: null, to: null, q: null, cursor: null, limit: 200 };
  const days = (await test.core.queries.episodes(memory, filter))?.episodes ?? [];
  const beliefs = (await test.core.learnerQueries.beliefs(memory, true)) ?? [];
  return {
    days: days.map(({ localDay, data }) => ({ localDay, data })),
    beliefs: beliefs.map(({ concept, statement, confidence, needsConfirmation }) => {
      return { concept: concept.name, statement, confidence, needsConfirmation };
    }),
  };
}

describe('for any history and any nights', () => {
  it('a night that runs twice, or that is no later than the last one, is no night', async () => {
    await fc.assert(
      fc.asyncProperty(lessons, nights, timeZone, async (history, hours, zone) => {
        const memory = await lived(history, zone);
        let latest = -1;
        for (const hour of hours) {
          const before = await size(memory);
          await run(memory, hour);
          const after = await size(memory);
          if (hour <= latest) {
            expect(after).toBe(before);
          }
          await run(memory, hour);
          expect(await size(memory)).toBe(after);
          latest = Math.max(latest, hour);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('many nights come to what the last of them would have come to alone', async () => {
    await fc.assert(
      fc.asyncProperty(lessons, nights, timeZone, async (history, hours, zone) => {
        const last = Math.max(...hours);
        const [many, one] = [await lived(history, zone), await lived(history, zone)];
        for (const hour of [...hours].sort((left, right) => left - right)) {
          await run(many, hour);
        }
        await run(one, last);
        expect(await cameTo(many)).toEqual(await cameTo(one));
      }),
      { numRuns: 15 },
    );
  });

  it('closes every day that is over with something in it, and no other', async () => {
    await fc.assert(
      fc.asyncProperty(lessons, fc.nat(24 * 360), async (history, hour) => {
        const memory = await lived(history, 'UTC');
        await run(memory, hour);
        const midnight = Math.floor(Date.parse(at(hour)) / DAY_MS) * DAY_MS;
        const over = [0, ...history.map((lesson) => lesson.hour)]
          .map((lesson) => Date.parse(at(lesson)))
          .filter((instant) => instant < midnight)
          .map((instant) => new Date(instant).toISOString().slice(0, 10));
        const { days } = (await cameTo(memory)) as { days: readonly { localDay: string }[] };
        expect(days.map(({ localDay }) => localDay).sort()).toEqual([...new Set(over)].sort());
      }),
      { numRuns: 15 },
    );
  });
});
