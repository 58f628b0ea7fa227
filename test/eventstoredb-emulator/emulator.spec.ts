import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  eventTypeFilter,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { spawnProgram } from '#test/support/programs.js';
import { ControlServer } from './control.js';
import { EventStoreDbEmulator } from './emulator.js';
import type { ProposedEvent } from './store.js';

const PATIENCE_MS = 60_000;
jest.setTimeout(PATIENCE_MS);

async function collect<T>(read: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of read) {
    all.push(item);
  }
  return all;
}

const event = (type = 'Asked', n = 0) => jsonEvent({ id: randomUUID(), type, data: { n } });

const proposed = (type: string): ProposedEvent => ({
  id: randomUUID(),
  type,
  contentType: 'application/json',
  data: Buffer.from('{}'),
  metadata: Buffer.alloc(0),
});

/** The client, appending in one shared call for all appends, or in a call for each. */
function connect(url: string, inBatches: boolean): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url);
  if (!inBatches) {
    Object.assign(client, { supports: () => Promise.resolve(false) });
  }
  return client;
}

describe.each([
  ['in batches', true],
  ['one by one', false],
])('the emulator, to the client that appends %s', (_, inBatches) => {
  let emulator: EventStoreDbEmulator;
  let client: EventStoreDBClient;

  beforeEach(async () => {
    emulator = await EventStoreDbEmulator.start();
    client = connect(emulator.url, inBatches);
  });
  afterEach(async () => {
    await client.dispose();
    await emulator.stop();
  });

  it('appends, reads back and numbers from 0', async () => {
    const events = [event('A', 1), event('B', 2)];
    const result = await client.appendToStream('s', events, { expectedRevision: NO_STREAM });
    expect(result).toMatchObject({ success: true, nextExpectedRevision: 1n });
    const read = await collect(client.readStream('s'));
    expect(read.map(({ event: e }) => [e?.id, e?.revision, e?.data])).toEqual([
      [events[0]?.id, 0n, { n: 1 }],
      [events[1]?.id, 1n, { n: 2 }],
    ]);
    const [last] = await collect(client.readStream('s', { direction: BACKWARDS, fromRevision: END, maxCount: 1 }));
    expect(last?.event?.type).toBe('B');
  });

  it('refuses an append at another revision, and says where the stream is', async () => {
    await client.appendToStream('s', [event(), event()]);
    const wrong = client.appendToStream('s', event(), { expectedRevision: 5n });
    await expect(wrong).rejects.toMatchObject({ streamName: 's', expectedVersion: 5n, actualVersion: 1n });
    await expect(wrong).rejects.toBeInstanceOf(WrongExpectedVersionError);
    await expect(client.appendToStream('none', event(), { expectedRevision: STREAM_EXISTS })).rejects.toMatchObject({
      actualVersion: 'no_stream',
    });
  });

  it('takes the same ids at the same places as a repeat, and some of them as wrong', async () => {
    const events = [event(), event()];
    await client.appendToStream('s', events, { expectedRevision: NO_STREAM });
    await client.appendToStream('s', event());
    const again = await client.appendToStream('s', events, { expectedRevision: NO_STREAM });
    expect(again.nextExpectedRevision).toBe(1n);
    expect((await client.appendToStream('s', events)).nextExpectedRevision).toBe(1n);
    const overlapping = client.appendToStream('s', [events[0] as never, event()], { expectedRevision: NO_STREAM });
    await expect(overlapping).rejects.toBeInstanceOf(WrongExpectedVersionError);
    expect(emulator.store.log).toHaveLength(3);
  });

  it('refuses an append of more than 1 MiB', async () => {
    const large = jsonEvent({ type: 'Large', data: { text: 'x'.repeat(1 << 20) } });
    await expect(client.appendToStream('s', large)).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
  });

  it('goes on numbering behind a soft delete', async () => {
    await client.appendToStream('s', [event(), event()]);
    await expect(client.deleteStream('s', { expectedRevision: 9n })).rejects.toMatchObject({ actualVersion: 1n });
    await client.deleteStream('s', { expectedRevision: 1n });
    await expect(collect(client.readStream('s'))).rejects.toBeInstanceOf(StreamNotFoundError);
    const result = await client.appendToStream('s', event('After'), { expectedRevision: NO_STREAM });
    expect(result.nextExpectedRevision).toBe(2n);
    expect((await collect(client.readStream('s'))).map(({ event: e }) => e?.type)).toEqual(['After']);
  });

  it('keeps a tombstoned stream closed for ever', async () => {
    await client.appendToStream('s', event());
    await client.tombstoneStream('s');
    await expect(collect(client.readStream('s'))).rejects.toBeInstanceOf(StreamDeletedError);
    await expect(client.appendToStream('s', event())).rejects.toBeInstanceOf(StreamDeletedError);
  });

  it('answers discovery', async () => {
    const discovering = connect(`esdb+discover://127.0.0.1:${emulator.port}?tls=false`, inBatches);
    expect(await discovering.appendToStream('s', event())).toMatchObject({ success: true });
    await discovering.dispose();
  });

  it('brings a subscription what is there, says that it has caught up, and goes on live', async () => {
    await client.appendToStream('a', [event('X', 1), event('Y', 2)]);
    const seen: unknown[] = [];
    const filter = eventTypeFilter({ prefixes: ['X'], checkpointReached: () => undefined });
    const subscription = client.subscribeToAll({ filter });
    await new Promise<void>((resolve, reject) => {
      subscription.on('error', reject);
      subscription.on('caughtUp', () => void client.appendToStream('b', [event('Y', 3), event('X', 4)]));
      subscription.on('data', ({ event: e }) => {
        seen.push(e?.data);
        if (seen.length === 2) {
          resolve();
        }
      });
    });
    expect(seen).toEqual([{ n: 1 }, { n: 4 }]);
    await subscription.unsubscribe();
  });
});

