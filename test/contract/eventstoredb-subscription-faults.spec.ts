import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { EventStoreDbEventLog, type EventStoreDbOptions } from '#libs/event-log/eventstoredb/index.js';
import { type Subscription } from '#libs/event-log/index.js';
import { EventStoreDbEmulator } from '#test/eventstoredb-emulator/index.js';
import { Movements } from './movements.js';
import { appendAll, chain, freshStream } from './sealed-chain.js';

/** Short, so that a call that hangs is soon given up; every test passes with longer ones too. */
const QUICK: EventStoreDbOptions = { attemptMs: 300, patienceMs: 20_000, idleCheckMs: 100 };
/** Long enough for several looks at the log. */
const SEVERAL_LOOKS_MS = 600;
const PATIENCE_MS = 60_000;

jest.setTimeout(PATIENCE_MS);

let emulator: EventStoreDbEmulator;
let log: EventStoreDbEventLog;
let stream: string;

beforeEach(async () => {
  emulator = await EventStoreDbEmulator.start();
  log = EventStoreDbEventLog.open(emulator.url, QUICK);
  stream = freshStream();
});
afterEach(async () => {
  await log.close();
  await emulator.stop();
});

/** The client as it is. */
function bareClient(): EventStoreDBClient {
  return EventStoreDBClient.connectionString(emulator.url);
}

describe('a subscription', () => {
  let movements: Movements;
  let subscription: Subscription;

  beforeEach(async () => {
    movements = new Movements();
    subscription = await movements.subscribe(log, null);
  });
  afterEach(() => subscription.close());

  const revisionsSeen = (): number[] => movements.seen.map(({ revision }) => revision);

  it('ends without a word in the client when the server ends it', async () => {
    const client = bareClient();
    const bare = client.subscribeToAll();
    const errors: unknown[] = [];
    bare.on('error', (error) => errors.push(error)).resume();
    await once(bare, 'confirmation');
    emulator.endSubscriptions();
    await once(bare, 'end');
    expect(errors).toEqual([]);
    await client.dispose();
  });

  it.each([
    ['ends without a word', 'endSubscriptions', /without a word/],
    ['stays open and brings nothing any more', 'muteSubscriptions', /went silent/],
    ['loses its connection', 'killConnections', /out of reach/],
    ['fails because the node shuts down', 'failSubscriptions', /out of reach/],
  ] as const)('that %s is told of and goes on where it was', async (_, fault, message) => {
    const events = chain(stream, 6);
    await appendAll(log, events.slice(0, 2), 1);
    await movements.reaches(stream, 1);
    emulator[fault]();
    await appendAll(log, events.slice(2, 4), 1);
    await movements.reaches(stream, 3);
    emulator[fault]();
    await appendAll(log, events.slice(4), 1);
    await movements.reaches(stream, 5);
    expect(revisionsSeen()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(movements.errors.map((error) => (error as Error).message)).toContainEqual(expect.stringMatching(message));
  });

  it('that brings nothing because nothing is for it stays as it is', async () => {
    const client = bareClient();
    await client.appendToStream(
      'somebody-else',
      [1, 2, 3].map((n) => jsonEvent({ type: 'Other', data: { n } })),
    );
    await delay(SEVERAL_LOOKS_MS);
    await appendAll(log, chain(stream, 1));
    await movements.reaches(stream, 0);
    expect(movements.errors).toEqual([]);
    await client.dispose();
  });

  it('can be closed while the server is away', async () => {
    emulator.faults.freeze();
    emulator.killConnections();
    await expect(subscription.close()).resolves.toBeUndefined();
  });
});
