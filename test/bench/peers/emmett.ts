import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type pg from 'pg';
import { projectRoot } from '#libs/embedding/project-root.js';
import { CONNECTIONS, type Peer, type PeerKind, questionData, type Rebuilt } from './peer.js';

/** What is used of emmett 0.42: its packages are installed apart, so that the product's types don't need them. */
interface EmmettPostgres {
  getPostgreSQLEventStore(
    databaseUrl: string,
    options: { connectionOptions: { pooled: true; pool: pg.Pool } },
  ): EmmettStore;
  postgreSQLRawBatchSQLProjection(options: RowProjection): object;
  rebuildPostgreSQLProjections(options: {
    connectionString: string;
    projections: readonly object[];
    pulling?: { batchSize: number; pullingFrequencyInMs: number };
  }): { start(): Promise<void>; close(): Promise<void> };
}

interface EmmettStore {
  readonly schema: { migrate(): Promise<unknown> };
  appendToStream(
    stream: string,
    events: readonly { readonly type: string; readonly data: object }[],
    options: { readonly expectedStreamVersion: bigint },
  ): Promise<{ readonly nextExpectedStreamVersion: bigint }>;
  close(): Promise<void>;
}

interface RowProjection {
  readonly name: string;
  readonly canHandle: readonly string[];
  init(): object;
  evolve(events: readonly EmmettEvent[]): object[];
}

interface EmmettEvent {
  readonly data: { readonly text: string };
  readonly metadata: {
    readonly messageId: string;
    readonly streamName: string;
    readonly streamPosition: bigint;
  };
}

/** Statements of emmett's driver: `sql` puts a value in for %L, `rawSql` takes the text as it is. */
interface Dumbo {
  sql(text: string, ...values: unknown[]): object;
  rawSql(text: string): object;
}

const EVENT_TYPE = 'QuestionAsked';
/** As many events in a page as the product reads, and no pause between pages. */
const LARGE_PAGES = { batchSize: 2_000, pullingFrequencyInMs: 0 };

const folder = path.join(projectRoot(), 'test/bench/peers');

/** Whether emmett is installed beside the benchmarks. */
export function emmettIsInstalled(): boolean {
  return existsSync(path.join(folder, 'node_modules/@event-driven-io/emmett-postgresql'));
}

/** The event store of `@event-driven-io/emmett-postgresql`. */
export const emmett: PeerKind = { name: 'emmett-postgresql 0.42', open };

async function open(databaseUrl: string): Promise<Peer> {
  const require = createRequire(path.join(folder, 'package.json'));
  const postgres: EmmettPostgres = require('@event-driven-io/emmett-postgresql');
  const dumbo: Dumbo = require('@event-driven-io/dumbo');
  const { Pool }: typeof pg = require('pg');
  const pool = new Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  const store = postgres.getPostgreSQLEventStore(databaseUrl, { connectionOptions: { pooled: true, pool } });
  await store.schema.migrate();
  const streams = new Map<string, { readonly id: string; version: bigint }>();
  const rebuilding = { postgres, dumbo, pool, databaseUrl };
  return {
    async append(name, texts) {
      const events = texts.map((text) => ({ type: EVENT_TYPE, data: questionData(text) }));
      // Random like the product's: where a stream's rows and keys lie is part of what an append costs.
      const stream = streams.get(name) ?? { id: `memory-${randomUUID()}`, version: 0n };
      streams.set(name, stream);
      const { nextExpectedStreamVersion } = await store.appendToStream(stream.id, events, {
        expectedStreamVersion: stream.version,
      });
      stream.version = nextExpectedStreamVersion;
    },
    projected: null,
    quiet: async () => undefined,
    rebuilds: [
      { name: 'its consumer as it comes (pages of 100)', run: () => rebuild(rebuilding) },
      { name: 'its consumer, pages of 2,000', run: () => rebuild(rebuilding, LARGE_PAGES) },
    ],
    async close() {
      await store.close();
      await pool.end();
    },
  };
}

/** Its own rebuild, with the projection of its own that writes a page of rows at once: the fastest that it offers. */
async function rebuild(
  {
    postgres,
    dumbo,
    pool,
    databaseUrl,
  }: { postgres: EmmettPostgres; dumbo: Dumbo; pool: pg.Pool; databaseUrl: string },
  pulling?: typeof LARGE_PAGES,
): Promise<Rebuilt> {
  await pool.query(`drop table if exists bench_row`);
  await pool.query(`delete from emt_processors`);
  let delivered = 0;
  const projection = postgres.postgreSQLRawBatchSQLProjection({
    name: 'bench_rows',
    canHandle: [EVENT_TYPE],
    init: () =>
      dumbo.rawSql(
        `create table if not exists bench_row (id text primary key, stream text not null, revision bigint not null, text text not null)`,
      ),
    evolve: (events) => {
      delivered += events.length;
      const rows = events.map(({ data, metadata }) => ({
        id: metadata.messageId,
        stream: metadata.streamName,
        revision: Number(metadata.streamPosition),
        text: data.text,
      }));
      const text = `insert into bench_row
        select * from jsonb_to_recordset(%L::jsonb) as r (id text, stream text, revision bigint, text text)
        on conflict (id) do nothing`;
      return [dumbo.sql(text, JSON.stringify(rows))];
    },
  });
  const consumer = postgres.rebuildPostgreSQLProjections({
    connectionString: databaseUrl,
    projections: [projection],
    ...(pulling ? { pulling } : {}),
  });
  try {
    await consumer.start();
  } finally {
    await consumer.close();
  }
  const { rows } = await pool.query<{ held: number; built: number }>(
    'select (select count(*)::int from emt_messages) as held, (select count(*)::int from bench_row) as built',
  );
  const { held, built } = rows[0] ?? { held: 0, built: 0 };
  return { held, delivered, missing: held - built };
}
