import { NightShift } from '#apps/server/application/night/night-shift.js';
import { type Core, openCore } from '#apps/server/core.js';
import { readSettings } from '#apps/server/settings.js';
import { NightJobs } from '#infra/nights/night-jobs.js';
import { systemEntropy } from '#infra/system/system.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import { memoryOf, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';

let test: TestCore;
let other: Core;
let memories = 0;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  test = await openTestCore();
  const settings = readSettings({ MNEME_DATABASE_URL: test.databaseUrl, MNEME_KEYS_DIR: test.keysDir });
  const silent = { progress: () => undefined, warning: () => undefined };
  other = await openCore(settings, 'attach', silent, { clock: test.clock, entropy: systemEntropy });
});
afterAll(async () => {
  await other.close();
  await test.close();
});
afterEach(async () => {
  for (const close of closers.splice(0)) {
    await close();
  }
  // What the jobs of one test left must not reach the next one.
  await test.core.pool.query('drop schema if exists mneme_jobs cascade');
});

/** A memory with an open day, in which nothing happens any more. */
async function due(tenant = 'local', timeZone = 'UTC', recordedAt = '2026-03-09T10:00:00Z'): Promise<MemoryRef> {
  memories += 1;
  const memory = { ...memoryOf(`sleeper ${memories}`), tenant };
  test.clock.set(recordedAt);
  await recorded(test.core, memory, { kind: 'settings', id: systemEntropy.uuid(), settings: { timeZone } });
  await recorded(test.core, memory, question('Why do raisins swell?', recordedAt));
  return memory;
}

const warnings: string[] = [];

/** A server's shift, which looks when it is told to. */
async function shiftOf(core: Core, night: Pick<Core['night'], 'planAll' | 'runOne'> = core.night): Promise<NightShift> {
  const jobs = await NightJobs.open(core.pool, (error) => warnings.push(error.message));
  closers.push(() => jobs.close());
  const warning = (message: string): number => warnings.push(message);
  return new NightShift({ jobs, night, clock: test.clock, warning });
}

async function closedDays(memory: MemoryRef): Promise<string[]> {
  const filter = { kind: 'consolidation' as const, from: null, to: null, q: null, cursor: null, limit: 50 };
  return ((await test.core.queries.episodes(memory, filter))?.episodes ?? []).map(({ localDay }) => localDay);
}

async function nights(tenant: string) {
  return (await test.core.operations.list(tenant, 50)).filter(({ type }) => type === 'NightStarted');
}

describe('nights that run by themselves', () => {
  it('close the days of every tenant once the student’s own midnight is over, and say so in the operations', async () => {
    const [here, there] = [await due('north'), await due('south')];
    // Nine in the evening there: the day isn't over.
    const awake = await due('south', 'Pacific/Honolulu', '2026-03-10T01:00:00Z');
    test.clock.set('2026-03-10T07:00:00Z');
    expect(await (await shiftOf(test.core)).look()).toBe(2);
    expect([await closedDays(here), await closedDays(there), await closedDays(awake)]).toEqual([
      ['2026-03-09'],
      ['2026-03-09'],
      [],
    ]);
    const data = { asOf: '2026-03-10T07:00:00.000Z', memories: 1 };
    expect(await nights('north')).toMatchObject([{ type: 'NightStarted', data, actor: 'night' }]);
    expect(await nights('south')).toMatchObject([{ data }]);
  });

  it('are shared by the servers of one database, each night by one of them', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => due('shared')));
    test.clock.set('2026-03-10T07:00:00Z');
    const shifts = [await shiftOf(test.core), await shiftOf(other)];
    const ran = await Promise.all(shifts.map((shift) => shift.look()));
    // Who looked before the plan was made found nothing yet.
    const later = await Promise.all(shifts.map((shift) => shift.look()));
    expect([...ran, ...later].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(40);
    for (const memory of all) {
      expect(await closedDays(memory)).toEqual(['2026-03-09']);
    }
    expect(await nights('shared')).toHaveLength(1);
  });

  it('are planned once a quarter of an hour, however often it is looked', async () => {
    test.clock.set('2026-03-10T07:00:00Z');
    const shift = await shiftOf(test.core);
    await shift.look();
    const memory = await due('often');
    test.clock.set('2026-03-10T07:01:00Z');
    expect(await shift.look()).toBe(0);
    expect(await closedDays(memory)).toEqual([]);
  });

  it('leave a memory alone that is being written to, and come back to it', async () => {
    const importing = await due('school');
    test.clock.set('2026-03-10T06:45:00Z');
    await recorded(test.core, importing, question('Of an old day', '2026-02-01T10:00:00Z'));
    test.clock.set('2026-03-10T07:00:00Z');
    const memoryId = await test.core.registry.find(importing);
    expect(await test.core.night.planAll(new Date('2026-03-10T07:00:00Z'))).not.toContain(memoryId);
    expect(await test.core.night.planAll(new Date('2026-03-10T07:15:00Z'))).toContain(memoryId);
  });

  it('of one memory fail without the others, and are due again', async () => {
    const [sick, well] = [await due('ward'), await due('ward')];
    test.clock.set('2026-03-10T07:00:00Z');
    const sickId = await test.core.registry.find(sick);
    const { night } = test.core;
    const failing = {
      planAll: (asOf: Date) => night.planAll(asOf),
      runOne: async (memoryId: string, asOf: Date) => {
        if (memoryId === sickId) {
          throw new Error('no luck tonight');
        }
        await night.runOne(memoryId, asOf);
      },
    };
    await (await shiftOf(test.core, failing)).look();
    expect([await closedDays(sick), await closedDays(well)]).toEqual([[], ['2026-03-09']]);
    expect(warnings.splice(0)).toEqual(['a night failed and is tried again']);
    expect(await night.planAll(new Date('2026-03-10T07:00:00Z'))).toContain(sickId);
  });

  it('that were missed for a month are caught up', async () => {
    const memory = await due('away', 'Asia/Kathmandu', '2026-01-05T10:00:00Z');
    await recorded(test.core, memory, question('And why?', '2026-01-04T10:00:00Z'));
    test.clock.set('2026-03-10T07:00:00Z');
    await (await shiftOf(test.core)).look();
    expect(await closedDays(memory)).toEqual(['2026-01-05', '2026-01-04']);
  });

  it('end with the server', async () => {
    const { shift, close } = await test.core.openNightShift();
    shift.start();
    await close();
    expect(warnings).toEqual([]);
  });
});
