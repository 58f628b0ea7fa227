import { memoryIdOf, memoryStream, verifyStream } from '#libs/event-log/index.js';
import { type RebuildProgress, rebuild } from '#libs/projecting/index.js';
import type { TestCore } from '#test/support/test-core.js';
import {
  EPISODES_PER_MEMORY,
  EVENTS,
  EVENTS_PER_MEMORY,
  type Lesson,
  lessons,
  MEMORIES,
  WRITERS,
  writeAll,
} from './classroom.js';
import { ENGINES } from './engines.js';

/** For a machine that is busy with other work; nothing here is about time. */
const PATIENCE_MS = 600_000;

/** What a read model or a log holds of one memory. */
interface Held {
  readonly memoryId: string;
  readonly ids: readonly string[];
  readonly revisions: readonly number[];
}

describe.each(ENGINES)(`${EVENTS} events in ${MEMORIES} memories by ${WRITERS} writers, on $name`, ({ open }) => {
  let test: TestCore;
  let rebuiltMeanwhile: RebuildProgress[];
  const all = lessons();

  beforeAll(async () => {
    test = await open();
    rebuiltMeanwhile = await writeAndRebuild(test, all);
    await test.core.projector.sweep();
    await test.core.projector.settled();
  }, PATIENCE_MS);
  afterAll(() => test.close());

  it('given a rebuild while they write, the rebuild goes to its end', () => {
    for (const { done, total, events } of rebuiltMeanwhile) {
      expect(done).toBe(total);
      expect(total).toBeGreaterThan(0);
      expect(events).toBeLessThanOrEqual(EVENTS);
    }
    expect(rebuiltMeanwhile.length).toBeGreaterThan(0);
  });

  it('every command was acknowledged once, with a revision of its own', () => {
    for (const lesson of all) {
      const asked = lesson.history.map(({ command }) => command.id);
      expect(lesson.receipts.map(({ episodeId }) => episodeId).sort()).toEqual(asked.sort());
      const revisions = lesson.receipts.map(({ revision }) => revision);
      expect(revisions.sort(ascending)).toEqual(upTo(EPISODES_PER_MEMORY, 1));
      expect(lesson.receipts.some(({ duplicate }) => duplicate)).toBe(false);
    }
  });

  it(
    'the log holds every event once, at the revision that was promised, and every chain verifies',
    async () => {
      const held = await heldByLog(test, all);
      expect(held).toHaveLength(MEMORIES);
      expect(held.reduce((sum, { ids }) => sum + ids.length, 0)).toBe(EVENTS);
      expectPromised(held, all, 0);
      for (const { memoryId } of held) {
        const verdict = await verifyStream(test.core.log, memoryStream(memoryId));
        expect(verdict).toMatchObject({ ok: true, size: EVENTS_PER_MEMORY, breaks: [] });
      }
    },
    PATIENCE_MS,
  );

  it(
    'given the rebuild while they wrote and the catching up behind it, the read model holds every episode once',
    async () => {
      await expectProjected(test, all);
    },
    PATIENCE_MS,
  );

  it(
    'given a read model that is empty, a rebuild on the idle log brings every event back',
    async () => {
      await test.core.pool.query('truncate memory, episode, projection_checkpoint');
      // How many memories it changes isn't said: live projecting may be there first with some.
      expect(await rebuildAll(test, all)).toMatchObject(
        test.core.projections.map(() => ({ done: MEMORIES, total: MEMORIES, events: EVENTS })),
      );
      await expectProjected(test, all);
      expect(await test.core.projector.sweep()).toBe(0);
    },
    PATIENCE_MS,
  );

  it('nothing had to be warned of', () => {
    expect(test.warnings).toEqual([]);
  });
});

