import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { stat, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { exists } from '#infra/embedded-postgres/folders.js';
import { boundLog, LOG_LIMIT_BYTES, logPath } from '#infra/embedded-postgres/log-file.js';
import { spawnProgram } from '#test/support/programs.js';
import { describeOnSmallDisk } from './small-disk.js';

/** Room to go on for some hundred episodes, and not for another file of PostgreSQL's log (16 MB). */
const NO_ROOM_FOR_LOG = 8 * 1024 * 1024;
/** Random bytes in a question: what can't be compressed takes space. */
const TEXT_BYTES = 4_000;
/** Far more than the disk holds. */
const MOST_WRITES = 5_000;
/** No request may hang: longer than the ten seconds in which an append gives up. */
const NO_HANG_MS = 30_000;
const PAUSE_MS = 200;
const MEMORY = '/v1/students/maya/subjects/cells';
const UNAVAILABLE_CODES = ['storage-full', 'log-unavailable', 'database-unavailable', 'not-ready'];

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: { code?: string; detail?: string; episodeId?: string; hash?: string; size?: number; head?: string };
}

describeOnSmallDisk('a server whose disk is full', (disk) => {
  let server: ChildProcessWithoutNullStreams;
  let url: string;
  const acknowledged: string[] = [];

  beforeAll(async () => {
    server = spawnProgram({
      entry: 'apps/cli/main.js',
      args: ['serve'],
      env: { MNEME_DATA_DIR: disk.folder, MNEME_PORT: '0' },
    });
    server.stdout.resume();
    url = await addressOf(server);
    // Before the disk is full: what is asked later must be there.
    expect((await record('What is osmosis?')).status).toBe(201);
  });
  afterAll(async () => {
    const exit = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });

  async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(NO_HANG_MS),
    });
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, retryAfter, body: (await response.json()) as Answer['body'] };
  }

  async function record(text: string): Promise<Answer> {
    const answer = await ask('POST', `${MEMORY}/questions`, { text });
    if (answer.status === 201) {
      acknowledged.push(answer.body.episodeId ?? '');
    }
    return answer;
  }

  /** Writes until something else is answered than a receipt. */
  async function writeUntilRefused(): Promise<Answer> {
    for (let count = 0; count < MOST_WRITES; count += 1) {
      const answer = await record(`What is ${randomBytes(TEXT_BYTES).toString('base64')}?`);
      if (answer.status !== 201) {
        return answer;
      }
    }
    throw new Error(`the disk took ${MOST_WRITES} episodes`);
  }

  async function expectServing(): Promise<void> {
    while ((await ask('GET', '/health/ready')).status !== 200) {
      await delay(PAUSE_MS);
    }
  }

  /** All that was acknowledged is there, and the chain is whole. What was not acknowledged may be there. */
  async function expectNothingLost(): Promise<void> {
    const verdict = await ask('POST', `${MEMORY}/chain/verifications`, {});
    expect(verdict).toMatchObject({ status: 200, body: { ok: true } });
    for (const id of acknowledged) {
      expect((await ask('GET', `${MEMORY}/episodes/${id}`)).status).toBe(200);
    }
  }

  it('says that it is full, answers readers, and takes episodes again when there is space', async () => {
    disk.leave(0);
    const refused = await writeUntilRefused();
    expect(refused).toMatchObject({ status: 503, retryAfter: '30', body: { code: 'storage-full' } });
    expect(refused.body.detail).toMatch(/Free space/);
    const recalled = await ask('POST', `${MEMORY}/recall`, { question: 'What is osmosis?' });
    expect([200, 503]).toContain(recalled.status);
    await disk.clear();
    await expectServing();
    expect((await record('What is a membrane?')).status).toBe(201);
    await expectNothingLost();
  });

  it('comes back by itself, with the same chain, after a full disk has stopped its database', async () => {
    const before = await ask('GET', `${MEMORY}/chain`);
    disk.leave(NO_ROOM_FOR_LOG);
    const refused = await writeUntilRefused();
    expect(refused.status).toBe(503);
    expect(UNAVAILABLE_CODES).toContain(refused.body.code);
    const asked = await Promise.all([
      ask('GET', '/health/ready'),
      ask('POST', `${MEMORY}/recall`, { question: 'What is osmosis?' }),
      ask('GET', `${MEMORY}/chain`),
      ask('POST', '/v1/students/nora/subjects/cells/questions', { text: 'What is a cell?' }),
    ]);
    for (const { status, body } of asked) {
      expect(status).toBe(503);
      expect(UNAVAILABLE_CODES).toContain(body.code);
    }
    await disk.clear();
    await expectServing();
    const after = await ask('GET', `${MEMORY}/chain`);
    expect(after.body.size).toBeGreaterThan(before.body.size ?? 0);
    expect((await record('What is a vacuole?')).status).toBe(201);
    expect((await ask('GET', `${MEMORY}/chain`)).body.size).toBe((after.body.size ?? 0) + 1);
    await expectNothingLost();
  });
});

describeOnSmallDisk("the log of the database's own fate", (disk) => {
  it('is kept short on a full disk too, where what was to be kept of it finds no room', async () => {
    const log = logPath(disk.folder);
    await writeFile(log, Buffer.alloc(LOG_LIMIT_BYTES + 1));
    disk.leave(0);
    await boundLog(disk.folder);
    expect((await stat(log)).size).toBe(0);
    expect(await exists(`${log}.1`)).toBe(false);
  });
});

async function addressOf(server: ChildProcessWithoutNullStreams): Promise<string> {
  for await (const line of createInterface({ input: server.stderr })) {
    const url = /serves on (http:\S+?)[\s"]/.exec(line)?.[1];
    if (url) {
      server.stderr.resume();
      return url;
    }
  }
  throw new Error('the server ended before it served');
}
