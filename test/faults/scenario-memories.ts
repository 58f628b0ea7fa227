import type { Core } from '#apps/server/core.js';
import { memoryStream, verifyStream } from '#libs/event-log/index.js';
import { rebuild } from '#libs/projecting/index.js';
import { memoryOf } from '#test/support/test-core.js';
import { idOfLine, killableHistory } from './killable-history.js';
import type { Promised, VictimMemory } from './victims/victim.js';

/** A memory that victims write, and what they were promised about it. */
export interface WrittenMemory {
  readonly student: string;
  readonly memoryId: string;
  readonly acknowledged: Set<string>;
  projectedTo: number;
}

/** Lines that are sent again although they were acknowledged: a caller that is unsure repeats. */
const REPEATED = 3;

/** Opens a memory with the first lines of its student's history. */
export async function openMemory(core: Core, student: string, lines: number): Promise<WrittenMemory> {
  const acknowledged = new Set<string>();
  let memoryId = '';
  for (const result of await core.writer.recordAll(memoryOf(student), killableHistory(student, 0, lines))) {
    if (!result.recorded) {
      throw new Error(`refused: ${result.rejection.code}`);
    }
    acknowledged.add(result.receipt.episodeId);
    memoryId = result.receipt.memoryId;
  }
  core.writer.forget(memoryId);
  return { student, memoryId, acknowledged, projectedTo: -1 };
}

/** Notes a promise about a memory. */
export function note(memory: WrittenMemory, promise: Promised): void {
  if ('recorded' in promise) {
    memory.acknowledged.add(promise.recorded);
  } else if ('projectedTo' in promise) {
    memory.projectedTo = Math.max(memory.projectedTo, promise.projectedTo);
  }
}

/** What a victim is to do in the memory next: go on with its history, a few lines before the end of what was acknowledged. */
export function nextWork({ student, memoryId, acknowledged }: WrittenMemory): VictimMemory {
  return { student, memoryId, from: Math.max(0, acknowledged.size - REPEATED) };
}

/** Given kills while it was written, a memory holds all that was acknowledged, once and in order, in a whole chain. */
export async function expectWholeLog(core: Core, { student, memoryId, acknowledged }: WrittenMemory): Promise<number> {
  const stored: string[] = [];
  for await (const page of core.log.read(memoryStream(memoryId))) {
    stored.push(...page.map((event) => event.id));
  }
  const there = new Set(stored);
  expect(there.size).toBe(stored.length);
  expect([...acknowledged].filter((id) => !there.has(id))).toEqual([]);
  // What is stored is the beginning of the history, in its order, behind MemoryOpened.
  expect(stored.slice(1)).toEqual(stored.slice(1).map((_, index) => idOfLine(student, index)));
  expect(await verifyStream(core.log, memoryStream(memoryId))).toMatchObject({ ok: true, size: stored.length });
  return stored.length;
}

/** Read models of a memory, once they have caught up, are those that a rebuild would make. */
export async function expectReadModels(core: Core, memoryId: string, events: number): Promise<void> {
  await core.projector.catchUp(memoryId);
  expect(await differences(core, memoryId)).toBe(0);
  for (const { revision } of await checkpoints(core, memoryId)) {
    expect(revision).toBe(events - 1);
  }
}

/** How many rows of a memory's read models a rebuild would change. */
export async function differences(core: Core, memoryId: string): Promise<number> {
  let found = 0;
  for (const { projection, tables } of core.projections) {
    await rebuild(projection, tables, core, {
      dryRun: true,
      memoryIds: [memoryId],
      onProgress: () => undefined,
      onDifference: () => {
        found += 1;
      },
    });
  }
  return found;
}

/** A memory's checkpoints, once the transaction is over that a killed process may have left with its last word. */
export async function checkpoints(core: Core, memoryId: string): Promise<{ projection: string; revision: number }[]> {
  const text = 'select projection, revision from projection_checkpoint where memory_id = $1 for update';
  return (await core.pool.query<{ projection: string; revision: number }>(text, [memoryId])).rows;
}
