import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';

/** The tables can't be brought to this release's state. */
export class MigrationError extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'MigrationError';
  }
}

/** Advisory lock of whoever migrates; beside the class that the embedded database's claims use, so that they can't meet. */
const LOCK = { class: 0x4d6e656e, object: 1 };
/** Another node's migration of a large table is waited for so long. */
const LOCK_TIMEOUT = '10min';
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Brings the tables up to date: each migration that hasn't run yet, in order, in a transaction of its own. Of several nodes
 * that start at once, one migrates and the others wait for it.
 *
 * @param onProgress told what is waited for, and the name of each migration before it runs
 * @throws MigrationError when the database was made by a newer release, or a migration fails
 */
export async function migrate(dataSource: DataSource, onProgress: (step: string) => void): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.connect();
    await lock(runner, onProgress);
    try {
      await runPending(dataSource, runner, onProgress);
    } finally {
      await unlock(runner);
    }
  } finally {
    await runner.release();
  }
}

async function runPending(
  dataSource: DataSource,
  runner: QueryRunner,
  onProgress: (step: string) => void,
): Promise<void> {
  const executor = new MigrationExecutor(dataSource, runner);
  const known = new Set(dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name));
  const foreign = (await executor.getExecutedMigrations()).filter(({ name }) => !known.has(name));
  if (foreign.length > 0) {
    const names = foreign.map(({ name }) => name).join(', ');
    throw new MigrationError(`The database was made by a newer release of Mneme (it has ${names}): use that release.`);
  }
  for (const migration of await executor.getPendingMigrations()) {
    onProgress(migration.name);
    await runner.startTransaction();
    try {
      await executor.executeMigration(migration);
      await runner.commitTransaction();
    } catch (error) {
      await runner.rollbackTransaction();
      const reason = error instanceof Error ? error.message : String(error);
      throw new MigrationError(`The migration ${migration.name} failed and changed nothing: ${reason}`, {
        cause: error,
      });
    }
  }
}

async function lock(runner: QueryRunner, onProgress: (step: string) => void): Promise<void> {
  // A migration of a large table takes longer than any statement of daily work may.
  await runner.query('set statement_timeout = 0');
  const [row]: { granted: boolean }[] = await runner.query('select pg_try_advisory_lock($1::int, $2::int) as granted', [
    LOCK.class,
    LOCK.object,
  ]);
  if (row?.granted) {
    return;
  }
  onProgress('waiting for another process that is at it');
  await runner.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
  try {
    await runner.query('select pg_advisory_lock($1::int, $2::int)', [LOCK.class, LOCK.object]);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) {
      throw new MigrationError(`Another process has been preparing the tables for ${LOCK_TIMEOUT}.`, { cause: error });
    }
    throw error;
  } finally {
    await runner.query('reset lock_timeout');
  }
}

async function unlock(runner: QueryRunner): Promise<void> {
  await runner.query('select pg_advisory_unlock($1::int, $2::int)', [LOCK.class, LOCK.object]);
  await runner.query('reset statement_timeout');
}
