import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataDirScene, kept, query, remember } from '#test/support/data-dir-scene.js';
import { DatabaseHolder, gone, postmasterOf } from '#test/support/held-database.js';
import { postmasterFile } from './postmaster-file.js';

/** A start takes a second; on a machine that does other things as well, several. */
jest.setTimeout(120_000);

const scene = dataDirScene();

const helpers: ChildProcess[] = [];

afterEach(() => {
  for (const helper of helpers.splice(0)) {
    helper.kill('SIGKILL');
  }
});

describe('one process serves a data directory', () => {
  beforeEach(() => scene.givenDatabase());

  it('and a second is refused in one line that names the first and where it answers', async () => {
    const first = new DatabaseHolder(scene.dataDir, 'serve');
    await first.opened;
    await expect(scene.open('serve')).rejects.toThrow(
      new RegExp(
        `^Mneme is already serving ${scene.dataDir} \\(process ${first.process.pid}, http port unknown\\)[^\\n]*$`,
      ),
    );
    await first.close();

    const second = await scene.open('serve');
    await second.announce('http://127.0.0.1:3000');

    await expect(new DatabaseHolder(scene.dataDir, 'serve').opened).rejects.toThrow(
      `(process ${process.pid}, http://127.0.0.1:3000)`,
    );
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('also when both start at the same moment', async () => {
    const holders = [new DatabaseHolder(scene.dataDir, 'serve'), new DatabaseHolder(scene.dataDir, 'serve')];
    const results = await Promise.allSettled(holders.map((holder) => holder.opened));

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = holders[results.findIndex(({ status }) => status === 'fulfilled')];
    const refusal = results.find((result) => result.status === 'rejected');
    expect(String(refusal?.reason)).toMatch(`already serving ${scene.dataDir} (process ${winner?.process.pid}`);
    await winner?.close();
  });

  it('and the next may as soon as the first was killed', async () => {
    for (let kill = 0; kill < 3; kill += 1) {
      const holder = new DatabaseHolder(scene.dataDir, 'serve');
      const { url, reattached } = await holder.opened;
      expect(reattached).toBe(kill > 0);
      await remember(url);
      await holder.kill();
    }

    const last = await scene.open('serve');

    expect(last).toMatchObject({ owned: true, reattached: true });
    expect(await kept(last.url)).toBe(3);
    const pid = await postmasterOf(scene.dataDir);
    await last.close();
    await gone(pid ?? 0);
  });
});

describe('a command beside the server', () => {
  beforeEach(() => scene.givenDatabase());

  it('shares its database and leaves it running', async () => {
    const server = await scene.open('serve');
    const command = await scene.open('attach');

    expect(command).toMatchObject({ url: server.url, owned: false, reattached: true });
    await command.close();
    await command.close();

    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('keeps the database while it needs it, though the server stops, and stops it in the end', async () => {
    const server = await scene.open('serve');
    const command = await scene.open('attach');

    await server.close();
    expect(await query(command.url, 'select 1 as one')).toEqual([{ one: 1 }]);

    await command.close();
    expect(await postmasterOf(scene.dataDir)).toBeNull();
  });

  it('without a server starts the database and stops it', async () => {
    const command = await scene.open('attach');
    expect(command).toMatchObject({ owned: true, reattached: false });

    await command.close();

    expect(await postmasterOf(scene.dataDir)).toBeNull();
  });

  it('that comes while the last user stops the database gets it all the same', async () => {
    for (let round = 0; round < 3; round += 1) {
      const leaving = await scene.open('attach');
      const closing = leaving.close();
      const coming = await scene.open('attach');
      await closing;
      expect(await query(coming.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await coming.close();
    }
  });
});

describe('what a crash leaves behind', () => {
  beforeEach(() => scene.givenDatabase());

  it('a postmaster.pid of a dead process does not matter', async () => {
    const database = await scene.open('serve');
    await remember(database.url);
    const holder = await postmasterOf(scene.dataDir);
    const text = await readFile(postmasterFile(scene.dataPath()), 'utf8');
    await database.close();
    await gone(holder ?? 0);
    await writeFile(postmasterFile(scene.dataPath()), text);

    const next = await scene.open('serve');

    expect(next.reattached).toBe(false);
    expect(await kept(next.url)).toBe(1);
  });

  it('nor one whose process id another program has by now, which is left alone', async () => {
    const database = await scene.open('serve');
    const text = await readFile(postmasterFile(scene.dataPath()), 'utf8');
    const { uid, gid } = await stat(scene.dataPath());
    await database.close();
    const innocent = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { uid, gid, cwd: '/' });
    helpers.push(innocent);
    await once(innocent, 'spawn');
    await writeFile(postmasterFile(scene.dataPath()), text.replace(/^\d+/, String(innocent.pid)));

    const next = await scene.open('serve');

    expect(next.reattached).toBe(false);
    expect(await postmasterOf(scene.dataDir)).not.toBe(innocent.pid);
    expect(innocent.exitCode).toBeNull();
  });

  it('a PostgreSQL that was killed comes back while the server runs', async () => {
    const lost: Error[] = [];
    const server = await scene.open('serve', { onLost: (error) => lost.push(error) });
    await remember(server.url);

    process.kill((await postmasterOf(scene.dataDir)) ?? 0, 'SIGKILL');
    await eventually(async () => {
      expect(lost).toEqual([]);
      expect(await kept(server.url)).toBe(1);
    });

    await expect(new DatabaseHolder(scene.dataDir, 'serve').opened).rejects.toThrow(`(process ${process.pid}`);
  });

  it('and one that can not come back is reported', async () => {
    const lost = new Promise<Error>((resolve) => {
      void scene.open('serve', { onLost: resolve }).then(async () => {
        const pid = await postmasterOf(scene.dataDir);
        await rename(scene.dataPath(), `${scene.dataPath()}.away`);
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
