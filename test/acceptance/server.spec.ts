import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createTestDatabase, type TestDatabase } from '#test/support/database.js';
import { spawnProgram } from '#test/support/programs.js';
import { runFolder } from '#test/support/run-folder.js';

interface Server {
  readonly process: ChildProcessWithoutNullStreams;
  readonly url: string;
}

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = path.join(runFolder(), 'server');
});
afterAll(() => database.drop());

/** Starts the server as a user would and waits until it says where it serves. */
async function start(env: NodeJS.ProcessEnv = {}): Promise<Server> {
  const child = spawnProgram({
    entry: 'apps/cli/main.js',
    args: ['serve'],
    env: { MNEME_DATABASE_URL: database.url, MNEME_DATA_DIR: folder, MNEME_PORT: '0', ...env },
  });
  child.stdout.resume();
  for await (const line of createInterface({ input: child.stderr })) {
    const url = /serves on (http:\S+)/.exec(line)?.[1];
    if (url) {
      child.stderr.resume();
      return { process: child, url };
    }
  }
  throw new Error('the server ended before it served');
}

async function exitOf(child: ChildProcessWithoutNullStreams, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(child, 'exit');
  child.kill(signal);
  return (await exit)[0] as number | null;
}

const post = (url: string, body: unknown): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

it('what was acknowledged before a kill is there after the next start; a stop is clean', async () => {
  const killed = await start();
  const memory = '/v1/students/a%2Fb/subjects/cells';
  expect((await fetch(`${killed.url}/health/ready`)).status).toBe(200);
  const recorded = await post(`${killed.url}${memory}/questions`, { text: 'What is osmosis?' });
  expect(recorded.status).toBe(201);
  const receipt = (await recorded.json()) as { hash: string };
  await exitOf(killed.process, 'SIGKILL');

  const server = await start();
  expect(await (await fetch(`${server.url}${memory}/chain`)).json()).toEqual({ size: 2, head: receipt.hash });
  const recalled = (await (await post(`${server.url}${memory}/recall`, { question: 'osmosis' })).json()) as {
    block: string;
  };
  expect(recalled.block).toContain('What is osmosis?');
  expect((await fetch(`${server.url}/openapi.json`)).status).toBe(200);
  expect(await exitOf(server.process, 'SIGTERM')).toBe(0);
});

it('listening for others without keys is refused with one line and an exit code', async () => {
  const child = spawnProgram({
    entry: 'apps/cli/main.js',
    args: ['serve'],
    env: { MNEME_DATABASE_URL: database.url, MNEME_DATA_DIR: folder, MNEME_HOST: '0.0.0.0' },
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(2);
  expect(errors.trim()).toMatch(/^mneme: MNEME_HOST is "0\.0\.0\.0".*MNEME_API_KEYS[^\n]*$/);
});
