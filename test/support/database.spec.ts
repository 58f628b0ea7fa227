import { Client } from 'pg';
import { createTestDatabase, type TestDatabase, templateFrom } from './database.js';

/** The first suite of a run makes the server, which takes seconds on a busy machine. */
jest.setTimeout(60_000);

async function query<T extends object>(database: TestDatabase, text: string): Promise<T[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('databases for tests', () => {
  it('are separate: what one suite makes, another does not see', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);

    await query(one, 'create table thing (id int)');

    expect(await query(one, `select to_regclass('thing')::text as name`)).toEqual([{ name: 'thing' }]);
    expect(await query(other, `select to_regclass('thing')::text as name`)).toEqual([{ name: null }]);
    await Promise.all([one.drop(), other.drop()]);
  });

  it('are gone once dropped, also under a session that is still open', async () => {
    const database = await createTestDatabase();
    const client = new Client({ connectionString: database.url });
    const errors: Error[] = [];
    client.on('error', (error) => errors.push(error));
    const ended = new Promise((resolve) => client.once('end', resolve));
    await client.connect();

    await database.drop();
    await ended;

    expect(errors[0]?.message).toMatch(/terminating connection/);
    await expect(query(database, 'select 1')).rejects.toThrow(/does not exist/);
  });

  it('are copies of a template that is prepared once', async () => {
    let prepared = 0;
    const template = templateFrom('with-a-row', async (url) => {
      prepared += 1;
      const client = new Client({ connectionString: url });
      await client.connect();
      await client.query('create table kept (text text)');
      await client.query(`insert into kept values ('from the template')`);
      await client.end();
    });

    const databases = await Promise.all([createTestDatabase(template), createTestDatabase(template)]);

    for (const database of databases) {
      expect(await query(database, 'select text from kept')).toEqual([{ text: 'from the template' }]);
      await database.drop();
    }
    expect(prepared).toBe(1);
  });
});
