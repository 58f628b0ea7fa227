import { createHash } from 'node:crypto';
import { ApiKeys } from '#apps/server/http/access/api-keys.js';
import { systemEntropy } from '#infra/system/system.js';
import type { MemoryCommand, MemoryRef } from '#libs/episodes/index.js';
import type { ClassRow } from '#libs/report/index.js';
import { check, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';
import { openTestServer, type TestServer } from '#test/support/test-server.js';

const CLASS = '/v1/subjects/cells/report';
/** Ids that would be formulas, patterns or other things to somebody. */
const FORMULA = '=HYPERLINK("x")';
const STUDENTS = ['ada', 'ben', 'نور', FORMULA, 'newcomer'];

let test: TestCore;
let server: TestServer;

beforeAll(async () => {
  test = await openTestCore();
  test.clock.set('2026-06-15T12:00:00Z');
  server = await openTestServer(test.core, { clock: test.clock });
  for (const student of STUDENTS.slice(0, 4)) {
    await teach(student, 'osmosis');
    await teach(student, 'diffusion');
  }
  await graded('ada', 'osmosis', 'wrong', 'wrong', 'wrong');
  await graded('ada', 'diffusion', 'wrong', 'wrong');
  await graded('ben', 'osmosis', 'right', 'right', 'right');
  await graded('نور', 'osmosis', 'wrong');
  await graded(FORMULA, 'diffusion', 'right', 'wrong', 'wrong');
  await graded(FORMULA, 'what is it', 'right');
  const said = await recorded(
    test.core,
    memoryOf('ben'),
    question('Does water flee the salt?', '2026-06-01T10:00:00Z'),
  );
  await recorded(test.core, memoryOf('ben'), misconception(said.episodeId));
  await recorded(test.core, memoryOf('newcomer'), question('Hello?', '2026-06-10T10:00:00Z'));
  await recorded(test.core, { tenant: 'local', student: 'ada', subject: 'physics' }, question('Why?'));
  await recorded(test.core, { tenant: 'elsewhere', student: 'twin', subject: 'cells' }, question('Why?'));
  await test.core.projector.sweep();
  await test.core.projector.settled();
});
afterAll(async () => {
  await server.close();
  await test.close();
});

function memoryOf(student: string): MemoryRef {
  return { tenant: 'local', student, subject: 'cells' };
}

async function teach(student: string, name: string): Promise<void> {
  const text = `Remember that ${name} is something.`;
  const command = { kind: 'teaching' as const, id: systemEntropy.uuid(), text, occurredAt: '2026-05-01T10:00:00Z' };
  await recorded(test.core, memoryOf(student), command);
}

async function graded(student: string, topic: string, ...verdicts: ('right' | 'wrong')[]): Promise<void> {
  for (const verdict of verdicts) {
    await recorded(test.core, memoryOf(student), check(topic, verdict, '2026-06-02T10:00:00Z'));
  }
}

function misconception(episodeId: string): MemoryCommand {
  const misconceptions = [{ name: 'water flees salt', concept: 'osmosis', state: 'active' as const }];
  const nothing = { signals: [], preferences: [], goals: [], extractor: null };
  return { kind: 'observation', id: systemEntropy.uuid(), occurredAt: null, episodeId, ...nothing, misconceptions };
}

async function students(query = ''): Promise<string[]> {
  const { status, body } = await server.http.get(`${CLASS}${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body.students.map(({ student }: ClassRow) => student);
}

describe('the report of a class', () => {
  it('has a row a student of this tenant and subject, who needs help most first, and says who struggles with what', async () => {
    const { body } = await server.http.get(CLASS);
    expect(body).toMatchObject({ subject: 'cells', at: '2026-06-15T12:00:00.000Z', total: 5, next: null });
    expect(body.students[0]).toEqual({
      student: 'ada',
      episodes: 7,
      lastAt: '2026-06-02T10:00:00.000Z',
      checks: { total: 5, right: 0, untied: 0 },
      standing: { secure: 0, early: 0, toConfirm: 0, unsure: 0, struggles: 2 },
      struggles: ['diffusion', 'osmosis'],
      unsure: [],
      misconceptions: [],
      due: 2,
    });
    expect(body.concepts).toEqual([
      { concept: 'osmosis', understands: 1, unsure: [], struggles: ['ada', 'نور'] },
      { concept: 'diffusion', understands: 0, unsure: [FORMULA], struggles: ['ada'] },
    ]);
  });

  it('never disagrees with the report of each student', async () => {
    const { body } = await server.http.get(CLASS);
    for (const row of body.students as ClassRow[]) {
      const { body: own } = await server.http.get(
        `/v1/students/${encodeURIComponent(row.student)}/subjects/cells/report`,
      );
      const { standing, evidence, limits, misconceptions } = own;
      const names = (group: 'struggles' | 'unsure'): string[] =>
        standing[group].map(({ concept }: { concept: { name: string } }) => concept.name).sort();
      expect(row).toEqual({
        student: own.memory.student,
        episodes: evidence.episodes,
        lastAt: evidence.lastAt,
        checks: { total: evidence.checks.total, right: evidence.checks.right, untied: limits.untied.checks },
        standing: Object.fromEntries(Object.entries(standing).map(([group, of]) => [group, (of as object[]).length])),
        struggles: names('struggles'),
        unsure: names('unsure'),
        misconceptions: misconceptions.active.map(({ name }: { name: string }) => name),
        due: row.due,
      });
    }
  });

  it.each([
    ['?sort=student', [FORMULA, 'ada', 'ben', 'newcomer', 'نور']],
    ['?sort=-student', ['نور', 'newcomer', 'ben', 'ada', FORMULA]],
    ['?sort=-misconceptions', ['ben', FORMULA, 'ada', 'newcomer', 'نور']],
    ['?sort=-checks', ['ada', FORMULA, 'ben', 'نور', 'newcomer']],
    ['?sort=-untied', [FORMULA, 'ada', 'ben', 'newcomer', 'نور']],
    ['?student=ben', ['ben']],
    ['?sort=student&student=ben&student=ada&student=nobody', ['ada', 'ben']],
  ])('%s', async (query, expected) => {
    expect(await students(query)).toEqual(expected);
  });

  it('comes in pages, nobody twice and nobody left out', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body }: { body: { students: ClassRow[]; next: string | null; total: number; concepts: unknown[] } } =
        await server.http.get(`${CLASS}?limit=2&sort=-struggles${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...body.students.map(({ student }) => student));
      expect([body.total, body.concepts.length]).toEqual([5, 2]);
      cursor = body.next;
    } while (cursor !== null);
    expect(seen).toEqual(await students());
  });

  it.each([
    ['Accept', CLASS, 'text/csv'],
    ['the parameter', `${CLASS}?format=csv`, '*/*'],
  ])('is CSV where %s asks for it, and no cell is a formula', async (_, path, accept) => {
    const { status, headers, text } = await server.http.get(path).set('Accept', accept);
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="class.csv"',
    ]);
    expect(text.split('\r\n')).toEqual([
      'student,last_at,episodes,checks,right,untied,secure,early,to_confirm,unsure,struggles,due,struggles_with,unsure_about,misconceptions',
      'ada,2026-06-02T10:00:00.000Z,7,5,0,0,0,0,0,0,2,2,diffusion; osmosis,,',
      'نور,2026-06-02T10:00:00.000Z,3,1,0,0,0,0,0,0,1,1,osmosis,,',
      `"'=HYPERLINK(""x"")",2026-06-02T10:00:00.000Z,6,4,2,1,0,0,0,1,0,1,,diffusion,`,
      'ben,2026-06-02T10:00:00.000Z,6,3,3,0,1,0,0,0,0,1,,,water flees salt',
      'newcomer,2026-06-10T10:00:00.000Z,1,0,0,0,0,0,0,0,0,0,,,',
      '',
    ]);
  });

  it('is a page for a browser, with all students, in its language', async () => {
    const { headers, text } = await server.http
      .get(`${CLASS}?limit=1`)
      .set('Accept', 'text/html')
      .set('Accept-Language', 'es');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain('<html lang="es" dir="ltr">');
    expect(text).toContain('<bdi>newcomer</bdi>');
    expect(text).toContain('<bdi>=HYPERLINK(&quot;x&quot;)</bdi>');
  });

  it.each([
    ['?sort=grade', 422, 'invalid-value'],
    ['?limit=0', 422, 'invalid-value'],
    ['?format=pdf', 422, 'invalid-value'],
    ['?lang=fr', 422, 'invalid-value'],
    ['?cursor=x', 422, 'invalid-cursor'],
    ['?cursor=WyItc3RydWdnbGVzIiwxLCJhZGEiXQ&sort=student', 422, 'invalid-cursor'],
    ['?students=ada', 422, 'unknown-field'],
  ])('%s is %d %s', async (query, status, code) => {
    const answer = await server.http.get(`${CLASS}${query}`);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it.each(['/v1/subjects/nothing/report', `${CLASS}?student=nobody`, '/v1/subjects/%25/report'])(
    '%s, of which nobody has a memory, is 404',
    async (path) => {
      const answer = await server.http.get(path);
      expect([answer.status, answer.body.code]).toEqual([404, 'memory-not-found']);
    },
  );
});

