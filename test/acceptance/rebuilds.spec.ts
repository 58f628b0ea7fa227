import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import request from 'supertest';
import { openRebuilds } from '#apps/server/application/rebuilds/open-rebuilds.js';
import type { RebuildView } from '#apps/server/application/rebuilds/rebuild-view.js';
import { ApiKeys, configureHttp, DEFAULT_RATE_LIMITS, type HttpSettings } from '#apps/server/http/index.js';
import { serverModule } from '#apps/server/server.module.js';
import { systemClock, systemEntropy } from '#infra/system/system.js';
import { type Projection, ProjectionTables, rebuildMemory } from '#libs/projecting/index.js';
import { episodesProjection } from '#projections/episodes/index.js';
import { killableHistory } from '#test/faults/killable-history.js';
import { memoryOf, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';

const ENDED = ['done', 'failed', 'cancelled', 'paused'];

let test: TestCore;
let app: NestExpressApplication;
let asAdmin: Client;
let asAnalyst: Client;
let asStranger: Client;
let subjects = 0;

/** Sends requests with the key of a role. */
interface Client {
  get(path: string): request.Test;
  post(path: string, body?: object): request.Test;
}

beforeAll(async () => {
  test = await openTestCore();
  const http: HttpSettings = {
    version: '0.0.0-test',
    keys: ApiKeys.fromJson(JSON.stringify([key('admin', 'local'), key('analyst', 'local'), key('admin', 'elsewhere')])),
    rateLimits: DEFAULT_RATE_LIMITS,
    health: { check: async () => [] },
    clock: systemClock,
  };
  const module = await Test.createTestingModule({ imports: [serverModule(test.core, http)] }).compile();
  app = module.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false });
  configureHttp(app, http);
  await app.listen(0, '127.0.0.1');
  asAdmin = clientWith('admin@local');
  asAnalyst = clientWith('analyst@local');
  asStranger = clientWith('admin@elsewhere');
});
afterAll(async () => {
  await app.close();
  await test.close();
});

function key(role: string, tenant: string): object {
  const name = `${role}@${tenant}`;
  return { name, sha256: createHash('sha256').update(name).digest('hex'), tenant, role };
}

function clientWith(secret: string): Client {
  const agent = request(app.getHttpServer());
  return {
    get: (path) => agent.get(path).set('Authorization', `Bearer ${secret}`),
    post: (path, body) => {
      const sent = agent.post(path).set('Authorization', `Bearer ${secret}`);
      return body ? sent.send(body) : sent;
    },
  };
}

/** A subject of its own, so that a test's rebuild meets no other test's memories. */
async function givenMemories(students: readonly string[], questions = 2): Promise<{ subject: string; ids: string[] }> {
  subjects += 1;
  const subject = `subject ${subjects}`;
  const ids: string[] = [];
  for (const student of students) {
    let memoryId = '';
    for (let index = 0; index < questions; index += 1) {
      const asked = question(`What is part ${index} of a cell?`);
      memoryId = (await recorded(test.core, memoryOf(student, subject), asked)).memoryId;
    }
    await test.core.projector.catchUp(memoryId);
    ids.push(memoryId);
  }
  return { subject, ids };
}

async function spoil(memoryId: string, revision = 1): Promise<void> {
  const text = "update episode set summary = 'spoilt' where memory_id = $1 and revision = $2";
  await test.core.pool.query(text, [memoryId, revision]);
}

async function summaryOf(memoryId: string, revision = 1): Promise<string | undefined> {
  const text = 'select summary from episode where memory_id = $1 and revision = $2';
  return (await test.core.pool.query<{ summary: string }>(text, [memoryId, revision])).rows[0]?.summary;
}

async function start(client: Client, body: object): Promise<string> {
  const sent = { projection: 'episodes', reason: 'rules of July', ...body };
  return (await client.post('/v1/rebuilds', sent).expect(202)).body.id;
}

