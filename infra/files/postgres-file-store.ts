import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Pool } from 'pg';
import type { ReadableDocument } from '#libs/reading/document.js';
import type {
  FileContent,
  FileStore,
  ReadingFailure,
  ReadingKey,
  StoredContent,
  StoredReading,
} from '#libs/reading/file-store.js';
import type { Clock } from '#libs/recording/index.js';

const compress = promisify(gzip);
const uncompress = promisify(gunzip);

/** Contents and readings as rows, beside the read models. */
export class PostgresFileStore implements FileStore {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  async content(tenant: string, fingerprint: string): Promise<StoredContent | null> {
    const text = `select media_type as "mediaType", pages from file_content where tenant = $1 and fingerprint = $2`;
    return (await this.pool.query<StoredContent>(text, [tenant, fingerprint])).rows[0] ?? null;
  }

  async store(tenant: string, { fingerprint, bytes, document }: FileContent): Promise<void> {
    const text = `insert into file_content (tenant, fingerprint, media_type, pages, bytes, document, stored_at)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict (tenant, fingerprint) do nothing`;
    const packed = await compress(JSON.stringify(document));
    await this.pool.query(text, [
      tenant,
      fingerprint,
      document.mediaType,
      document.pages.length,
      bytes,
      packed,
      this.clock.now(),
    ]);
  }

  async document(tenant: string, fingerprint: string): Promise<ReadableDocument | null> {
    const text = 'select document from file_content where tenant = $1 and fingerprint = $2';
    const row = (await this.pool.query<{ document: Buffer }>(text, [tenant, fingerprint])).rows[0];
    return row ? (JSON.parse((await uncompress(row.document)).toString('utf8')) as ReadableDocument) : null;
  }

  async reading(key: ReadingKey): Promise<StoredReading | null> {
    const text = `select done, total, result, failure, attempts from file_reading where ${OF_KEY}`;
    return (await this.pool.query<StoredReading>(text, valuesOf(key))).rows[0] ?? null;
  }

  async begin(key: ReadingKey): Promise<StoredReading> {
    const text = `insert into file_reading (tenant, fingerprint, reader, done, total, attempts) values ($1, $2, $3, 0, 0, 1)
      on conflict (tenant, fingerprint, reader) do update set attempts = file_reading.attempts + 1, failure = null
      returning done, total, result, failure, attempts`;
    const row = (await this.pool.query<StoredReading>(text, valuesOf(key))).rows[0];
    if (!row) {
      throw new Error('the reading that was begun is not there');
    }
    return row;
  }

  async progress(key: ReadingKey, done: number, total: number): Promise<void> {
    await this.pool.query(`update file_reading set done = $4, total = $5 where ${OF_KEY}`, [
      ...valuesOf(key),
      done,
      total,
    ]);
  }

  async finish(key: ReadingKey, result: NonNullable<StoredReading['result']>): Promise<void> {
    await this.pool.query(`update file_reading set result = $4, failure = null where ${OF_KEY}`, [
      ...valuesOf(key),
      JSON.stringify(result),
    ]);
    await this.pool.query(`delete from file_reading_part where ${OF_KEY}`, valuesOf(key));
  }

  async fail(key: ReadingKey, failure: ReadingFailure): Promise<void> {
    await this.pool.query(`update file_reading set failure = $4 where ${OF_KEY}`, [
      ...valuesOf(key),
      JSON.stringify(failure),
    ]);
  }

  async forgetFailure(key: ReadingKey): Promise<void> {
    const text = `update file_reading set failure = null, attempts = 0 where ${OF_KEY} and failure is not null`;
    await this.pool.query(text, valuesOf(key));
  }

  async breakOff(key: ReadingKey): Promise<void> {
    await this.pool.query(
      `update file_reading set attempts = greatest(attempts - 1, 0) where ${OF_KEY}`,
      valuesOf(key),
    );
  }

  async loadPart(key: ReadingKey, part: number): Promise<unknown> {
    const text = `select value from file_reading_part where ${OF_KEY} and part = $4`;
    const row = (await this.pool.query<{ value: unknown }>(text, [...valuesOf(key), part])).rows[0];
    return row ? row.value : null;
  }

  async savePart(key: ReadingKey, part: number, value: unknown): Promise<void> {
    const text = `with further as (update file_reading set attempts = 1 where ${OF_KEY})
      insert into file_reading_part (tenant, fingerprint, reader, part, value) values ($1, $2, $3, $4, $5)
      on conflict (tenant, fingerprint, reader, part) do update set value = excluded.value`;
    await this.pool.query(text, [...valuesOf(key), part, JSON.stringify(value)]);
  }

  async alone<Result>(key: ReadingKey, body: () => Promise<Result>): Promise<Result | null> {
    const client = await this.pool.connect();
    const lock = lockOf(key);
    try {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lock]);
      if (!rows[0]?.held) {
        return null;
      }
      try {
        return await body();
      } finally {
        await client.query('select pg_advisory_unlock($1)', [lock]);
      }
    } finally {
      client.release();
    }
  }
}

const OF_KEY = 'tenant = $1 and fingerprint = $2 and reader = $3';

function valuesOf({ tenant, fingerprint, reader }: ReadingKey): string[] {
  return [tenant, fingerprint, reader];
}

/** The key of an advisory lock: 63 bits of a hash, so that two readings don't share one. */
function lockOf(key: ReadingKey): string {
  const digest = createHash('sha256')
    .update(JSON.stringify(valuesOf(key)))
    .digest();
  return BigInt.asIntN(64, digest.readBigUInt64BE(0)).toString();
}
