import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { EventStoreDbEventLog } from '#libs/event-log/eventstoredb/index.js';
import { type EventLog, LogUnavailableError } from '#libs/event-log/index.js';
import { EventStoreDbEmulator } from '#test/eventstoredb-emulator/index.js';
import { bareClient, emulatorScene, QUICK } from './emulator-scene.js';
import { Movements } from './movements.js';
import { appendAll, chain, collect, freshStream } from './sealed-chain.js';

/** Far longer than the client's deadline below: what hangs then, hangs for ever. */
const LONG_AFTER_DEADLINE_MS = 600;
const CLIENT_DEADLINE_MS = 100;

const scene = emulatorScene();

/** The client as it is, with a deadline that it should keep. */
function hastyClient(url = scene.emulator.url): EventStoreDBClient {
  return bareClient(url, `&defaultDeadline=${CLIENT_DEADLINE_MS}`);
}

/** Begins an append of the bare client and keeps an eye on it. */
function watchedAppend(client: EventStoreDBClient, name = scene.stream): { state: 'pending' | 'done' | 'failed' } {
  const append: { state: 'pending' | 'done' | 'failed' } = { state: 'pending' };
  client.appendToStream(name, jsonEvent({ type: 'Asked', data: {} })).then(
    () => {
      append.state = 'done';
    },
    () => {
      append.state = 'failed';
    },
  );
  return append;
}

async function expectStoredOnce(events: ReturnType<typeof chain>, engine: EventLog = scene.log): Promise<void> {
  expect(await collect(engine.read(scene.stream))).toEqual(events);
}

describe('an append that is never answered', () => {
  it('hangs in the client, past its deadline', async () => {
    const client = hastyClient();
    scene.emulator.faults.ignoreAppends(1);
    const append = watchedAppend(client);
    await delay(LONG_AFTER_DEADLINE_MS);
    expect(append.state).toBe('pending');
    await client.dispose();
  });

  it('is given up and sent again by the log', async () => {
    const events = chain(scene.stream, 2);
    scene.emulator.faults.ignoreAppends(2);
    expect(await scene.log.append(scene.stream, -1, events)).toMatchObject({ kind: 'appended' });
    await expectStoredOnce(events);
  });

  it('given up for good, is reported as unavailable, and may be repeated once the server answers again', async () => {
    const impatient = EventStoreDbEventLog.open(scene.emulator.url, { ...QUICK, patienceMs: 500 });
    const events = chain(scene.stream, 2);
    scene.emulator.faults.freeze();
    await expect(impatient.append(scene.stream, -1, events)).rejects.toThrow(LogUnavailableError);
    await expect(collect(impatient.read(scene.stream))).rejects.toThrow(LogUnavailableError);
    await expect(impatient.ping()).rejects.toThrow(LogUnavailableError);
    scene.emulator.faults.endFreeze();
    expect(await impatient.append(scene.stream, -1, events)).toMatchObject({ kind: 'appended' });
    await expectStoredOnce(events);
    await impatient.close();
  });
});

describe('an answer that is lost after the commit', () => {
  it('leads to a repeat that changes nothing and has the same outcome', async () => {
    const events = chain(scene.stream, 4);
    await appendAll(scene.log, events.slice(0, 2));
    scene.emulator.faults.swallowReplies(3);
    const { revision, hash } = events[3] as (typeof events)[number];
    expect(await scene.log.append(scene.stream, 1, events.slice(2))).toEqual({
      kind: 'appended',
      head: { stream: scene.stream, revision, hash },
    });
    await expectStoredOnce(events);
  });

  it('given many appends at once, loses and doubles none', async () => {
    const chains = Array.from({ length: 20 }, () => chain(freshStream(), 5));
    scene.emulator.faults.swallowReplies(30);
    await Promise.all(chains.map((events) => appendAll(scene.log, events, 1)));
    for (const events of chains) {
      expect(await collect(scene.log.read(events[0]?.stream ?? ''))).toEqual(events);
    }
  });
});

describe('a batch of appends whose call the server ends without an error', () => {
  it('hangs in the client', async () => {
    const client = hastyClient();
    scene.emulator.faults.ignoreAppends(1);
    const append = watchedAppend(client);
    await delay(CLIENT_DEADLINE_MS);
    scene.emulator.endBatchStreams();
    await delay(LONG_AFTER_DEADLINE_MS);
    expect(append.state).toBe('pending');
    // Not waited for: disposing hangs too, since nothing ends the client's own side of that call.
    void client.dispose();
  });

  it("doesn't touch the log, which sends each append as a call of its own", async () => {
    const events = chain(scene.stream, 2);
    scene.emulator.faults.ignoreAppends(1);
    const appending = scene.log.append(scene.stream, -1, events);
    scene.emulator.endBatchStreams();
    expect(await appending).toMatchObject({ kind: 'appended' });
    await expectStoredOnce(events);
  });
});

