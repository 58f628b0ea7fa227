import type { Core } from '#apps/server/core.js';
import { rebuild } from '#libs/projecting/index.js';
import type { Scenario } from './kill-lane.js';
import {
  checkpoints,
  differences,
  expectReadModels,
  expectWholeLog,
  nextWork,
  note,
  openMemory,
  type WrittenMemory,
} from './scenario-memories.js';
import { signing } from './signing.js';
import type { Promised, Task, VictimKind } from './victims/victim.js';

/** Memories that a victim works on at once. */
const MEMORIES = 3;
/** Kills after which other memories are taken, so that a run of many kills doesn't become one of long memories. */
const KILLS_PER_MEMORY = 20;
/** Victims that write are killed after one of their first so many promises. */
const MOST_PROMISES = 12;
/** Lines of a memory whose read models are rebuilt. */
const REBUILT_LINES = 60;

/** Makes a scenario for one lane; `name` tells its students from those of other lanes. */
export type MakeScenario = (core: Core, name: string) => Scenario;

/** The memories of one lane, some at a time. */
class Memories {
  readonly all: WrittenMemory[] = [];
  private current: readonly WrittenMemory[] = [];
  private uses = 0;

  constructor(
    private readonly core: Core,
    private readonly name: string,
    private readonly lines: number,
  ) {}

  async next(): Promise<readonly WrittenMemory[]> {
    if (this.uses % KILLS_PER_MEMORY === 0) {
      this.current = await Promise.all(
        Array.from({ length: MEMORIES }, (_, index) =>
          openMemory(this.core, `${this.name} ${this.all.length + index}`, this.lines),
        ),
      );
      this.all.push(...this.current);
    }
    this.uses += 1;
    return this.current;
  }

  note(promises: readonly Promised[]): void {
    for (const promise of promises) {
      for (const memory of this.current.filter(({ student }) => student === promise.student)) {
        note(memory, promise);
      }
    }
  }

  async expectWhole(): Promise<number> {
    let kept = 0;
    for (const memory of this.all) {
      const events = await expectWholeLog(this.core, memory);
      await expectReadModels(this.core, memory.memoryId, events);
      kept += memory.acknowledged.size;
    }
    return kept;
  }
}

/** Victims that write the log. Those that project write read models and checkpoints as well. */
function writing({ projects }: { projects: boolean }): MakeScenario {
  return (core, name) => {
    const memories = new Memories(core, name, 1);
    return {
      mostPromises: MOST_PROMISES,
      prepare: async () => ({ memories: (await memories.next()).map(nextWork) }),
      killed: async ({ memories: written }, promises) => {
        memories.note(promises);
        for (const { student, memoryId } of projects ? written : []) {
          const promised = memories.all.find((memory) => memory.student === student)?.projectedTo ?? -1;
          for (const { revision } of await checkpoints(core, memoryId)) {
            expect(revision).toBeGreaterThanOrEqual(promised);
          }
        }
      },
      verify: () => memories.expectWhole(),
    };
  };
}

/** Victims that rebuild read models which were spoilt. Of each memory, all rows are mended or none. */
const rebuilding: MakeScenario = (core, name) => {
  const memories = new Memories(core, name, REBUILT_LINES);
  let spoilt = 0;
  let kept = 0;
  return {
    // While the memories are mended for the first time; later there is nothing to write but checkpoints.
    mostPromises: MEMORIES - 1,
    prepare: async (): Promise<Task> => {
      const chosen = await memories.next();
      for (const { memoryId } of chosen) {
        await core.projector.catchUp(memoryId);
        spoilt = await spoil(core, memoryId);
      }
      return { memories: chosen.map(nextWork) };
    },
    killed: async (task, promises) => {
      const rebuilt = new Set(promises.map(({ student }) => student));
      for (const { student, memoryId } of task.memories) {
        await checkpoints(core, memoryId);
        expect(rebuilt.has(student) ? [0] : [0, spoilt]).toContain(await differences(core, memoryId));
      }
      kept += promises.length;
    },
    verify: async () => {
      // Not every memory was rebuilt before the last kill.
      for (const { memoryId } of memories.all) {
        await mend(core, memoryId);
      }
      await memories.expectWhole();
      return kept;
    },
  };
};

/**
 * Changes some rows, takes others away and adds one that doesn't belong there, so that a rebuild takes several statements.
 * Returns how many rows aren't as they should be then.
 */
async function spoil(core: Core, memoryId: string): Promise<number> {
  const text = `with gone as (delete from episode where memory_id = $1 and revision % 5 = 1 returning 1),
      changed as (update episode set summary = 'spoilt' where memory_id = $1 and revision % 5 = 2 returning 1),
      owner as (update memory set name = 'spoilt' where memory_id = $1 returning 1),
      surplus as (insert into episode
        select (json_populate_record(e, json_build_object('revision', 99999, 'id', gen_random_uuid()))).*
        from episode e where memory_id = $1 and revision = 3 on conflict do nothing returning 1)
    select 1 from gone, changed, owner, surplus limit 1`;
  await core.pool.query(text, [memoryId]);
  const count = await differences(core, memoryId);
  expect(count).toBeGreaterThan(0);
  return count;
}

/** Rebuilds the read models of a memory. */
async function mend(core: Core, memoryId: string): Promise<void> {
  for (const { projection, tables } of core.projections) {
    const options = { dryRun: false, onProgress: () => undefined, onDifference: () => undefined };
    await rebuild(projection, tables, core, { ...options, memoryIds: [memoryId] });
  }
}

/**
 * Every kind of victim. One more is a module in `victims/` and a line here. Kills are shared out by weight: a process that
 * only appends starts in half the time of the others.
 */
export const SCENARIOS: readonly {
  readonly victim: VictimKind;
  readonly weight: number;
  readonly make: MakeScenario;
}[] = [
  { victim: 'append', weight: 2, make: writing({ projects: false }) },
  { victim: 'projection', weight: 1, make: writing({ projects: true }) },
  { victim: 'rebuild', weight: 1, make: rebuilding },
  { victim: 'checkpoint', weight: 1, make: signing },
];
