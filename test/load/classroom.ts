import { randomUUID } from 'node:crypto';
import { systemClock, systemEntropy } from '#infra/system/system.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import { MemoryWriter, type Receipt, type SubmittedCommand } from '#libs/recording/index.js';
import { MemoryQueries } from '#projections/episodes/index.js';
import { sizeOfRun } from '#test/support/size-of-run.js';
import { memoryOf, type TestCore } from '#test/support/test-core.js';

/** Streams that share the load that emmett's loss was measured with have a hundred events each (anchors.md, "Event sourcing"). */
export const EVENTS_PER_MEMORY = 100;
export const WRITERS = 8;
/** Writers that go through the memories in the same order and so meet in each of them. */
const WRITERS_IN_STEP = 2;
/** Every group of writers starts at a memory of its own. */
const MEMORIES_STEP = WRITERS / WRITERS_IN_STEP;
/** MNEME_LOAD, or a fifth of the whole load of 30,000 events over 300 streams (`npm run test:load`). */
export const EVENTS = sizeOfRun('MNEME_LOAD', 6_000, EVENTS_PER_MEMORY * MEMORIES_STEP);
export const MEMORIES = EVENTS / EVENTS_PER_MEMORY;
/** The first event of a memory is MemoryOpened, which no command asks for by itself. */
export const EPISODES_PER_MEMORY = EVENTS_PER_MEMORY - 1;

const START = Date.parse('2026-01-05T15:00:00Z');
const TURN_MS = 45_000;

/** What each memory was told to hold, and what its writers were promised. */
export interface Lesson {
  readonly memory: MemoryRef;
  readonly history: readonly SubmittedCommand[];
  readonly receipts: Receipt[];
}

/** Histories of questions and answers, one a memory. */
export function lessons(): Lesson[] {
  return Array.from({ length: MEMORIES }, (_, student) => ({
    memory: memoryOf(`student ${student}`),
    history: Array.from({ length: EPISODES_PER_MEMORY }, (_, turn) => submitted(student, turn)),
    receipts: [],
  }));
}

function submitted(student: number, turn: number): SubmittedCommand {
  const common = { id: randomUUID(), occurredAt: new Date(START + turn * TURN_MS).toISOString() };
  const command =
    turn % 2 === 0
      ? { kind: 'question' as const, ...common, text: `What is part ${turn} of the cell?`, summary: null }
      : {
          kind: 'answer' as const,
          ...common,
          text: `Part ${turn} is what student ${student} drew on the board.`,
          questionId: null,
          citations: [],
          recalled: [],
        };
  return { command, idGiven: false, actor: 'test', correlationId: null };
}

/**
 * Eight writers, each with a product's writer of its own as on a node of its own, so that they meet at the log and nowhere
 * before. Every writer records its share of every memory's history, in one batch. Two at a time go through the memories in the
 * same order.
 *
 * @param halfWay called by each writer when it has done half of the memories; it goes on when the promise resolves
 */
export async function writeAll(
  { core }: TestCore,
  all: readonly Lesson[],
  halfWay: () => Promise<void>,
): Promise<void> {
  const { log, keys, registry, projector, predictions } = core;
  const snapshots = new MemoryQueries(core.pool);
  const dependencies = { log, keys, registry, snapshots, predictions, listener: projector };
  const write = async (number: number): Promise<void> => {
    const writer = new MemoryWriter({ ...dependencies, clock: systemClock, entropy: systemEntropy });
    const first = Math.floor(number / WRITERS_IN_STEP) * (MEMORIES / MEMORIES_STEP);
    for (const [done, lesson] of [...all.slice(first), ...all.slice(0, first)].entries()) {
      if (done === MEMORIES / 2) {
        await halfWay();
      }
      const share = lesson.history.filter((_, turn) => turn % WRITERS === number);
      for (const result of await writer.recordAll(lesson.memory, share)) {
        if (!result.recorded) {
          throw new Error(`refused: ${result.rejection.code}: ${result.rejection.detail}`);
        }
        lesson.receipts.push(result.receipt);
      }
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, number) => write(number)));
}