describe('with keys', () => {
  const entry = (name: string, role: string, more: object = {}) => {
    return { name, role, tenant: 'local', sha256: createHash('sha256').update(name).digest('hex'), ...more };
  };
  let guarded: TestServer;

  beforeAll(async () => {
    const keys = [
      entry('teacher', 'teacher', { subjects: ['cells'] }),
      entry('gateway', 'gateway'),
      entry('bens-gateway', 'gateway', { student: 'ben' }),
      entry('physics', 'teacher', { subjects: ['physics'] }),
      entry('ben', 'student', { student: 'ben' }),
      entry('admin', 'admin'),
      { ...entry('elsewhere', 'gateway'), tenant: 'elsewhere' },
    ];
    guarded = await openTestServer(test.core, { clock: test.clock, keys: ApiKeys.fromJson(JSON.stringify(keys)) });
  });
  afterAll(() => guarded.close());

  it.each([
    ['teacher', 200, 5],
    ['gateway', 200, 5],
    ['bens-gateway', 200, 1],
    ['elsewhere', 200, 1],
    ['physics', 403, undefined],
    ['ben', 403, undefined],
    ['admin', 403, undefined],
  ])('%s gets %d and sees %s', async (key, status, total) => {
    const answer = await guarded.http.get(CLASS).set('Authorization', `Bearer ${key}`);
    expect([answer.status, answer.body.total]).toEqual([status, total]);
  });
});