async function view(client: Client, id: string): Promise<RebuildView> {
  return (await client.get(`/v1/rebuilds/${id}`).expect(200)).body;
}

async function waitFor(client: Client, id: string, states: readonly string[] = ENDED): Promise<RebuildView> {
  while (true) {
    const rebuild = await view(client, id);
    if (states.includes(rebuild.state)) {
      return rebuild;
    }
    await delay(20);
  }
}

/** Starts a rebuild and waits for its end. */
async function run(client: Client, body: object): Promise<RebuildView> {
  return waitFor(client, await start(client, body));
}

/** Keeps a rebuild from going on with one memory, for as long as `body` takes. */
async function whileHeld(memoryId: string, body: () => Promise<void>): Promise<void> {
  const client = await test.core.pool.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from projection_checkpoint where memory_id = $1 for update', [memoryId]);
    await body();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('a rebuild', () => {
  it('given a spoilt row, a dry run shows it and writes nothing, a rebuild mends it, and then nothing differs', async () => {
    const { subject, ids } = await givenMemories(['ada', 'ben', 'cem']);
    const [ada = ''] = ids;
    await spoil(ada);
    const dry = await run(asAdmin, { subject, dryRun: true });
    expect(dry).toMatchObject({ state: 'done', dryRun: true, done: 3, total: 3, changed: 1, failed: 0, events: 9 });
    expect(dry.diff).toEqual([
      {
        student: 'ada',
        subject,
        row: 'episodes 1',
        before: { summary: 'spoilt' },
        after: { summary: 'What is part 0 of a cell?' },
        reason: 'drift',
      },
    ]);
    expect(await summaryOf(ada)).toBe('spoilt');
    expect(await run(asAdmin, { subject })).toMatchObject({ state: 'done', changed: 1, differences: 1 });
    expect(await summaryOf(ada)).toBe('What is part 0 of a cell?');
    expect(await run(asAdmin, { subject, dryRun: true })).toMatchObject({ changed: 0, diff: [] });
  });

  it('who, when and why stand in the operations of the tenant', async () => {
    const { subject } = await givenMemories(['ada']);
    const { id } = await run(asAdmin, { subject, reason: 'rules of August' });
    const operations = await test.core.operations.list('local', 2);
    expect(operations.map(({ type, actor, reason, data }) => ({ type, actor, reason, data }))).toEqual([
      {
        type: 'RebuildEnded',
        actor: 'admin@local',
        reason: 'rules of August',
        data: {
          rebuildId: id,
          projection: 'episodes',
          outcome: 'done',
          memoriesDone: 1,
          memoriesChanged: 0,
          memoriesFailed: 0,
        },
      },
      {
        type: 'RebuildStarted',
        actor: 'admin@local',
        reason: 'rules of August',
        data: expect.objectContaining({ rebuildId: id, dryRun: false, memories: 1 }),
      },
    ]);
    const { rebuilds } = (await asAdmin.get('/v1/rebuilds').expect(200)).body;
    expect(rebuilds[0]).toMatchObject({ id, state: 'done', reason: 'rules of August' });
  });

  it('given rows of older rules that say the same, it counts no change and brings them to the rules of now', async () => {
    const { subject, ids } = await givenMemories(['ada']);
    await test.core.pool.query("update episode set rules_version = 'old' where memory_id = any($1)", [ids]);
    await test.core.pool.query("update projection_checkpoint set rules_version = 'old' where memory_id = any($1)", [
      ids,
    ]);
    expect(await run(asAdmin, { subject })).toMatchObject({ changed: 0, diff: [] });
    const { rows } = await test.core.pool.query(
      'select distinct rules_version from episode where memory_id = any($1)',
      [ids],
    );
    expect(rows).toEqual([{ rules_version: episodesProjection.rulesVersion }]);
  });

  it('given what was recorded a moment ago, a dry run finds no difference', async () => {
    const { subject } = await givenMemories(['ada']);
    await recorded(test.core, memoryOf('ada', subject), question('Is it projected yet?'));
    expect(await run(asAdmin, { subject, dryRun: true })).toMatchObject({ changed: 0, diff: [] });
  });

  it('given a memory that was opened a moment ago, a dry run finds no difference either', async () => {
    subjects += 1;
    const subject = `subject ${subjects}`;
    await recorded(test.core, memoryOf('ada', subject), question('Is it projected yet?'));
    expect(await run(asAdmin, { subject, dryRun: true })).toMatchObject({ changed: 0, events: 2 });
  });

  it('given a memory of more rows than one page, it finds the one that is missing and the one that changed', async () => {
    subjects += 1;
    const memory = memoryOf('ada', `subject ${subjects}`);
    await test.core.writer.recordAll(memory, killableHistory(memory.subject, 0, 4_100));
    const memoryId = (await test.core.registry.find(memory)) ?? '';
    await test.core.projector.catchUp(memoryId);
    await test.core.pool.query('delete from episode where memory_id = $1 and revision = 4000', [memoryId]);
    await spoil(memoryId, 7);
    const { diff } = await run(asAdmin, { subject: memory.subject });
    expect(diff.map(({ row, before }) => [row, before === null])).toEqual([
      ['episodes 7', false],
      ['episodes 4000', true],
    ]);
    expect(await run(asAdmin, { subject: memory.subject, dryRun: true })).toMatchObject({ changed: 0, events: 4_101 });
  });

  it('of one student leaves the others alone', async () => {
    const { subject, ids } = await givenMemories(['ada', 'ben']);
    await Promise.all(ids.map((id) => spoil(id)));
    expect(await run(asAdmin, { subject, student: 'ben' })).toMatchObject({ total: 1, changed: 1 });
    expect(await Promise.all(ids.map((id) => summaryOf(id)))).toEqual(['spoilt', 'What is part 0 of a cell?']);
  });

  it('what is written while it runs is not lost', async () => {
    const { subject, ids } = await givenMemories(['ada', 'ben']);
    const [, ben = ''] = ids;
    const started: string[] = [];
    await whileHeld(ben, async () => {
      started.push(await start(asAdmin, { subject }));
      await recorded(test.core, memoryOf('ben', subject), question('Written meanwhile?'));
      await recorded(test.core, memoryOf('ada', subject), question('Written meanwhile?'));
    });
    expect(await waitFor(asAdmin, started[0] ?? '')).toMatchObject({ state: 'done', done: 2 });
    for (const id of ids) {
      await test.core.projector.catchUp(id);
      expect(await summaryOf(id, 3)).toBe('Written meanwhile?');
    }
    expect(await run(asAdmin, { subject, dryRun: true })).toMatchObject({ changed: 0, events: 8 });
  });
});

describe('a rebuild and live projecting of one memory at once', () => {
  it('given an event that is projected while the memory is rebuilt, the rebuilt rows are not written over by old ones', async () => {
    const { subject, ids } = await givenMemories(['ada']);
    const [memoryId = ''] = ids;
    await test.core.pool.query(`update memory set counts = '{"question": 40}' where memory_id = $1`, [memoryId]);
    const [chosen] = test.core.projections;
    if (!chosen) {
      throw new Error('there is no projection');
    }
    let projecting: Promise<unknown> = Promise.resolve();
    await rebuildMemory(chosen.projection, chosen.tables, test.core, memoryId, {
      dryRun: false,
      onDifference: () => undefined,
      // All is written and nothing committed: live projecting comes now, and meets the lock.
      beforeCommit: async () => {
        await recorded(test.core, memoryOf('ada', subject), question('And meanwhile?'));
        projecting = test.core.projector.catchUp(memoryId);
        while (!(await someoneWaits())) {
          await delay(10);
        }
      },
    });
    await projecting;
    const { rows } = await test.core.pool.query('select counts from memory where memory_id = $1', [memoryId]);
    expect(rows).toEqual([{ counts: { question: 3 } }]);
  });

  async function someoneWaits(): Promise<boolean> {
    const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await test.core.pool.query(text)).rowCount !== 0;
  }
});

