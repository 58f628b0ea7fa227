import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DatabaseHolder, gone, postmasterOf, removeDataDir } from '#test/support/held-database.js';
import { type EmbeddedDatabase, type EmbeddedDatabaseOptions, openEmbeddedDatabase } from './embedded-database.js';
import { postmasterFile } from './postmaster-file.js';

/** A start takes a second; on a machine that does other things as well, several. */
jest.setTimeout(120_000);

/** A data directory with a database, for tests that aren't about making one. */
let prepared: string;
let dataDir: string;
const opened: EmbeddedDatabase[] = [];
const helpers: ChildProcess[] = [];
const steps: string[] = [];

beforeAll(async () => {
  prepared = await emptyDataDir();
  await (await openEmbeddedDatabase({ dataDir: prepared, mode: 'attach', onProgress: () => undefined })).close();
});
afterAll(() => removeDataDir(path.dirname(prepared)));

beforeEach(async () => {
  dataDir = await emptyDataDir();
  steps.length = 0;
});

afterEach(async () => {
  for (const database of opened.splice(0)) {
    await database.close();
  }
  for (const helper of helpers.splice(0)) {
    helper.kill('SIGKILL');
  }
  await removeDataDir(dataDir);
  await removeDataDir(path.dirname(dataDir));
});

async function emptyDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mneme-embedded-'));
  await chmod(folder, 0o755);
  return path.join(folder, 'data');
}

/** Given a data directory that was used before. */
function givenDatabase(): Promise<void> {
  return copy(prepared, dataDir);
}

async function open(mode: 'serve' | 'attach', more: Partial<EmbeddedDatabaseOptions> = {}): Promise<EmbeddedDatabase> {
  const onProgress = ({ step, detail }: { step: string; detail?: string }): void => {
    steps.push(detail ? `${step}: ${detail}` : step);
  };
  const database = await openEmbeddedDatabase({ dataDir, mode, onProgress, ...more });
  opened.push(database);
  return database;
}

async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

function remember(url: string): Promise<object[]> {
  return query(url, 'create table if not exists kept (id serial primary key); insert into kept default values');
}

async function kept(url: string): Promise<number> {
  return (await query(url, 'select * from kept')).length;
}

function dataPath(): string {
  return path.join(dataDir, 'postgres/data');
}

