import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runFolder } from '#test/support/run-folder.js';
import { openTestCore, type TestCore } from '#test/support/test-core.js';
import { chance } from './chance.js';
import { killCount, timeLimit } from './kill-counts.js';
import { killVictims } from './kill-victims.js';
import { KillableServer } from './killable-server.js';
import {
  expectReadModels,
  expectWholeLog,
  nextWork,
  note,
  openMemory,
  type WrittenMemory,
} from './scenario-memories.js';
import { recordLines } from './victims/recording.js';

/** Half of them hit the processes that use the server, half of them the server. */
const KILLS = killCount(40, 5);
const CLIENT_KILLS = Math.ceil(KILLS / 2);
const SERVER_KILLS = Math.floor(KILLS / 2);
const SEED = 20_260_106;

/** Memories that are written at once while the server is killed … */
const MEMORIES = 4;
/** … and for how many kills, before others take their place. */
const KILLS_PER_MEMORY = 20;
/** Lines that are sent together; some of them were acknowledged before. */
const BATCH = 6;
/** The server is killed after one of so many promises since it last came back, and so long after that at most. */
const PROMISES_BEFORE = 12;
const LONGEST_WAIT_MS = 12;

let server: KillableServer;
let test: TestCore;

beforeAll(async () => {
  const folder = await mkdtemp(path.join(runFolder(), 'eventstoredb-'));
  server = await KillableServer.start(path.join(folder, 'journal'));
  test = await openTestCore('attach', { MNEME_EVENT_LOG: server.url });
});
afterAll(async () => {
  await test.close();
  await server.stop();
});

it(
  `survives ${CLIENT_KILLS} kills of processes that append, project and rebuild over an emulated EventStoreDB`,
  async () => {
    const kept = await killVictims(test, { kills: CLIENT_KILLS, seed: SEED, env: { MNEME_EVENT_LOG: server.url } });
    expect(kept).toBeGreaterThanOrEqual(CLIENT_KILLS);
  },
  timeLimit(CLIENT_KILLS),
);

it(
  `survives ${SERVER_KILLS} kills of the emulated server, which comes back with its journal`,
  async () => {
    const random = chance(SEED);
    let acknowledged = 0;
    for (let kills = 0; kills < SERVER_KILLS; kills += KILLS_PER_MEMORY) {
      const memories = await Promise.all(
        Array.from({ length: MEMORIES }, (_, index) => openMemory(test.core, `server ${kills} ${index}`, 1)),
      );
      const writers = new Writers(memories);
      for (let kill = kills; kill < Math.min(kills + KILLS_PER_MEMORY, SERVER_KILLS); kill += 1) {
        await writers.promised(1 + Math.floor(random() * PROMISES_BEFORE));
        await delay(random() * LONGEST_WAIT_MS);
        await server.killAndRestart();
      }
      await writers.stop();
      for (const memory of memories) {
        await expectReadModels(test.core, memory.memoryId, await expectWholeLog(test.core, memory));
        acknowledged += memory.acknowledged.size;
      }
    }
    expect(acknowledged).toBeGreaterThanOrEqual(SERVER_KILLS);
  },
  timeLimit(SERVER_KILLS),
);

/** Writers of this process, one a memory, that go on whatever happens to the server. */
class Writers {
  private readonly running: Promise<unknown>;
  private stopped = false;
  private count = 0;
  private waiting: { until: number; resolve: () => void } | null = null;

  constructor(memories: readonly WrittenMemory[]) {
    this.running = Promise.all(memories.map((memory) => this.write(memory)));
  }

  /** Resolves after so many more promises. @throws what a writer throws */
  async promised(more: number): Promise<void> {
    const heard = new Promise<void>((resolve) => {
      this.waiting = { until: this.count + more, resolve };
    });
    await Promise.race([heard, this.running]);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async write(memory: WrittenMemory): Promise<void> {
    while (!this.stopped) {
      const work = nextWork(memory);
      await recordLines(test.core.writer, work, { from: work.from, count: BATCH }, (promise) => {
        note(memory, promise);
        this.count += 1;
        if (this.waiting && this.count >= this.waiting.until) {
          this.waiting.resolve();
        }
      });
    }
  }
}