/** Writes everything; half-way the writers wait until a rebuild is under way, and then both go on. */
async function writeAndRebuild(test: TestCore, all: readonly Lesson[]): Promise<RebuildProgress[]> {
  let rebuilding: Promise<RebuildProgress[]> | null = null;
  let underWay = (): void => undefined;
  const started = new Promise<void>((resolve) => {
    underWay = resolve;
  });
  await writeAll(test, all, async () => {
    rebuilding ??= rebuildAll(test, all, underWay);
    await Promise.race([started, rebuilding]);
  });
  return (await rebuilding) ?? [];
}

/**
 * Rebuilds every projection from the whole log, as `mneme rebuild` does; on a log that others write to as well, from these
 * memories of it.
 */
async function rebuildAll(
  { core }: TestCore,
  all: readonly Lesson[],
  onFirstMemory: () => void = () => undefined,
): Promise<RebuildProgress[]> {
  const memoryIds = process.env.ESDB_URL ? { memoryIds: await memoryIdsOf(core, all) } : {};
  const results: RebuildProgress[] = [];
  for (const { projection, tables } of core.projections) {
    const result = await rebuild(projection, tables, core, {
      ...memoryIds,
      dryRun: false,
      onProgress: ({ done }) => {
        if (done > 0) {
          onFirstMemory();
        }
      },
      onDifference: () => undefined,
    });
    results.push(result);
  }
  return results;
}

async function memoryIdsOf(core: TestCore['core'], all: readonly Lesson[]): Promise<string[]> {
  const found = await Promise.all(all.map(({ memory }) => core.registry.find(memory)));
  return found.filter((memoryId) => memoryId !== null);
}

/** What a reader of the log counts that trusts its heads and its pages and nothing else. */
async function heldByLog({ core }: TestCore, all: readonly Lesson[]): Promise<Held[]> {
  const ours = new Set(await memoryIdsOf(core, all));
  const held: Held[] = [];
  for await (const heads of core.log.heads('memory-')) {
    for (const { stream, revision } of heads.filter((head) => ours.has(memoryIdOf(head.stream)))) {
      const ids: string[] = [];
      const revisions: number[] = [];
      for await (const page of core.log.read(stream)) {
        ids.push(...page.map((event) => event.id));
        revisions.push(...page.map((event) => event.revision));
      }
      expect(revision).toBe(ids.length - 1);
      held.push({ memoryId: memoryIdOf(stream), ids, revisions });
    }
  }
  return held;
}

async function expectProjected(test: TestCore, all: readonly Lesson[]): Promise<void> {
  const { rows } = await test.core.pool.query<Held & { last: number; checkpoint: number }>(
    `select m.memory_id as "memoryId", m.revision as last, c.revision as checkpoint,
        array_agg(e.id::text order by e.revision) as ids, array_agg(e.revision order by e.revision) as revisions
      from memory m join projection_checkpoint c using (memory_id) join episode e using (memory_id)
      where c.projection = 'episodes' and c.parked_at_revision is null
      group by m.memory_id, m.revision, c.revision`,
  );
  expect(rows).toHaveLength(MEMORIES);
  for (const { last, checkpoint } of rows) {
    expect([last, checkpoint]).toEqual([EPISODES_PER_MEMORY, EPISODES_PER_MEMORY]);
  }
  expectPromised(rows, all, 1);
}

/** What is held is what the receipts promised, all of it and no more, in an order without gaps. */
function expectPromised(held: readonly Held[], all: readonly Lesson[], firstRevision: number): void {
  const promised = new Map(all.flatMap(({ receipts }) => receipts).map((receipt) => [receipt.episodeId, receipt]));
  let episodes = 0;
  for (const { memoryId, ids, revisions } of held) {
    expect(revisions).toEqual(upTo(EPISODES_PER_MEMORY, firstRevision));
    expect(new Set(ids).size).toBe(ids.length);
    for (const [index, id] of ids.entries()) {
      const revision = revisions[index];
      if (revision !== 0) {
        expect(promised.get(id)).toMatchObject({ memoryId, revision });
        episodes += 1;
      }
    }
  }
  expect(episodes).toBe(promised.size);
}

function upTo(last: number, first: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function ascending(left: number, right: number): number {
  return left - right;
}
