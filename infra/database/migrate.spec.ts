import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '#test/support/database.js';
import { createDataSource, type MigrationClass } from './data-source.js';
import { migrate } from './migrate.js';
import { migrations as released } from './migrations/index.js';

jest.setTimeout(60_000);

class First1700000000001 implements MigrationInterface {
  name = 'First1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table first (id int)');
    // Long enough that another node's attempt falls into it.
    await runner.query('select pg_sleep(0.3)');
  }

  async down(): Promise<void> {
    throw new Error('not asked for');
  }
}

class Second1700000000002 implements MigrationInterface {
  name = 'Second1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table second (id int)');
  }

  async down(): Promise<void> {
    throw new Error('not asked for');
  }
}

class Broken1700000000003 implements MigrationInterface {
  name = 'Broken1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table third (id int)');
    await runner.query('create table first (id int)');
  }

  async down(): Promise<void> {
    throw new Error('not asked for');
  }
}

let database: TestDatabase;
const sources: DataSource[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const source of sources.splice(0)) {
    await source.destroy();
  }
  await database.drop();
});

async function node(migrations: readonly MigrationClass[]): Promise<DataSource> {
  const source = createDataSource(database.url, [], migrations);
  sources.push(source);
  return source.initialize();
}

async function migrated(source: DataSource): Promise<string[]> {
  const steps: string[] = [];
  await migrate(source, (step) => steps.push(step));
  return steps;
}

async function tables(source: DataSource): Promise<string[]> {
  const rows: { name: string }[] = await source.query(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

describe('migrate', () => {
  it('runs what has not run yet, in order, and nothing twice', async () => {
    expect(await migrated(await node([First1700000000001]))).toEqual(['First1700000000001']);

    const next = await node([First1700000000001, Second1700000000002]);

    expect(await migrated(next)).toEqual(['Second1700000000002']);
    expect(await migrated(next)).toEqual([]);
    expect(await tables(next)).toEqual(['first', 'mneme_migration', 'second']);
  });

  it('of two nodes that start at once, lets one do it and the other wait', async () => {
    const nodes = await Promise.all([node([First1700000000001]), node([First1700000000001])]);

    const steps = await Promise.all(nodes.map(migrated));

    expect(steps.sort()).toEqual([['First1700000000001'], ['waiting for another process that is at it']]);
  });

  it('leaves nothing of a migration that fails, and keeps those before it', async () => {
    const source = await node([First1700000000001, Broken1700000000003]);

    await expect(migrated(source)).rejects.toThrow(
      'The migration Broken1700000000003 failed and changed nothing: relation "first" already exists',
    );

    expect(await tables(source)).toEqual(['first', 'mneme_migration']);
    await expect(migrated(source)).rejects.toThrow('Broken1700000000003');
  });

  it('refuses a database that a newer release has made', async () => {
    await migrated(await node([First1700000000001, Second1700000000002]));

    await expect(migrated(await node([First1700000000001]))).rejects.toThrow(
      'The database was made by a newer release of Mneme (it has Second1700000000002): use that release.',
    );
  });

  it('leaves the limit on statements as it was', async () => {
    const source = await node([Second1700000000002]);
    await migrated(source);

    expect(await source.query('show statement_timeout')).toEqual([{ statement_timeout: '1min' }]);
  });

  it('brings an empty database to this release', async () => {
    const source = await node(released);

    expect(await migrated(source)).toHaveLength(released.length);
    expect(await tables(source)).toContain('event');
  });
});
