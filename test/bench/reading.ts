import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Core } from '#apps/server/core.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import { BENCH_TENANT, print, withBenchCore } from './bench-core.js';
import { fill, request } from './recall.js';
import { latencies, latencyCells, ms, table } from './statistics.js';
import { SyntheticTalk, seeded } from './synthetic-talk.js';

export interface ReadingBench {
  readonly pages: number;
  /** Of the file, about. */
  readonly megabytes: number;
  /** Episodes of the memory that is asked. */
  readonly episodes: number;
  readonly rounds: number;
}

/** A recall is due so often, whether or not the one before has been answered: a blocked process delays all that are due. */
const RECALL_EVERY_MS = 40;
const IDLE_RECALLS = 250;
const WARM_UP = 50;
const DISTINCT_QUESTIONS = 200;
/** Concepts that a generated page defines: some 1,000 in a book, of which the reader keeps its most. */
const DEFINED_PER_PAGE = 3;

type Phase = 'idle' | 'parsing and storing' | 'reading and the map';

/** What one phase came to, over all rounds. */
class Measured {
  readonly recalls: number[] = [];
  /** The longest time for which nothing else ran in the process. */
  longestBlockMs = 0;
  seconds = 0;
}

/**
 * Recalls while a book is read on the same server: idle, during, idle again …, in one run, on a memory of the size given. The
 * student who is asked about has the file; a recall's time counts from when it was due.
 */
export async function benchReading({ pages, megabytes, episodes, rounds }: ReadingBench): Promise<void> {
  await withBenchCore(async (core) => {
    const memory: MemoryRef = { tenant: BENCH_TENANT, student: 'reader', subject: 'reading' };
    const questions = await fill(core, memory, episodes, DISTINCT_QUESTIONS);
    const asking = new Asking(core, memory, questions);
    const measured: Record<Phase, Measured> = {
      idle: new Measured(),
      'parsing and storing': new Measured(),
      'reading and the map': new Measured(),
    };
    await asking.during(new Measured(), () => delay(WARM_UP * RECALL_EVERY_MS));
    const idle = (): Promise<void> => asking.during(measured.idle, () => delay(IDLE_RECALLS * RECALL_EVERY_MS));
    await idle();
    for (let round = 0; round < rounds; round += 1) {
      const bytes = book(round, pages, megabytes);
      await asking.during(measured['parsing and storing'], () => upload(core, memory, `book ${round}.md`, bytes));
      await asking.during(measured['reading and the map'], () => core.readings.settled());
      await idle();
    }
    await report(core, memory, measured);
  });
}

/** Asks at a steady pace while something else goes on. */
class Asking {
  private next = 0;

  constructor(
    private readonly core: Core,
    private readonly memory: MemoryRef,
    private readonly questions: readonly string[],
  ) {}

  async during(measured: Measured, work: () => Promise<unknown>): Promise<void> {
    const blocks = monitorEventLoopDelay({ resolution: 1 });
    const open: Promise<void>[] = [];
    const started = performance.now();
    let going = true;
    let due = started;
    const pace = async (): Promise<void> => {
      while (going) {
        due += RECALL_EVERY_MS;
        await delay(Math.max(0, due - performance.now()));
        // All that fell due while the process was blocked are asked now, and count from when they were due.
        for (; due <= performance.now(); due += RECALL_EVERY_MS) {
          open.push(this.ask(measured, due));
        }
        due -= RECALL_EVERY_MS;
      }
    };
    blocks.enable();
    const pacing = pace();
    await work();
    going = false;
    await pacing;
    await Promise.all(open);
    blocks.disable();
    measured.longestBlockMs = Math.max(measured.longestBlockMs, blocks.max / 1e6);
    measured.seconds += (performance.now() - started) / 1000;
  }

  private async ask(measured: Measured, due: number): Promise<void> {
    const question = this.questions[this.next % this.questions.length] ?? '';
    this.next += 1;
    await this.core.recall.recall(this.memory, request(question));
    measured.recalls.push(performance.now() - due);
  }
}

async function upload(core: Core, memory: MemoryRef, name: string, bytes: Buffer): Promise<void> {
  const sender = { id: crypto.randomUUID(), idGiven: false, occurredAt: null, actor: 'bench', correlationId: null };
  const outcome = await core.files.put(memory, { name, bytes }, null, sender);
  if (!outcome.recorded) {
    throw new Error(outcome.rejection.detail);
  }
}

/** A book of made-up words: pages between form feeds, each with some definitions. */
export function book(seed: number, pages: number, megabytes: number): Buffer {
  const talk = new SyntheticTalk(1_000 + seed);
  const random = seeded(seed);
  const length = (megabytes * 1024 * 1024) / pages;
  const page = (number: number): string => {
    const paragraphs = [`## Part ${number}`];
    for (let defined = 0; defined < DEFINED_PER_PAGE; defined += 1) {
      const [one = 'cell', other = 'wall'] = talk.text().split(' ').slice(-2);
      paragraphs.push(`A **${one} ${other}** is a ${talk.text().split(' ').slice(0, 12).join(' ')}.`);
    }
    for (let size = 0; size < length; size += paragraphs.at(-1)?.length ?? 0) {
      const sentences = Array.from({ length: 3 + Math.floor(random() * 5) }, () => talk.text());
      paragraphs.push(`${sentences.join('. ')}.`);
    }
    return paragraphs.join('\n\n');
  };
  return Buffer.from(Array.from({ length: pages }, (_, index) => page(index + 1)).join('\n\n\f\n'));
}

async function report(core: Core, memory: MemoryRef, measured: Record<Phase, Measured>): Promise<void> {
  const rows = Object.entries(measured).map(([phase, { recalls, longestBlockMs, seconds }]) => [
    phase,
    ...latencyCells(recalls),
    ms(longestBlockMs),
    ms(seconds),
  ]);
  const files = (await core.mapQueries.files(memory)) ?? [];
  const map = await core.mapQueries.map(memory);
  print('\nOne recall beside reading, from when it was due to the block (ms)');
  print(table(['phase', 'n', 'p50', 'p95', 'p99', 'max', 'longest block', 'seconds'], rows));
  const idle = latencies(measured.idle.recalls);
  const busy = latencies([...measured['parsing and storing'].recalls, ...measured['reading and the map'].recalls]);
  print(`\np50 during ÷ idle ${ms(busy.p50 / idle.p50)}, p95 during ÷ idle ${ms(busy.p95 / idle.p95)}`);
  print(`files: ${files.map(({ state, pages }) => `${state}, ${pages} pages`).join('; ')}`);
  print(`concepts on the map: ${map?.concepts.length ?? 0}`);
}