describe('a failing call of another client', () => {
  let other: EventStoreDbEmulator;

  beforeEach(async () => {
    other = await EventStoreDbEmulator.start();
  });
  afterEach(() => other.stop());

  it('fails an append of the bare client that has nothing to do with it', async () => {
    const [mine, theirs] = [hastyClient(), hastyClient(other.url)];
    scene.emulator.faults.ignoreAppends(1);
    const innocent = watchedAppend(mine);
    // Again on a machine so busy that one of the two wasn't on its way yet.
    while (innocent.state === 'pending') {
      other.faults.ignoreAppends(1);
      watchedAppend(theirs);
      await delay(CLIENT_DEADLINE_MS);
      other.killConnections();
      await delay(CLIENT_DEADLINE_MS);
    }
    expect(innocent.state).toBe('failed');
    await Promise.all([mine.dispose(), theirs.dispose()]);
  });

  it("doesn't touch an append of the log", async () => {
    const theirs = hastyClient(other.url);
    const events = chain(scene.stream, 2);
    scene.emulator.faults.freeze();
    other.faults.ignoreAppends(1);
    const appending = scene.log.append(scene.stream, -1, events);
    watchedAppend(theirs);
    await delay(CLIENT_DEADLINE_MS);
    other.killConnections();
    scene.emulator.faults.endFreeze();
    expect(await appending).toMatchObject({ kind: 'appended' });
    await expectStoredOnce(events);
    await theirs.dispose();
  });
});

describe('a node that is not the leader', () => {
  it('sends the log to the leader', async () => {
    const follower = await EventStoreDbEmulator.start({ store: scene.emulator.store });
    follower.faults.notLeader({ host: '127.0.0.1', port: scene.emulator.port }, 1);
    const clustered = EventStoreDbEventLog.open(follower.url, QUICK);
    const events = chain(scene.stream, 3);
    expect(scene.emulator.connections).toBe(0);
    await appendAll(clustered, events);
    expect(scene.emulator.connections).toBe(1);
    await expectStoredOnce(events);
    await clustered.close();
    await follower.stop();
  });
});

describe('a cluster', () => {
  it('of which no node is found while another call loses its own leaves no failure to nobody', async () => {
    // A rejection that nobody handles ends this process, as it would end the server.
    const url = `esdb+discover://127.0.0.1:${scene.emulator.port}?tls=false&maxDiscoverAttempts=3`;
    const clustered = EventStoreDbEventLog.open(url, { ...QUICK, attemptMs: 5_000 });
    const movements = new Movements();
    const subscription = await movements.subscribe(clustered, null);
    await appendAll(clustered, chain(scene.stream, 1));
    await movements.reaches(scene.stream, 0);
    scene.emulator.faults.notReady(1_000);
    await expect(clustered.ping()).rejects.toThrow(LogUnavailableError);
    const discovering = expect(clustered.ping()).rejects.toThrow(/discover/);
    scene.emulator.failSubscriptions();
    await discovering;
    scene.emulator.faults.notReady(0);
    await appendAll(clustered, chain(freshStream(), 1));
    await subscription.close();
    await clustered.close();
  });
});

describe('a connection that is cut', () => {
  it('in the middle of a page, makes that page be read again, and no event comes twice', async () => {
    const events = chain(scene.stream, 900);
    await appendAll(scene.log, events);
    scene.emulator.faults.killAfterEvents(620);
    await expectStoredOnce(events);
    scene.emulator.faults.killAfterEvents(7);
    expect(await collect(scene.log.read(scene.stream, { direction: 'backwards' }))).toEqual([...events].reverse());
  });

  it('while the heads are read, leaves none out', async () => {
    const chains = ['a', 'b', 'c'].map((suffix) => chain(`${scene.stream}-${suffix}`, 40));
    for (const events of chains) {
      await appendAll(scene.log, events);
    }
    scene.emulator.faults.killAfterEvents(60);
    const heads = await collect(scene.log.heads(scene.stream));
    expect(heads.map(({ revision }) => revision)).toEqual([39, 39, 39]);
  });
});

describe('a server', () => {
  it('that is not ready for a while is waited for', async () => {
    const events = chain(scene.stream, 2);
    scene.emulator.faults.notReady(5);
    await appendAll(scene.log, events);
    scene.emulator.faults.notReady(3);
    await expectStoredOnce(events);
  });

  it('that is slow is waited for', async () => {
    const events = chain(scene.stream, 2);
    scene.emulator.faults.slow(30);
    await appendAll(scene.log, events);
    await expectStoredOnce(events);
  });

  it('that stops and comes back has what it acknowledged, and the log goes on with it', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'mneme-emulator-'));
    const dataFile = path.join(folder, 'journal');
    const first = await EventStoreDbEmulator.start({ dataFile });
    const { port } = first;
    const durable = EventStoreDbEventLog.open(first.url, QUICK);
    const movements = new Movements();
    const subscription = await movements.subscribe(durable, null);
    const events = chain(scene.stream, 4);
    await appendAll(durable, events.slice(0, 2));
    await first.stop();
    const appending = durable.append(scene.stream, 1, events.slice(2));
    const second = await EventStoreDbEmulator.start({ port, dataFile });
    expect(await appending).toMatchObject({ kind: 'appended' });
    await movements.reaches(scene.stream, 3);
    await expectStoredOnce(events, durable);
    await subscription.close();
    await durable.close();
    await second.stop();
    await rm(folder, { recursive: true });
  });
});

describe('closing the log', () => {
  it('ends what is under way as unavailable', async () => {
    scene.emulator.faults.freeze();
    const appending = scene.log.append(scene.stream, -1, chain(scene.stream, 1));
    const expectation = expect(appending).rejects.toThrow(LogUnavailableError);
    await scene.log.close();
    await expectation;
    scene.emulator.faults.endFreeze();
    await expect(scene.log.append(scene.stream, -1, chain(scene.stream, 1))).rejects.toThrow(LogUnavailableError);
  });
});
