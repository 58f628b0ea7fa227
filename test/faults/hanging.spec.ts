import { json, StubEndpoint, vectors } from '#libs/embedding/openai/stub-endpoint.js';
import { createTestDatabase, type TestDatabase } from '#test/support/database.js';
import { FreezableProxy } from '#test/support/freezable-proxy.js';
import { memoryOf, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';
import { openTestServer, type TestServer } from '#test/support/test-server.js';

const MEMORY = memoryOf('hanging');
const TURNS = 24;
/** Long enough for a busy machine where nothing hangs, and all that these tests wait for where something does. */
const CAP_MS = 4_000;
const DIMENSIONS = 32;

interface Answer {
  readonly complete: boolean;
  readonly block: string;
  readonly episodes: readonly { readonly summary: string; readonly pools: readonly string[] }[];
  readonly timings: { readonly total: number };
}

let test: TestCore;
let server: TestServer;

async function ask(text: string): Promise<Answer> {
  const { student, subject } = MEMORY;
  const path = `/v1/students/${encodeURIComponent(student)}/subjects/${encodeURIComponent(subject)}/recall`;
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question: text }),
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('server-timing')).toContain('total;dur=');
  return (await response.json()) as Answer;
}

const askMany = (text: string): Promise<Answer[]> => Promise.all(Array.from({ length: TURNS }, () => ask(text)));

async function isAlive(): Promise<boolean> {
  return (await fetch(`${server.url}/health/live`)).ok;
}

afterEach(async () => {
  await server.close();
  await test.close();
});

describe('a database that is paused', () => {
  let database: TestDatabase;
  let proxy: FreezableProxy;

  beforeEach(async () => {
    database = await createTestDatabase();
    const url = new URL(database.url);
    proxy = await FreezableProxy.to(socketOf(url));
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    test = await openTestCore('attach', { MNEME_DATABASE_URL: url.toString() }, { recallCapMs: CAP_MS });
    server = await openTestServer(test.core);
    await recorded(test.core, MEMORY, question('Why does osmosis swell a raisin?'));
  });
  afterEach(async () => {
    await proxy.close();
    await database.drop();
  });

  it('costs turns their memory and says so, leaves the process alive, and nothing behind once it goes on', async () => {
    expect((await ask('osmosis')).complete).toBe(true);
    proxy.freeze();
    const hung = await askMany('osmosis');
    for (const answer of hung) {
      expect(answer).toMatchObject({ complete: false, episodes: [] });
      expect(answer.block).toContain('Your memory could not be read in time for this turn');
      expect(answer.block).not.toContain('raisin');
    }
    expect(await isAlive()).toBe(true);
    proxy.thaw();
    const [next] = await askMany('osmosis');
    expect(next).toMatchObject({ complete: true, episodes: [{ summary: 'Why does osmosis swell a raisin?' }] });
  });
});

describe('an embedding endpoint that never answers', () => {
  let endpoint: StubEndpoint;

  beforeEach(async () => {
    endpoint = await StubEndpoint.start();
    const env = {
      MNEME_EMBEDDING_MODEL: 'stub',
      MNEME_EMBEDDING_DIMENSIONS: String(DIMENSIONS),
      OPENAI_BASE_URL: endpoint.baseUrl,
    };
    test = await openTestCore('attach', env, { recallCapMs: CAP_MS });
    server = await openTestServer(test.core);
  });
  afterEach(() => endpoint.stop());

  it('costs turns their meaning and not their memory, and the next one has it again', async () => {
    endpoint.answer(() => undefined);
    await recorded(test.core, MEMORY, question('Why does osmosis swell a raisin?'));
    for (const answer of await askMany('osmosis')) {
      expect(answer).toMatchObject({ complete: true, episodes: [{ summary: 'Why does osmosis swell a raisin?' }] });
      expect(answer.episodes[0]?.pools).not.toContain('meaning');
    }
    expect(await isAlive()).toBe(true);
    endpoint.answer(vectors(() => Array.from({ length: DIMENSIONS }, (_, index) => Math.sin(index))));
    await test.core.vectoriser.embedMissing(await memoryId(), 10);
    expect((await ask('osmosis')).episodes[0]?.pools).toContain('meaning');
  });

  it('that refuses costs them no more', async () => {
    endpoint.answer(json(503, { error: { message: 'busy' } }));
    await recorded(test.core, MEMORY, question('Why does osmosis swell a raisin?'));
    expect((await askMany('osmosis')).every(({ complete }) => complete)).toBe(true);
  });
});

async function memoryId(): Promise<string> {
  return (await test.core.registry.find(MEMORY)) ?? '';
}

/** Where the PostgreSQL of this run of the tests listens: a socket in a folder, which the host names. */
function socketOf({ hostname, port }: URL): { readonly path: string } {
  return { path: `${decodeURIComponent(hostname)}/.s.PGSQL.${port}` };
}
