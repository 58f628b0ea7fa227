import type { RecallRequest } from '#apps/server/application/recall/recall-answer.js';
import type { Core } from '#apps/server/core.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import type { SubmittedCommand } from '#libs/recording/index.js';
import { BENCH_TENANT, print, selectOne, settled, withBenchCore } from './bench-core.js';
import { latencyCells, ms, table, timeEach } from './statistics.js';
import { SyntheticTalk } from './synthetic-talk.js';

const IMPORT_BATCH = 256;
const WARM_UP = 50;
const FIRST_TOUCHES = 5;
const WRITERS = 8;

/**
 * Recall in the process, the whole turn from question to block, on memories of several sizes: first touch, warm,
 * right after an append to that memory (a turn: record, then recall), and beside eight writers that write as fast as they
 * can; beside a `SELECT 1` of the same run.
 */
export async function benchRecall({
  sizes,
  questions,
}: {
  sizes: readonly number[];
  questions: number;
}): Promise<void> {
  await withBenchCore(async (core) => {
    const rows: string[][] = [];
    for (const size of sizes) {
      const memory: MemoryRef = { tenant: BENCH_TENANT, student: `with ${size}`, subject: 'recall' };
      const asked = await fill(core, memory, size, questions + WARM_UP);
      const ask = (index: number) => core.recall.recall(memory, request(asked[index % asked.length] ?? ''));
      const firstTouch = await timeEach(FIRST_TOUCHES, async (index) => {
        core.indexes.clear();
        await ask(index);
      });
      await timeEach(WARM_UP, ask);
      const floor = await timeEach(questions, selectOne(core));
      const warm = await timeEach(questions, (index) => ask(index + WARM_UP));
      const afterAppend = await eachAfterAppend(core, memory, questions, (index) => ask(index + WARM_UP));
      const busy = await besideWriters(core, () => timeEach(questions, (index) => ask(index + WARM_UP)));
      rows.push([`${size}: floor, SELECT 1`, ...latencyCells(floor)]);
      rows.push([`${size}: first touch`, ...latencyCells(firstTouch)]);
      rows.push([`${size}: warm`, ...latencyCells(warm)]);
      rows.push([`${size}: right after an append`, ...latencyCells(afterAppend)]);
      rows.push([`${size}: beside ${WRITERS} writers`, ...latencyCells(busy)]);
    }
    print('\nOne recall, question to block (ms)');
    print(table(['episodes in the memory', 'n', 'p50', 'p95', 'p99', 'max'], rows));
    print(`\nResident memory at the end: ${ms(process.memoryUsage().rss / 1024 / 1024)} MB`);
  });
}

/** Fills a memory and returns questions about texts in it. */
export async function fill(core: Core, memory: MemoryRef, size: number, count: number): Promise<string[]> {
  const talk = new SyntheticTalk(size);
  const questions: string[] = [];
  let batch: SubmittedCommand[] = [];
  let index = 0;
  const flush = async (): Promise<void> => {
    await core.writer.recordAll(memory, batch);
    batch = [];
  };
  for (const submitted of talk.history(size, new Date())) {
    batch.push(submitted);
    if (submitted.command.kind === 'answer' && index % Math.max(1, Math.floor(size / count / 2)) === 0) {
      questions.push(talk.question(submitted.command.text));
    }
    index += 1;
    if (batch.length === IMPORT_BATCH) {
      await flush();
    }
  }
  await flush();
  await settled(core);
  return questions;
}

/** A conversation: each turn is recorded, and what follows at once is timed. */
async function eachAfterAppend(
  core: Core,
  memory: MemoryRef,
  turns: number,
  call: (index: number) => Promise<unknown>,
): Promise<number[]> {
  const talk = new SyntheticTalk(turns);
  const times: number[] = [];
  for (const submitted of talk.history(turns, new Date())) {
    await core.writer.record(memory, { ...submitted, command: { ...submitted.command, id: crypto.randomUUID() } });
    times.push(...(await timeEach(1, () => call(times.length))));
  }
  return times;
}

async function besideWriters(core: Core, measure: () => Promise<number[]>): Promise<number[]> {
  let running = true;
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    const memory: MemoryRef = { tenant: BENCH_TENANT, student: `writer ${writer}`, subject: 'recall' };
    const talk = new SyntheticTalk(writer);
    while (running) {
      for (const submitted of talk.history(64, new Date())) {
        if (!running) {
          break;
        }
        await core.writer.record(memory, { ...submitted, command: { ...submitted.command, id: crypto.randomUUID() } });
      }
    }
  });
  try {
    return await measure();
  } finally {
    running = false;
    await Promise.all(writers);
    await settled(core);
  }
}

/** A turn that asks a question, as gateways do. */
export function request(question: string): RecallRequest {
  return { question, budgetTokens: 1_200, now: null, after: null, design: 'full', assessment: null };
}
