import type { ClientBase, Pool } from 'pg';

/**
 * Runs `body` in a transaction on a connection of its own: committed when it returns, rolled back when it throws or
 * returns false.
 */
export function inTransaction<Result>(pool: Pool, body: (client: ClientBase) => Promise<Result>): Promise<Result> {
  return transact(pool, 'begin', body);
}

/**
 * A transaction whose commit doesn't wait for the disk: for what can be made again from the log. A crash of the database may
 * take it back, whole.
 */
export function inRepeatableTransaction<Result>(
  pool: Pool,
  body: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  return transact(pool, 'begin; set local synchronous_commit = off', body);
}

async function transact<Result>(
  pool: Pool,
  begin: string,
  body: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await body(client);
    await client.query(result === false ? 'rollback' : 'commit');
    return result;
  } catch (error) {
    try {
      await client.query('rollback');
    } catch (rollbackError) {
      // The connection itself is gone; the pool must not hand it out again. The first error is the one that matters.
      broken = rollbackError as Error;
    }
    throw error;
  } finally {
    client.release(broken);
  }
}
