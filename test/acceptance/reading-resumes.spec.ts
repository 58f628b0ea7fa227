import { openCore } from '#apps/server/core.js';
import { readSettings } from '#apps/server/settings.js';
import { systemClock, systemEntropy } from '#infra/system/system.js';
import type { ModelRequest, StubConcept } from '#test/support/stub-model.js';
import { reads, StubModel } from '#test/support/stub-model.js';
import { memoryOf, openTestCore, type TestCore } from '#test/support/test-core.js';

/** More than a reading is begun that never gets further. */
const STOPS = 6;

let stub: StubModel;
let test: TestCore;

beforeAll(async () => {
  stub = await StubModel.start();
  test = await openTestCore('attach', { OPENAI_BASE_URL: stub.baseUrl, MNEME_READER_MODEL: 'small' });
});
afterAll(async () => {
  await test.close();
  await stub.stop();
});

async function upload(student: string, text: string): Promise<void> {
  const sender = { id: systemEntropy.uuid(), idGiven: true, occurredAt: null, actor: 'test', correlationId: null };
  const file = { name: 'file.md', bytes: Buffer.from(text) };
  await test.core.files.put(memoryOf(student), file, null, sender);
}

/** A server over the same database, until its model is asked. */
async function serveUntilAsked(): Promise<void> {
  const settings = readSettings({
    MNEME_DATABASE_URL: test.databaseUrl,
    MNEME_KEYS_DIR: test.keysDir,
    OPENAI_BASE_URL: stub.baseUrl,
    MNEME_READER_MODEL: 'small',
  });
  const asked = new Promise<void>((resolve) => stub.behave(() => resolve()));
  const observer = { progress: () => undefined, warning: () => undefined };
  const core = await openCore(settings, 'serve', observer, { clock: systemClock, entropy: systemEntropy });
  await asked;
  await core.close();
}

it('a reading that the program stopped again and again is never given up', async () => {
  const student = 'stopped';
  const asked = new Promise<void>((resolve) => stub.behave(() => resolve()));
  await upload(student, '# Water\n\nOsmosis moves water.\n');
  await asked;
  await test.core.readings.stop();
  for (let stop = 0; stop < STOPS; stop += 1) {
    await serveUntilAsked();
  }
  const attempts = 'select attempts, failure from file_reading';
  expect((await test.core.pool.query(attempts)).rows).toEqual([{ attempts: 0, failure: null }]);
  const files = await test.core.mapQueries.files(memoryOf(student));
  expect(files).toMatchObject([{ state: 'queued', progress: 0 }]);
});

it('names that are on the map are handed to the reader of the next file', async () => {
  const other = await openTestCore('attach', { OPENAI_BASE_URL: stub.baseUrl, MNEME_READER_MODEL: 'small' });
  const concepts: StubConcept[] = [{ name: 'osmosis' }];
  stub.behave(reads(...concepts));
  const memory = memoryOf('two files');
  for (const text of ['# One\n\nOsmosis moves water.\n', '# Two\n\nWater moves by osmosis.\n']) {
    const sender = { id: systemEntropy.uuid(), idGiven: true, occurredAt: null, actor: 'test', correlationId: null };
    await other.core.files.put(memory, { name: 'file.md', bytes: Buffer.from(text) }, null, sender);
    await other.core.readings.settled();
  }
  const known = ({ body }: ModelRequest): string => body.messages.at(-1)?.content.split('The part:')[0] ?? '';
  expect(stub.requests.map((request) => known(request).includes('osmosis'))).toEqual([false, true]);
  expect((await other.core.mapQueries.map(memory))?.concepts).toMatchObject([{ name: 'osmosis' }]);
  await other.close();
});
