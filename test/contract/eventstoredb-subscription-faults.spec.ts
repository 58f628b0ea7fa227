import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { jsonEvent } from '@eventstore/db-client';
import { type Subscription } from '#libs/event-log/index.js';
import { bareClient, emulatorScene } from './emulator-scene.js';
import { Movements } from './movements.js';
import { appendAll, chain } from './sealed-chain.js';

/** Long enough for several looks at the log. */
const SEVERAL_LOOKS_MS = 600;

const scene = emulatorScene();

describe('a subscription', () => {
  let movements: Movements;
  let subscription: Subscription;

  beforeEach(async () => {
    movements = new Movements();
    subscription = await movements.subscribe(scene.log, null);
  });
  afterEach(() => subscription.close());

  const revisionsSeen = (): number[] => movements.seen.map(({ revision }) => revision);

  it('ends without a word in the client when the server ends it', async () => {
    const client = bareClient(scene.emulator.url);
    const bare = client.subscribeToAll();
    const errors: unknown[] = [];
    bare.on('error', (error) => errors.push(error)).resume();
    await once(bare, 'confirmation');
    scene.emulator.endSubscriptions();
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
    const events = chain(scene.stream, 6);
    await appendAll(scene.log, events.slice(0, 2), 1);
    await movements.reaches(scene.stream, 1);
    scene.emulator[fault]();
    await appendAll(scene.log, events.slice(2, 4), 1);
    await movements.reaches(scene.stream, 3);
    scene.emulator[fault]();
    await appendAll(scene.log, events.slice(4), 1);
    await movements.reaches(scene.stream, 5);
    expect(revisionsSeen()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(movements.errors.map((error) => (error as Error).message)).toContainEqual(expect.stringMatching(message));
  });

  it('that brings nothing because nothing is for it stays as it is', async () => {
    const client = bareClient(scene.emulator.url);
    await client.appendToStream(
      'somebody-else',
      [1, 2, 3].map((n) => jsonEvent({ type: 'Other', data: { n } })),
    );
    await delay(SEVERAL_LOOKS_MS);
    await appendAll(scene.log, chain(scene.stream, 1));
    await movements.reaches(scene.stream, 0);
    expect(movements.errors).toEqual([]);
    await client.dispose();
  });

  it('can be closed while the server is away', async () => {
    scene.emulator.faults.freeze();
    scene.emulator.killConnections();
    await expect(subscription.close()).resolves.toBeUndefined();
  });
});
