import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyDataDir, dataDirScene, kept, query, remember } from '#test/support/data-dir-scene.js';
import { DatabaseHolder, gone, postmasterOf } from '#test/support/held-database.js';

/** A start takes a second; on a machine that does other things as well, several. */
jest.setTimeout(120_000);

const scene = dataDirScene();

describe('the first start', () => {
  it('makes a database that keeps what it acknowledges, and says what it is doing', async () => {
    const database = await scene.open('serve');

    expect(scene.steps).toEqual(['creating the database', 'starting the database', 'the database is ready']);
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
    const { url } = await scene.open('serve');

    expect(await query(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
    const file = path.join(scene.dataDir, 'postgres/connection.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { password, port }: { password: string; port: number } = JSON.parse(await readFile(file, 'utf8'));
    const byTcp = (user: string, secret: string): string => `postgres://${user}:${secret}@127.0.0.1:${port}/mneme`;
    await expect(query(byTcp('mneme', password), 'select 1')).resolves.toHaveLength(1);
    await expect(query(byTcp('mneme', 'guess'), 'select 1')).rejects.toThrow(/password authentication failed/);
    await expect(query(byTcp('postgres', password), 'select 1')).rejects.toThrow(/pg_hba.conf/);
  });

  it('by two processes at once makes one database, which both use', async () => {
    const holders = [new DatabaseHolder(scene.dataDir, 'attach'), new DatabaseHolder(scene.dataDir, 'attach')];
    const [one, other] = await Promise.all(holders.map((holder) => holder.opened));

    expect(one?.url).toBe(other?.url);
    expect([one?.reattached, other?.reattached].sort()).toEqual([false, true]);
    expect((await readdir(scene.dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
    await Promise.all(holders.map((holder) => holder.close()));
    expect(await postmasterOf(scene.dataDir)).toBeNull();
  });

  it.each([0, 150, 300, 600])('killed %i ms into its making leaves nothing half-made', async (milliseconds) => {
    const holder = new DatabaseHolder(scene.dataDir, 'serve');
    await holder.at('creating the database');
    await sleep(milliseconds);
    await holder.kill();

    const { url } = await scene.open('serve');

    await remember(url);
    expect(await kept(url)).toBe(1);
    expect((await readdir(scene.dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
  });
});

describe('a later start', () => {
  beforeEach(() => scene.givenDatabase());

  it('finds what was stored, on the same port', async () => {
    const first = await scene.open('serve');
    await remember(first.url);
    const pid = await postmasterOf(scene.dataDir);
    await first.close();
    expect(pid).not.toBeNull();
    await gone(pid ?? 0);
    scene.steps.length = 0;

    const second = await scene.open('serve');

    expect(scene.steps).toEqual(['starting the database', 'the database is ready']);
    expect(second).toMatchObject({ url: first.url, owned: true, reattached: false });
    expect(await kept(second.url)).toBe(1);
  });

  it('takes another port when somebody else has taken the last one', async () => {
    const first = await scene.open('serve');
    await first.close();
    const port = Number(new URL(first.url).port);
    const intruder = createServer().listen(port, '127.0.0.1');
    await once(intruder, 'listening');

    const second = await scene.open('serve');

    expect(new URL(second.url).port).not.toBe(String(port));
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    intruder.close();
  });

  it('refuses a database of another major version in one line', async () => {
    await writeFile(path.join(scene.dataPath(), 'PG_VERSION'), '17\n');

    await expect(scene.open('serve')).rejects.toThrow(
      /^The database in .* is of PostgreSQL 17 and this is PostgreSQL 18: [^\n]*$/,
    );
  });

  it('says what PostgreSQL said when it does not start', async () => {
    await writeFile(path.join(scene.dataPath(), 'postgresql.conf'), 'no_such_setting = on\n');

    await expect(scene.open('serve')).rejects.toThrow(/doesn't start; .*postgres\.log ends with: .*no_such_setting/s);
  });

  it('on a copy that was made while the original ran leaves the original alone', async () => {
    const original = await scene.open('serve');
    await remember(original.url);
    const copyDir = path.join(path.dirname(scene.dataDir), 'copy');
    await copyDataDir(scene.dataDir, copyDir);

    const copied = await scene.open('serve', { dataDir: copyDir });

    expect(copied.reattached).toBe(false);
    expect(copied.url).not.toBe(original.url);
    await remember(copied.url);
    expect(await kept(original.url)).toBe(1);
    await copied.close();
    expect(await kept(original.url)).toBe(1);
  });
});