describe('the emulator with a journal', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mneme-emulator-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('cuts off a line that was never finished', async () => {
    const dataFile = path.join(folder, 'journal');
    const first = await EventStoreDbEmulator.start({ dataFile });
    first.store.append('s', 'any', [proposed('A')]);
    first.store.append('s', 'any', [proposed('B')]);
    await first.stop();
    const { size } = await stat(dataFile);
    await truncate(dataFile, size - 5);
    const second = await EventStoreDbEmulator.start({ dataFile });
    expect(second.store.log.map(({ type }) => type)).toEqual(['A']);
    second.store.append('s', 0n, [proposed('C')]);
    await second.stop();
    const third = await EventStoreDbEmulator.start({ dataFile });
    expect(third.store.log.map(({ type }) => type)).toEqual(['A', 'C']);
    await third.stop();
  });

  it('as a program, given kill -9, comes back with everything that it acknowledged', async () => {
    const args = ['--data', path.join(folder, 'journal')];
    let acknowledged = -1n;
    for (let round = 0; round < 3; round += 1) {
      const program = spawnProgram({ entry: 'test/eventstoredb-emulator/main.js', args });
      const [line] = await new Promise<string[]>((resolve) =>
        program.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().split('\n'))),
      );
      const { url, controlPort } = JSON.parse(line ?? '') as { url: string; controlPort: number };
      const client = connect(url, false);
      for (let n = 0; n < 20; n += 1) {
        acknowledged = (await client.appendToStream('s', event())).nextExpectedRevision;
      }
      const state = await fetch(`http://127.0.0.1:${controlPort}/state`);
      expect(await state.json()).toMatchObject({ events: (round + 1) * 20, openSubscriptions: 0 });
      const exit = new Promise((resolve) => program.once('exit', resolve));
      program.kill('SIGKILL');
      await exit;
      await client.dispose();
    }
    expect(acknowledged).toBe(59n);
  });
});

describe('the control endpoint', () => {
  let emulator: EventStoreDbEmulator;
  let control: ControlServer;

  beforeEach(async () => {
    emulator = await EventStoreDbEmulator.start();
    control = await ControlServer.start(emulator, 0);
  });
  afterEach(async () => {
    await control.stop();
    await emulator.stop();
  });

  const post = (command: string) => fetch(`http://127.0.0.1:${control.port}/${command}`, { method: 'POST' });

  it('makes things go wrong and right again', async () => {
    expect((await post('freeze')).status).toBe(200);
    expect(emulator.faults.frozen).toBe(true);
    await post('thaw');
    expect(emulator.faults.frozen).toBe(false);
    await post('swallow-replies?count=1');
    expect([emulator.faults.takeSwallowedReply(), emulator.faults.takeSwallowedReply()]).toEqual([true, false]);
  });

  it('refuses what it does not know', async () => {
    expect((await post('explode')).status).toBe(404);
    expect((await post('slow?milliseconds=soon')).status).toBe(400);
    expect((await post('swallow-replies')).status).toBe(400);
  });
});
