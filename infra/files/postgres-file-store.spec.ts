import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { createDataSource, createPool, migrate } from '#infra/database/index.js';
import { migrations } from '#infra/database/migrations/index.js';
import type { ReadableDocument } from '#libs/reading/document.js';
import type { ReadingKey } from '#libs/reading/file-store.js';
import { createTestDatabase, type TestDatabase } from '#test/support/database.js';
import { PostgresFileStore } from './postgres-file-store.js';

const DOCUMENT: ReadableDocument = {
  mediaType: 'text/markdown',
  title: 'الخلية',
  pages: [
    { number: 1, blocks: [{ kind: 'paragraph', level: null, text: 'A cell.', emphasised: ['cell'], term: null }] },
  ],
};
const BYTES = Buffer.from('# الخلية\n\nA **cell**.');
const FINGERPRINT = createHash('sha256').update(BYTES).digest('hex');
const KEY: ReadingKey = { tenant: 'school', fingerprint: FINGERPRINT, reader: 'plain/1' };

let database: TestDatabase;
let pool: Pool;
let store: PostgresFileStore;

beforeAll(async () => {
  database = await createTestDatabase();
  const dataSource = await createDataSource(database.url, [], migrations).initialize();
  await migrate(dataSource, () => undefined);
  await dataSource.destroy();
});
beforeEach(async () => {
  pool = createPool(database.url, { max: 4 });
  store = new PostgresFileStore(pool, { now: () => new Date('2026-03-01T00:00:00Z') });
  await pool.query('truncate file_content, file_reading, file_reading_part');
});
afterEach(() => pool.end());
afterAll(() => database.drop());

describe('contents of files', () => {
  it('are stored once a tenant and come back as they were parsed', async () => {
    const content = { fingerprint: FINGERPRINT, bytes: BYTES, document: DOCUMENT };
    expect(await store.content('school', FINGERPRINT)).toBeNull();
    await store.store('school', content);
    await store.store('school', { ...content, document: { ...DOCUMENT, title: 'another' } });
    expect(await store.content('school', FINGERPRINT)).toEqual({ mediaType: 'text/markdown', pages: 1 });
    expect(await store.document('school', FINGERPRINT)).toEqual(DOCUMENT);
    expect(await store.document('another school', FINGERPRINT)).toBeNull();
  });
});

describe('a reading', () => {
  it('counts its attempts and keeps how far it is', async () => {
    expect(await store.reading(KEY)).toBeNull();
    expect(await store.begin(KEY)).toEqual({ done: 0, total: 0, result: null, failure: null, attempts: 1 });
    await store.progress(KEY, 3, 8);
    expect(await store.begin(KEY)).toMatchObject({ done: 3, total: 8, attempts: 2 });
  });

  it('ends with its result, and its parts go', async () => {
    await store.begin(KEY);
    await store.savePart(KEY, 0, { concepts: ['cell'] });
    await store.savePart(KEY, 0, { concepts: ['cell', 'wall'] });
    expect(await store.loadPart(KEY, 0)).toEqual({ concepts: ['cell', 'wall'] });
    const result = { concepts: [], rejected: [], cost: { requests: 1, promptTokens: 9, completionTokens: 2 } };
    await store.finish(KEY, result);
    expect(await store.reading(KEY)).toMatchObject({ result, failure: null });
    expect(await store.loadPart(KEY, 0)).toBeNull();
  });

  it('may fail with a reason, and begin again without it', async () => {
    await store.begin(KEY);
    const failure = { reason: 'model-timeout', detail: 'The model did not answer.' };
    await store.fail(KEY, failure);
    expect(await store.reading(KEY)).toMatchObject({ result: null, failure });
    expect(await store.begin(KEY)).toMatchObject({ failure: null, attempts: 2 });
  });

  it('is one process’s at a time, and free again when that ends or throws', async () => {
    let letGo: () => void = () => undefined;
    const held = store.alone(KEY, () => new Promise<string>((resolve) => (letGo = () => resolve('first'))));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await store.alone(KEY, async () => 'second')).toBeNull();
    expect(await store.alone({ ...KEY, reader: 'another' }, async () => 'other')).toBe('other');
    letGo();
    expect(await held).toBe('first');
    await expect(
      store.alone(KEY, async () => {
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
    expect(await store.alone(KEY, async () => 'third')).toBe('third');
  });
});
