import type pg from 'pg';
import { createDataSource, createPool, migrate } from '#infra/database/index.js';
import { migrations } from '#infra/database/migrations/index.js';
import { PostgresEventLog } from '#libs/event-log/index.js';
import { createTestDatabase, templateFrom } from '#test/support/database.js';
import { describeEventLog } from './event-log.contract.js';

const migrated = templateFrom('event-log-contract', async (url) => {
  const dataSource = await createDataSource(url, [], migrations).initialize();
  await migrate(dataSource, () => undefined);
  await dataSource.destroy();
});

describeEventLog('PostgreSQL', async () => {
  const database = await createTestDatabase(migrated);
  const pool = createPool(database.url, { max: 10 });
  const loseNextAnswer = canLoseAnswers(pool);
  const close = async (): Promise<void> => {
    await pool.end();
    await database.drop();
  };
  return { log: new PostgresEventLog(pool), loseNextAnswer, close };
});

/** Returns a function that makes the pool do the next statement and then say that the connection broke. */
function canLoseAnswers(pool: pg.Pool): () => void {
  const query = pool.query.bind(pool) as (config: pg.QueryConfig) => Promise<pg.QueryResult>;
  let loseNext = false;
  const lossyQuery = async (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    const result = await query(config);
    if (loseNext) {
      loseNext = false;
      throw new Error('Connection terminated unexpectedly');
    }
    return result;
  };
  Object.assign(pool, { query: lossyQuery });
  return () => {
    loseNext = true;
  };
}
