import type { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '#test/support/database.js';
import { createPool } from './pool.js';

jest.setTimeout(60_000);

let database: TestDatabase;
let administrator: Pool;
let pool: Pool;
let errors: Error[];

beforeAll(async () => {
  database = await createTestDatabase();
  administrator = createPool(database.url, { max: 1 });
});
afterAll(async () => {
  await administrator.end();
  await database.drop();
});

beforeEach(() => {
  errors = [];
  pool = createPool(database.url, { max: 2, onConnectionError: (error) => errors.push(error) });
});
afterEach(() => pool.end());

async function cut(pid: number): Promise<void> {
  await administrator.query('select pg_terminate_backend($1, 5000)', [pid]);
}

async function pidOf(client: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

describe('a pool', () => {
  it('goes on when an idle connection is cut', async () => {
    const pid = await pidOf(pool);

    await cut(pid);

    expect(await pidOf(pool)).not.toBe(pid);
    expect(errors.map(({ message }) => message)).toContain('terminating connection due to administrator command');
  });

  it('goes on when a connection is cut that somebody holds between two queries', async () => {
    const client = await pool.connect();
    const ended = new Promise((resolve) => client.once('end', resolve));

    await cut(await pidOf(client));
    await ended;

    await expect(client.query('select 1')).rejects.toThrow();
    client.release(true);
    expect(await pidOf(pool)).toBeGreaterThan(0);
    expect(errors).not.toHaveLength(0);
  });

  it('ends statements that have lost their way', async () => {
    const hasty = createPool(database.url, { max: 1, statementTimeoutMs: 100 });

    await expect(hasty.query('select pg_sleep(60)')).rejects.toThrow('canceling statement due to statement timeout');

    await hasty.end();
  });

  it('says whose its sessions are', async () => {
    expect((await pool.query(`select current_setting('application_name') as name`)).rows).toEqual([{ name: 'mneme' }]);
  });
});
