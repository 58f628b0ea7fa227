import type { Pool } from 'pg';

/** Advisory locks of projections under rebuild; beside the classes of migrations and of the embedded database's users. */
const LOCK_CLASS = 0x4d6e656f;

/** A condition of SQL: nobody holds the lock of `projection`, an expression of SQL. */
export function unlockedCondition(projection: string): string {
  return `not exists (select from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())
    and classid = ${LOCK_CLASS} and objsubid = 2 and objid = (hashtext(${projection})::bigint & 4294967295)::oid)`;
}

/** The right to rebuild a projection. */
export interface RebuildLock {
  /** Aborted when the session that holds the lock is lost: somebody else may have it by then. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/**
 * Takes the right to rebuild a projection, of which there is one in an installation. PostgreSQL keeps it for a session, so
 * that it is free again at once when its process dies, however it dies.
 *
 * @returns null when another process has it
 */
export async function takeRebuildLock(pool: Pool, projection: string): Promise<RebuildLock | null> {
  const client = await pool.connect();
  const lost = new AbortController();
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
    lost.abort(error);
  };
  client.on('error', onError);
  const giveBack = (): void => {
    client.removeListener('error', onError);
    client.release(broken);
  };
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as taken', [
      LOCK_CLASS,
      projection,
    ]);
    if (!rows[0]?.taken) {
      giveBack();
      return null;
    }
  } catch (error) {
    broken = error as Error;
    giveBack();
    throw error;
  }
  return {
    lost: lost.signal,
    release: async () => {
      if (broken === undefined) {
        try {
          await client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_CLASS, projection]);
        } catch (error) {
          // The session is gone, and the lock with it; the pool must not hand it out again.
          broken = error as Error;
        }
      }
      giveBack();
    },
  };
}
