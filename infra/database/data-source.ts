import pg from 'pg';
import { DataSource, type EntityTarget, type MigrationInterface, type ObjectLiteral } from 'typeorm';
import { APPLICATION_NAME, CONNECT_TIMEOUT_MS, STATEMENT_TIMEOUT_MS } from './pool.js';

/** A migration's class. */
export type MigrationClass = new () => MigrationInterface;

/** An entity's class, or its schema. */
type Entity = Extract<EntityTarget<ObjectLiteral>, new () => unknown>;

const MIGRATIONS_TABLE = 'mneme_migration';
const CONNECTIONS = 10;

/** TypeORM over a database of PostgreSQL. Tables are made by migrations alone, by `migrate`. */
export function createDataSource(
  url: string,
  entities: readonly Entity[],
  migrations: readonly MigrationClass[],
): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    driver: pg,
    entities: [...entities],
    migrations: [...migrations],
    migrationsTableName: MIGRATIONS_TABLE,
    synchronize: false,
    migrationsRun: false,
    installExtensions: false,
    // A query that fails is thrown to whoever asked; a line about it would hold its parameters, which students wrote.
    logging: false,
    applicationName: APPLICATION_NAME,
    poolSize: CONNECTIONS,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    extra: { statement_timeout: STATEMENT_TIMEOUT_MS, keepAlive: true },
  });
}