describe('the first start', () => {
  it('makes a database that keeps what it acknowledges, and says what it is doing', async () => {
    const database = await open('serve');

    expect(steps).toEqual(['creating the database', 'starting the database', 'the database is ready']);
    expect(database).toMatchObject({ owned: true, reattached: false });
    const settings = await query(
      database.url,
      `select name, setting from pg_settings where name in
        ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'data_checksums', 'server_encoding')`,
    );
    expect(settings).toEqual(
      expect.arrayContaining([
        { name: 'fsync', setting: 'on' },
        { name: 'synchronous_commit', setting: 'on' },
        { name: 'full_page_writes', setting: 'on' },
        { name: 'data_checksums', setting: 'on' },
        { name: 'listen_addresses', setting: '127.0.0.1' },
        { name: 'server_encoding', setting: 'UTF8' },
      ]),
    );
    const [order] = await query(
      database.url,
      `select array_agg(w order by w) as w from unnest(array['é','z','E','a']) w`,
    );
    expect(order).toEqual({ w: ['E', 'a', 'z', 'é'] });
    expect(await query(database.url, `select lower('ÁÉ') as text`)).toEqual([{ text: 'áé' }]);
  });

  it('lets only its own role in, with a password that only the owner of the folder can read', async () => {
    const { url } = await open('serve');

    expect(await query(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
    const file = path.join(dataDir, 'postgres/connection.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { password, port }: { password: string; port: number } = JSON.parse(await readFile(file, 'utf8'));
    const byTcp = (user: string, secret: string): string => `postgres://${user}:${secret}@127.0.0.1:${port}/mneme`;
    await expect(query(byTcp('mneme', password), 'select 1')).resolves.toHaveLength(1);
    await expect(query(byTcp('mneme', 'guess'), 'select 1')).rejects.toThrow(/password authentication failed/);
    await expect(query(byTcp('postgres', password), 'select 1')).rejects.toThrow(/pg_hba.conf/);
  });

  it('by two processes at once makes one database, which both use', async () => {
    const holders = [new DatabaseHolder(dataDir, 'attach'), new DatabaseHolder(dataDir, 'attach')];
    const [one, other] = await Promise.all(holders.map((holder) => holder.opened));

    expect(one?.url).toBe(other?.url);
    expect([one?.reattached, other?.reattached].sort()).toEqual([false, true]);
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
    await Promise.all(holders.map((holder) => holder.close()));
    expect(await postmasterOf(dataDir)).toBeNull();
  });

  it.each([0, 60, 150, 300, 450, 600])(
    'killed %i ms into its making leaves nothing half-made',
    async (milliseconds) => {
      const holder = new DatabaseHolder(dataDir, 'serve');
      await holder.at('creating the database');
      await sleep(milliseconds);
      await holder.kill();

      const { url } = await open('serve');

      await remember(url);
      expect(await kept(url)).toBe(1);
      expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
    },
  );
});

describe('a later start', () => {
  beforeEach(givenDatabase);

  it('finds what was stored, on the same port', async () => {
    const first = await open('serve');
    await remember(first.url);
    const pid = await postmasterOf(dataDir);
    await first.close();
    expect(pid).not.toBeNull();
    await gone(pid ?? 0);
    steps.length = 0;

    const second = await open('serve');

    expect(steps).toEqual(['starting the database', 'the database is ready']);
    expect(second).toMatchObject({ url: first.url, owned: true, reattached: false });
    expect(await kept(second.url)).toBe(1);
  });

  it('takes another port when somebody else has taken the last one', async () => {
    const first = await open('serve');
    await first.close();
    const port = Number(new URL(first.url).port);
    const intruder = createServer().listen(port, '127.0.0.1');
    await once(intruder, 'listening');

    const second = await open('serve');

    expect(new URL(second.url).port).not.toBe(String(port));
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    intruder.close();
  });

  it('refuses a database of another major version in one line', async () => {
    await writeFile(path.join(dataPath(), 'PG_VERSION'), '17\n');

    await expect(open('serve')).rejects.toThrow(
      /^The database in .* is of PostgreSQL 17 and this is PostgreSQL 18: [^\n]*$/,
    );
  });

  it('says what PostgreSQL said when it does not start', async () => {
    await writeFile(path.join(dataPath(), 'postgresql.conf'), 'no_such_setting = on\n');

    await expect(open('serve')).rejects.toThrow(/doesn't start; .*postgres\.log ends with: .*no_such_setting/s);
  });

  it('on a copy that was made while the original ran leaves the original alone', async () => {
    const original = await open('serve');
    await remember(original.url);
    const copyDir = path.join(path.dirname(dataDir), 'copy');
    await copy(dataDir, copyDir);

    const copied = await open('serve', { dataDir: copyDir });

    expect(copied.reattached).toBe(false);
    expect(copied.url).not.toBe(original.url);
    await remember(copied.url);
    expect(await kept(original.url)).toBe(1);
    await copied.close();
    expect(await kept(original.url)).toBe(1);
  });
});

describe('one process serves a data directory', () => {
  beforeEach(givenDatabase);

  it('and a second is refused in one line that names the first and where it answers', async () => {
    const first = new DatabaseHolder(dataDir, 'serve');
    await first.opened;
    await expect(open('serve')).rejects.toThrow(
      new RegExp(`^Mneme is already serving ${dataDir} \\(process ${first.process.pid}, http port unknown\\)[^\\n]*$`),
    );
    await first.close();

    const second = await open('serve');
    await second.announce('http://127.0.0.1:3000');

    await expect(new DatabaseHolder(dataDir, 'serve').opened).rejects.toThrow(
      `(process ${process.pid}, http://127.0.0.1:3000)`,
    );
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('also when both start at the same moment', async () => {
    const holders = [new DatabaseHolder(dataDir, 'serve'), new DatabaseHolder(dataDir, 'serve')];
    const results = await Promise.allSettled(holders.map((holder) => holder.opened));

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = holders[results.findIndex(({ status }) => status === 'fulfilled')];
    const refusal = results.find((result) => result.status === 'rejected');
    expect(String(refusal?.reason)).toMatch(`already serving ${dataDir} (process ${winner?.process.pid}`);
    await winner?.close();
  });

  it('and the next may as soon as the first was killed', async () => {
    for (let kill = 0; kill < 3; kill += 1) {
      const holder = new DatabaseHolder(dataDir, 'serve');
      const { url, reattached } = await holder.opened;
      expect(reattached).toBe(kill > 0);
      await remember(url);
      await holder.kill();
    }

    const last = await open('serve');

    expect(last).toMatchObject({ owned: true, reattached: true });
    expect(await kept(last.url)).toBe(3);
    const pid = await postmasterOf(dataDir);
    await last.close();
    await gone(pid ?? 0);
  });
});

describe('a command beside the server', () => {
  beforeEach(givenDatabase);

  it('shares its database and leaves it running', async () => {
    const server = await open('serve');
    const command = await open('attach');

    expect(command).toMatchObject({ url: server.url, owned: false, reattached: true });
    await command.close();
    await command.close();

    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('keeps the database while it needs it, though the server stops, and stops it in the end', async () => {
    const server = await open('serve');
    const command = await open('attach');

    await server.close();
    expect(await query(command.url, 'select 1 as one')).toEqual([{ one: 1 }]);

    await command.close();
    expect(await postmasterOf(dataDir)).toBeNull();
  });

  it('without a server starts the database and stops it', async () => {
    const command = await open('attach');
    expect(command).toMatchObject({ owned: true, reattached: false });

    await command.close();

    expect(await postmasterOf(dataDir)).toBeNull();
  });

  it('that comes while the last user stops the database gets it all the same', async () => {
    for (let round = 0; round < 3; round += 1) {
      const leaving = await open('attach');
      const closing = leaving.close();
      const coming = await open('attach');
      await closing;
      expect(await query(coming.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await coming.close();
    }
  });
});

describe('what a crash leaves behind', () => {
  beforeEach(givenDatabase);

  it('a postmaster.pid of a dead process does not matter', async () => {
    const database = await open('serve');
    await remember(database.url);
    const holder = await postmasterOf(dataDir);
    const text = await readFile(postmasterFile(dataPath()), 'utf8');
    await database.close();
    await gone(holder ?? 0);
    await writeFile(postmasterFile(dataPath()), text);

    const next = await open('serve');

    expect(next.reattached).toBe(false);
    expect(await kept(next.url)).toBe(1);
  });

  it('nor one whose process id another program has by now, which is left alone', async () => {
    const database = await open('serve');
    const text = await readFile(postmasterFile(dataPath()), 'utf8');
    const { uid, gid } = await stat(dataPath());
    await database.close();
    const innocent = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { uid, gid, cwd: '/' });
    helpers.push(innocent);
    await once(innocent, 'spawn');
    await writeFile(postmasterFile(dataPath()), text.replace(/^\d+/, String(innocent.pid)));

    const next = await open('serve');

    expect(next.reattached).toBe(false);
    expect(await postmasterOf(dataDir)).not.toBe(innocent.pid);
    expect(innocent.exitCode).toBeNull();
  });

  it('a PostgreSQL that was killed comes back while the server runs', async () => {
    const lost: Error[] = [];
    const server = await open('serve', { onLost: (error) => lost.push(error) });
    await remember(server.url);

    process.kill((await postmasterOf(dataDir)) ?? 0, 'SIGKILL');
    await eventually(async () => {
      expect(lost).toEqual([]);
      expect(await kept(server.url)).toBe(1);
    });

    await expect(new DatabaseHolder(dataDir, 'serve').opened).rejects.toThrow(`(process ${process.pid}`);
  });

  it('and one that can not come back is reported', async () => {
    const lost = new Promise<Error>((resolve) => {
      void open('serve', { onLost: resolve }).then(async () => {
        const pid = await postmasterOf(dataDir);
        await rename(dataPath(), `${dataPath()}.away`);
        process.kill(pid ?? 0, 'SIGKILL');
      });
    });

    expect((await lost).message).toMatch(/^The database of .* is lost: it went away: The database doesn't start/);
  });
});

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) {
        throw error;
      }
      await sleep(50);
    }
  }
}

/** Copies a data directory as an administrator would. */
async function copy(from: string, to: string): Promise<void> {
  const [code] = await once(spawn('cp', ['-a', from, to]), 'exit');
  expect(code).toBe(0);
}
