import { EventStoreDBClient } from '@eventstore/db-client';
import { EventStoreDbEventLog, type EventStoreDbOptions } from '#libs/event-log/eventstoredb/index.js';
import { EventStoreDbEmulator } from '#test/eventstoredb-emulator/index.js';
import { freshStream } from './sealed-chain.js';

/** Short, so that a call that hangs is soon given up; every test passes with longer ones too. */
export const QUICK: EventStoreDbOptions = { attemptMs: 300, patienceMs: 20_000, idleCheckMs: 100 };
const PATIENCE_MS = 60_000;

/** An emulated server of its own for each test of a spec, the log on it, and the name of a stream that isn't there yet. */
export class EmulatorScene {
  emulator: EventStoreDbEmulator;
  log: EventStoreDbEventLog;
  stream: string;
}

/** Gives the tests of a spec their servers. To be called once, outside of its tests. */
export function emulatorScene(): EmulatorScene {
  jest.setTimeout(PATIENCE_MS);
  const scene = new EmulatorScene();
  beforeEach(async () => {
    scene.emulator = await EventStoreDbEmulator.start();
    scene.log = EventStoreDbEventLog.open(scene.emulator.url, QUICK);
    scene.stream = freshStream();
  });
  afterEach(async () => {
    await scene.log.close();
    await scene.emulator.stop();
  });
  return scene;
}

/** The client as it is, without what the log does about its faults. */
export function bareClient(url: string, settings = ''): EventStoreDBClient {
  return EventStoreDBClient.connectionString(`${url}${settings}`);
}
