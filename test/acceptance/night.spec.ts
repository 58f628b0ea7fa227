import { NightInFutureError } from '#apps/server/application/night/night.service.js';
import { systemEntropy } from '#infra/system/system.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import { memoryStream } from '#libs/event-log/index.js';
import { answer, check, memoryOf, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';

let test: TestCore;
let memories = 0;

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set('2026-03-10T12:00:00Z'));

async function fresh(timeZone = 'Europe/Madrid'): Promise<MemoryRef> {
  memories += 1;
  const memory = memoryOf(`sleeper ${memories}`);
  await recorded(test.core, memory, { kind: 'settings', id: systemEntropy.uuid(), settings: { timeZone } });
  return memory;
}

const night = (asOf: string | null, memory: MemoryRef | null = null) =>
  test.core.night.run({ tenant: 'local', asOf, memory, actor: 'test' });

async function consolidations(memory: MemoryRef) {
  const filter = { kind: 'consolidation' as const, from: null, to: null, q: null, cursor: null, limit: 50 };
  return (await test.core.queries.episodes(memory, filter))?.episodes ?? [];
}

async function size(memory: MemoryRef): Promise<number> {
  return (await test.core.checkpoints.head(memory))?.size ?? 0;
}

describe('the night', () => {
  it('closes every local day that is over, oldest first, by the student’s own midnight', async () => {
    const memory = await fresh();
    await recorded(test.core, memory, check('osmosis', 'wrong', '2026-03-01T20:00:00Z'));
    await recorded(test.core, memory, question('Why do raisins swell?', '2026-03-01T22:30:00Z'));
    // Half past midnight in Madrid: the next day.
    await recorded(test.core, memory, check('diffusion', 'right', '2026-03-01T23:30:00Z'));
    await recorded(test.core, memory, answer('Good night.', '2026-03-10T11:00:00Z'));
    expect(await night(null, memory)).toEqual({ memories: 1, consolidated: 2, decayed: 0, verified: 0 });
    const [second, first] = await consolidations(memory);
    expect(first).toMatchObject({
      localDay: '2026-03-01',
      occurredAt: '2026-03-01T22:59:59.999Z',
      salience: 0.45,
      summary: '1 question, 1 check (1 wrong): osmosis',
      data: {
        day: '2026-03-01',
        counts: { question: 1, check: 1 },
        checks: { right: 0, partly: 0, wrong: 1 },
        topics: ['osmosis'],
        headlines: ['osmosis: wrong', 'Why do raisins swell?'],
      },
    });
    expect(second).toMatchObject({ localDay: '2026-03-02', data: { counts: { check: 1 } } });
    expect(Object.keys(first?.data ?? {}).sort()).toEqual(['checks', 'counts', 'day', 'headlines', 'topics']);
  });

  it('that runs twice is one night, and an earlier one does nothing', async () => {
    const memory = await fresh();
    await recorded(test.core, memory, question('Why?', '2026-03-01T10:00:00Z'));
    await recorded(test.core, memory, question('And why?', '2026-03-02T10:00:00Z'));
    expect(await night('2026-03-02T12:00:00Z', memory)).toMatchObject({ consolidated: 1 });
    const before = await size(memory);
    expect(await night('2026-03-02T12:00:00Z', memory)).toMatchObject({ consolidated: 0 });
    expect(await night('2026-03-01T12:00:00Z', memory)).toMatchObject({ consolidated: 0 });
    expect(await size(memory)).toBe(before);
    expect(await night('2026-03-03T12:00:00Z', memory)).toMatchObject({ consolidated: 1 });
    expect(await consolidations(memory)).toHaveLength(2);
  });

  it('leaves no event where nothing is to be closed, and never sums consolidations up', async () => {
    const memory = await fresh();
    await recorded(test.core, memory, question('Why?', '2026-03-01T10:00:00Z'));
    await night('2026-03-05T00:00:00Z', memory);
    const before = await size(memory);
    expect(await night('2026-03-09T00:00:00Z', memory)).toMatchObject({ consolidated: 0 });
    expect(await size(memory)).toBe(before);
  });

  it('looks at memories that are due and at no others', async () => {
    const [idle, busy, today] = [await fresh(), await fresh(), await fresh()];
    await recorded(test.core, idle, question('Why?', '2026-02-01T10:00:00Z'));
    await night('2026-03-09T00:00:00Z');
    await recorded(test.core, busy, question('Why?', '2026-03-09T10:00:00Z'));
    await recorded(test.core, today, question('Why?', '2026-03-10T10:00:00Z'));
    const before = await size(idle);
    expect(await night(null)).toEqual({ memories: 1, consolidated: 1, decayed: 0, verified: 0 });
    expect([await size(idle), (await consolidations(busy)).length, (await consolidations(today)).length]).toEqual([
      before,
      1,
      0,
    ]);
  });

  it('catches up what was missed, also days that were imported after it', async () => {
    const memory = await fresh();
    await recorded(test.core, memory, question('Why?', '2026-03-05T10:00:00Z'));
    await night('2026-03-07T00:00:00Z', memory);
    await recorded(test.core, memory, question('From the old system', '2026-01-05T10:00:00Z'));
    await recorded(test.core, memory, question('Late, and of a closed day', '2026-03-05T11:00:00Z'));
    expect(await night('2026-03-08T00:00:00Z', memory)).toMatchObject({ consolidated: 1 });
    expect((await consolidations(memory)).map(({ localDay }) => localDay)).toEqual(['2026-03-05', '2026-01-05']);
  });

  it('of many at once consolidates a day once', async () => {
    const memory = await fresh();
    for (const day of ['01', '02', '03']) {
      await recorded(test.core, memory, question('Why?', `2026-03-${day}T10:00:00Z`));
    }
    await Promise.all(['04', '05', '06', '07'].map((day) => night(`2026-03-${day}T12:00:00Z`, memory)));
    expect((await consolidations(memory)).map(({ localDay }) => localDay)).toEqual([
      '2026-03-03',
      '2026-03-02',
      '2026-03-01',
    ]);
  });

  it('ends days by the zone that the student has now', async () => {
    const memory = await fresh('Pacific/Kiritimati');
    await recorded(test.core, memory, question('Why?', '2026-03-09T12:00:00Z'));
    // 10 March there, which is over at 10:00 UTC; in Honolulu it goes on for a day.
    const moved = { timeZone: 'Pacific/Honolulu' };
    await recorded(test.core, memory, { kind: 'settings', id: systemEntropy.uuid(), settings: moved });
    expect(await night('2026-03-10T11:00:00Z', memory)).toMatchObject({ consolidated: 0 });
    test.clock.set('2026-03-11T12:00:00Z');
    expect(await night('2026-03-11T11:00:00Z', memory)).toMatchObject({ consolidated: 1 });
  });

  it('lets beliefs lose confidence from their base, flags them, and comes to the same in one night or in many', async () => {
    const memory = await fresh();
    const concept = {
      name: 'osmosis',
      aliases: [],
      gist: 'It is.',
      definition: 'It is.',
      buildsOn: [],
      assumes: [],
      pages: [1],
    };
    const fileId = systemEntropy.uuid();
    test.clock.set('2026-01-01T12:00:00Z');
    const file = { fileId, name: 'a.md', mediaType: 'text/markdown', pages: 1, fingerprint: 'a' };
    await recorded(test.core, memory, { kind: 'file', id: fileId, occurredAt: null, ...file });
    const reading = {
      fileId,
      fingerprint: 'a',
      reader: 'plain/1',
      failure: null,
      concepts: [concept],
      rejected: [],
      merges: [],
      cost: null,
    };
    await recorded(test.core, memory, { kind: 'reading', id: systemEntropy.uuid(), occurredAt: null, reading });
    await recorded(test.core, memory, check('osmosis', 'right', '2026-01-01T10:00:00Z'));
    const before = (await test.core.learnerQueries.beliefs(memory, true)) ?? [];
    test.clock.set('2026-04-10T12:00:00Z');
    // 99 days: two times 45 are over. The day of the check is closed by the first night.
    expect(await night('2026-02-20T12:00:00Z', memory)).toMatchObject({ consolidated: 1, decayed: 1 });
    expect(await night('2026-04-10T12:00:00Z', memory)).toMatchObject({ decayed: 1 });
    const [belief] = (await test.core.learnerQueries.beliefs(memory, true)) ?? [];
    expect(belief?.needsConfirmation).toBe(true);
    expect(belief?.confidence).toBeCloseTo((before[0]?.confidence ?? 0) * 0.7, 10);
    expect(await night('2026-04-10T12:00:00Z', memory)).toMatchObject({ decayed: 0 });
  });

  it('looks citations up, and says so once', async () => {
    const memory = await fresh();
    const fileId = systemEntropy.uuid();
    const file = { fileId, name: 'a.md', mediaType: 'text/markdown', pages: 1, fingerprint: 'a' };
    await recorded(test.core, memory, { kind: 'file', id: fileId, occurredAt: '2026-03-08T10:00:00Z', ...file });
    const cites = { ...answer('As it says there.', '2026-03-08T11:00:00Z'), citations: [{ fileId, page: 1 }] };
    await recorded(test.core, memory, cites as typeof cites & { kind: 'answer' });
    expect(await night('2026-03-09T12:00:00Z', memory)).toMatchObject({ consolidated: 1, verified: 1 });
    expect(await night('2026-03-10T11:00:00Z', memory)).toMatchObject({ verified: 0 });
  });

  it('in the future is refused, and changes nothing', async () => {
    const memory = await fresh();
    await recorded(test.core, memory, question('Why?', '2026-03-09T12:00:00Z'));
    await expect(night('2026-03-11T12:00:00Z', memory)).rejects.toThrow(NightInFutureError);
    expect(await consolidations(memory)).toEqual([]);
  });

  it('stands in the log as one append: the days, and then the cycle', async () => {
    const memory = await fresh();
    await recorded(test.core, memory, question('Why?', '2026-03-09T12:00:00Z'));
    await night(null, memory);
    const memoryId = (await test.core.registry.find(memory)) ?? '';
    const types: string[] = [];
    for await (const page of test.core.log.read(memoryStream(memoryId))) {
      types.push(...page.map(({ type }) => type));
    }
    expect(types).toEqual(['MemoryOpened', 'QuestionAsked', 'DayConsolidated', 'NightlyCycleRan']);
  });
});