describe('steering a rebuild', () => {
  it('paused, it rebuilds no further memory; resumed, it does what was left', async () => {
    const { subject, ids } = await givenMemories(['ada', 'ben', 'cem', 'dia', 'eve']);
    await Promise.all(ids.map((id) => spoil(id)));
    const [held = ''] = [...ids].sort();
    let id = '';
    await whileHeld(held, async () => {
      id = await start(asAdmin, { subject });
      while ((await view(asAdmin, id)).done < 4) {
        await delay(10);
      }
      await asAdmin.post(`/v1/rebuilds/${id}/pause`).expect(202);
    });
    await test.core.rebuildQueue.settled();
    expect(await view(asAdmin, id)).toMatchObject({ state: 'paused', done: 4, total: 5 });
    expect(await summaryOf(held)).toBe('spoilt');
    await asAdmin.post(`/v1/rebuilds/${id}/pause`).expect(409, /"rebuild-state"/);
    await asAdmin.post(`/v1/rebuilds/${id}/resume`).expect(202);
    expect(await waitFor(asAdmin, id, ['done'])).toMatchObject({ done: 5, changed: 5, differences: 5 });
    expect(await summaryOf(held)).toBe('What is part 0 of a cell?');
  });

  it('cancelled, it ends, and the memories that were left keep their rows', async () => {
    const { subject, ids } = await givenMemories(['ada', 'ben']);
    await Promise.all(ids.map((id) => spoil(id)));
    const [held = '', other = ''] = [...ids].sort();
    let id = '';
    await whileHeld(held, async () => {
      id = await start(asAdmin, { subject });
      while ((await view(asAdmin, id)).done < 1) {
        await delay(10);
      }
      await asAdmin.post(`/v1/rebuilds/${id}/cancel`).expect(202);
    });
    await test.core.rebuildQueue.settled();
    expect(await view(asAdmin, id)).toMatchObject({ state: 'cancelled', done: 1, total: 2 });
    expect([await summaryOf(held), await summaryOf(other)]).toEqual(['spoilt', 'What is part 0 of a cell?']);
    await asAdmin.post(`/v1/rebuilds/${id}/resume`).expect(409, /"rebuild-state"/);
    expect((await test.core.operations.list('local', 1))[0]).toMatchObject({
      type: 'RebuildEnded',
      data: { outcome: 'cancelled', memoriesDone: 1 },
    });
  });

  it('of two of the same read model the second waits and says for whom', async () => {
    const { subject, ids } = await givenMemories(['ada']);
    let [first, second] = ['', ''];
    await whileHeld(ids[0] ?? '', async () => {
      first = await start(asAdmin, { subject });
      await waitFor(asAdmin, first, ['running']);
      second = await start(asAnalyst, { subject });
      expect(await view(asAdmin, second)).toMatchObject({
        state: 'queued',
        waitsFor: `another rebuild of episodes runs first: ${first}, by admin@local`,
      });
    });
    expect((await waitFor(asAdmin, first)).state).toBe('done');
    expect(await waitFor(asAdmin, second)).toMatchObject({ state: 'done', waitsFor: null });
  });

  it('one whose process has died is taken up again, also by another process', async () => {
    const { subject, ids } = await givenMemories(['ada', 'ben']);
    await Promise.all(ids.map((id) => spoil(id)));
    let id = '';
    await whileHeld(ids[0] ?? '', async () => {
      id = await start(asAdmin, { subject });
      await waitFor(asAdmin, id, ['running']);
      // Its session is what a dying process loses.
      await test.core.pool.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = ${0x4d6e656f}
          and database = (select oid from pg_database where datname = current_database())`,
      );
    });
    await test.core.rebuildQueue.settled();
    test.core.rebuildQueue.look();
    expect(await waitFor(asAdmin, id)).toMatchObject({ state: 'done', done: 2, changed: 2 });
  });
});

describe('a memory that a fold can not take', () => {
  it('is named with the reason, the others are rebuilt, and resuming after the fix ends it', async () => {
    const { subject, ids } = await givenMemories(['ada', 'ben', 'cem']);
    await Promise.all(ids.map((id) => spoil(id)));
    const faulty: Projection = {
      ...episodesProjection,
      evolve: (state, event) => {
        if (event.type === 'MemoryOpened' && event.data.student === 'ben') {
          throw new Error('this fold has a fault');
        }
        episodesProjection.evolve(state, event);
      },
    };
    const broken = openRebuilds({
      ...test.core,
      clock: systemClock,
      entropy: systemEntropy,
      projections: [{ projection: faulty, tables: new ProjectionTables(faulty, test.core.dataSource) }],
      rowsChanged: () => undefined,
      failed: (error) => {
        throw error;
      },
    });
    const { id } = await broken.rebuilds.request(
      {
        scope: { tenant: 'local', student: null, subject },
        projection: 'episodes',
        dryRun: false,
        actor: 'test',
        reason: 'a fault',
        runsIn: 'server',
      },
      'names',
    );
    await broken.rebuildQueue.settled();
    expect(await view(asAdmin, id)).toMatchObject({
      state: 'failed',
      failure: '1 of 3 memories could not be rebuilt',
      done: 2,
      failed: 1,
      failures: [{ student: 'ben', subject, reason: expect.stringContaining('this fold has a fault') }],
    });
    expect(await summaryOf(ids[1] ?? '')).toBe('spoilt');
    await asAdmin.post(`/v1/rebuilds/${id}/resume`).expect(202);
    expect(await waitFor(asAdmin, id, ['done'])).toMatchObject({ done: 3, failed: 0, failure: null, failures: [] });
  });

  it('is listed as parked, is tried again when it is told to, and a rebuild takes the parking off as well', async () => {
    const { ids } = await givenMemories(['pia', 'pia']);
    const park = () =>
      test.core.pool.query(
        `update projection_checkpoint set parked_at_revision = 2, parked_reason = 'a fault', parked_since = now(), revision = 1
          where memory_id = $1 and projection = 'episodes'`,
        [ids[0]],
      );
    await park();
    const { projections } = (await asAdmin.get('/v1/projections').expect(200)).body;
    const [episodes] = projections;
    expect(episodes).toMatchObject({ name: 'episodes', rulesVersion: episodesProjection.rulesVersion, parkedCount: 1 });
    expect(episodes.parked).toEqual([
      expect.objectContaining({ student: 'pia', revision: 2, reason: 'a fault', since: expect.any(String) }),
    ]);
    const unparked = await asAdmin.post('/v1/projections/episodes/unpark', { student: 'pia', reason: 'mended' });
    expect([unparked.status, unparked.body]).toEqual([200, { memories: 1 }]);
    await expect(test.core.projector.catchUp(ids[0] ?? '')).resolves.toBeGreaterThan(1);
    await park();
    expect(await run(asAdmin, { student: 'pia' })).toMatchObject({ state: 'done' });
    await expect(test.core.projector.catchUp(ids[0] ?? '')).resolves.toBeGreaterThan(1);
  });
});

describe('the state of the projections', () => {
  it('counts the memories that lag, and those whose rows older rules have made', async () => {
    const { ids } = await givenMemories(['ada', 'ben']);
    const status = async () => (await asAdmin.get('/v1/projections').expect(200)).body.projections[0];
    await test.core.projector.settled();
    const before = await status();
    await test.core.pool.query(
      `update projection_checkpoint set rules_version = 'old', revision = 1 where memory_id = $1 and projection = 'episodes'`,
      [ids[0]],
    );
    expect(await status()).toMatchObject({ behind: before.behind + 1, outdated: before.outdated + 1 });
  });
});

describe('the differences of a rebuild', () => {
  it('page to the end, and come as CSV as a whole', async () => {
    const { subject, ids } = await givenMemories(['ada'], 450);
    await test.core.pool.query(`update episode set summary = '=1+1, "quoted"' where memory_id = $1`, [ids[0]]);
    const { id, diff, differences } = await run(asAdmin, { subject, dryRun: true });
    expect([diff.length, differences]).toEqual([100, 450]);
    const rows: string[] = [];
    let cursor: string | null = null;
    do {
      const path: string = `/v1/rebuilds/${id}/differences${cursor === null ? '' : `?cursor=${cursor}`}`;
      const page: { differences: { row: string }[]; next: string | null } = (await asAdmin.get(path).expect(200)).body;
      rows.push(...page.differences.map(({ row }) => row));
      cursor = page.next;
    } while (cursor !== null);
    expect([rows.length, new Set(rows).size]).toEqual([450, 450]);
    const csv = await asAdmin.get(`/v1/rebuilds/${id}/differences`).set('Accept', 'text/csv').expect(200);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = csv.text.split('\r\n');
    expect(lines.length).toBe(452);
    expect(lines[0]).toBe('student,subject,row,before,after,reason');
    expect(lines[1]).toContain(`ada,${subject},episodes `);
    await asAdmin.get(`/v1/rebuilds/${id}/differences?cursor=nonsense`).expect(422, /"invalid-cursor"/);
  });

  it('show analysts pseudonyms, by which alone they can name a student', async () => {
    const { subject, ids } = await givenMemories(['ada', 'ben']);
    await spoil(ids[0] ?? '');
    await test.core.pool.query("update memory set student = 'Ada L.' where memory_id = $1", [ids[0]]);
    const seen = await run(asAnalyst, { subject, dryRun: true });
    const pseudonym = seen.diff[0]?.student ?? '';
    expect(pseudonym).toMatch(/^student-[0-9a-f]{20}$/);
    expect(JSON.stringify(seen)).not.toMatch(/"ada"|Ada L\./);
    expect(seen.diff.map(({ row }) => row)).toEqual(['memory', 'episodes 1']);
    const body = { projection: 'episodes', reason: 'one of them', dryRun: true, subject };
    await asAnalyst.post('/v1/rebuilds', { ...body, student: 'ada' }).expect(404, /"memory-not-found"/);
    expect(await run(asAnalyst, { ...body, student: pseudonym })).toMatchObject({ total: 1, changed: 1 });
  });
});

describe('what is refused', () => {
  it.each([
    ['a projection that there is not', { projection: 'dreams', reason: 'x' }, 422, 'unknown-projection'],
    ['no reason', { projection: 'episodes' }, 422, 'invalid-value'],
    ['a student nobody knows', { projection: 'episodes', reason: 'x', student: '*' }, 404, 'memory-not-found'],
    ['a field nobody knows', { projection: 'episodes', reason: 'x', force: true }, 422, 'unknown-field'],
  ])('%s', async (_, body, status, code) => {
    const answer = await asAdmin.post('/v1/rebuilds', body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it("another tenant's rebuild, for it does not exist there", async () => {
    const { subject } = await givenMemories(['ada']);
    const { id } = await run(asAdmin, { subject, dryRun: true });
    await asStranger.get(`/v1/rebuilds/${id}`).expect(404, /"rebuild-not-found"/);
    await asStranger.post(`/v1/rebuilds/${id}/cancel`).expect(404, /"rebuild-not-found"/);
    expect((await asStranger.get('/v1/rebuilds').expect(200)).body).toEqual({ rebuilds: [] });
    expect(await run(asStranger, {})).toMatchObject({ state: 'done', done: 0, total: 0 });
  });
});
