import { systemClock, systemEntropy } from '#infra/system/system.js';
import {
  type Projection,
  ProjectionParkedError,
  ProjectionTables,
  Projector,
  rebuild,
  UnfoldableEventError,
} from '#libs/projecting/index.js';
import { beliefsProjection } from '#projections/beliefs/index.js';
import { conceptMapProjection } from '#projections/concept-map/index.js';
import { check, memoryOf, openTestCore, recorded, type TestCore } from '#test/support/test-core.js';

let test: TestCore;
let parked: { projection: string; revision: number }[];

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());
beforeEach(() => {
  parked = [];
});

/** A projection with a fault: it can't take a check on poison. */
function faulty(projection: Projection): Projection {
  return {
    ...projection,
    evolve: (state, event) => {
      if (event.type === 'CheckGraded' && event.data.topic === 'poison') {
        throw new Error('this fold has a fault');
      }
      projection.evolve(state, event);
    },
  };
}

function withTables(projection: Projection) {
  return { projection, tables: new ProjectionTables(projection, test.core.dataSource) };
}

function projectorOf(projections: readonly Projection[]): Projector {
  return new Projector({
    ...test.core,
    tables: projections.map(withTables),
    clock: systemClock,
    observer: {
      parked: (_memoryId, projection, revision) => parked.push({ projection, revision }),
      failed: (_memoryId, error) => {
        throw error;
      },
      projected: () => undefined,
    },
  });
}

/** Two checks on osmosis with one on poison between them: revisions 2, 3 and 4. Nothing of it is projected. */
async function record(student: string): Promise<string> {
  const memory = memoryOf(student);
  const text = 'Remember that osmosis moves water.';
  await recorded(test.core, memory, { kind: 'teaching', id: systemEntropy.uuid(), text, occurredAt: null });
  await recorded(test.core, memory, check('osmosis', 'right'));
  await recorded(test.core, memory, check('poison', 'right'));
  const { memoryId } = await recorded(test.core, memory, check('osmosis', 'wrong'));
  await test.core.projector.settled();
  for (const table of ['concept_map', 'concept', 'concept_name', 'map_statement', 'passed_topic', 'learner']) {
    await test.core.pool.query(`delete from ${table} where memory_id = $1`, [memoryId]);
  }
  for (const table of ['graded_check', 'mastery', 'belief', 'belief_evidence', 'projection_checkpoint']) {
    await test.core.pool.query(`delete from ${table} where memory_id = $1`, [memoryId]);
  }
  return memoryId;
}

async function revisions(memoryId: string): Promise<Record<string, number>> {
  const text = 'select projection, revision from projection_checkpoint where memory_id = $1';
  const { rows } = await test.core.pool.query<{ projection: string; revision: number }>(text, [memoryId]);
  return Object.fromEntries(rows.map(({ projection, revision }) => [projection, revision]));
}

async function attempts(memoryId: string): Promise<number[]> {
  const text = `select (history->>'checks')::int as checks from mastery where memory_id = $1`;
  return (await test.core.pool.query<{ checks: number }>(text, [memoryId])).rows.map(({ checks }) => checks);
}

const options = (memoryId: string) => ({
  dryRun: false,
  memoryIds: [memoryId],
  onProgress: () => undefined,
  onDifference: () => undefined,
});

describe('a projection with an upstream', () => {
  it('that can not take an event is parked alone, and its upstream goes on', async () => {
    const memoryId = await record('poisoned below');
    const projector = projectorOf([conceptMapProjection, faulty(beliefsProjection(conceptMapProjection))]);
    await expect(projector.catchUp(memoryId)).rejects.toThrow(ProjectionParkedError);
    expect(parked).toEqual([{ projection: 'beliefs', revision: 3 }]);
    expect(await revisions(memoryId)).toEqual({ 'concept-map': 4, beliefs: 2 });
    expect(await attempts(memoryId)).toEqual([1]);

    const { projection, tables } = withTables(beliefsProjection(conceptMapProjection));
    await rebuild(projection, tables, test.core, options(memoryId));
    expect(await revisions(memoryId)).toEqual({ 'concept-map': 4, beliefs: 4 });
    expect(await attempts(memoryId)).toEqual([2]);
  });

  it('waits with its upstream, and goes on with it', async () => {
    const memoryId = await record('poisoned above');
    const broken = faulty(conceptMapProjection);
    const projector = projectorOf([broken, beliefsProjection(broken)]);
    await expect(projector.catchUp(memoryId)).rejects.toThrow(ProjectionParkedError);
    expect(parked).toEqual([{ projection: 'concept-map', revision: 3 }]);
    expect(await revisions(memoryId)).toEqual({ 'concept-map': 2, beliefs: 2 });
    await projector.sweep();
    await projector.settled();
    expect(parked).toHaveLength(1);

    const { projection, tables } = withTables(conceptMapProjection);
    await rebuild(projection, tables, test.core, options(memoryId));
    await projectorOf([conceptMapProjection, beliefsProjection(conceptMapProjection)]).catchUp(memoryId);
    expect(await revisions(memoryId)).toEqual({ 'concept-map': 4, beliefs: 4 });
    expect(await attempts(memoryId)).toEqual([2]);
  });

  it('that is new is made anew from the log, up to where its upstream is', async () => {
    const memoryId = await record('new');
    await projectorOf([conceptMapProjection]).catchUp(memoryId);
    expect(await revisions(memoryId)).toEqual({ 'concept-map': 4 });
    await projectorOf([conceptMapProjection, beliefsProjection(conceptMapProjection)]).catchUp(memoryId);
    expect(await revisions(memoryId)).toEqual({ 'concept-map': 4, beliefs: 4 });
    expect(await attempts(memoryId)).toEqual([2]);
  });

  it('that is made anew and meets an event that it can not take is parked there', async () => {
    const memoryId = await record('new and poisoned');
    await projectorOf([conceptMapProjection]).catchUp(memoryId);
    const broken = faulty(beliefsProjection(conceptMapProjection));
    await expect(projectorOf([conceptMapProjection, broken]).catchUp(memoryId)).rejects.toThrow(ProjectionParkedError);
    expect(parked).toEqual([{ projection: 'beliefs', revision: 3 }]);
    const { projection, tables } = withTables(broken);
    await expect(rebuild(projection, tables, test.core, options(memoryId))).rejects.toThrow(UnfoldableEventError);
  });

  it('whose rules changed is made anew when its memory moves', async () => {
    const memoryId = await record('other rules');
    await test.core.projector.catchUp(memoryId);
    await test.core.pool.query('update mastery set concept_name = $2 where memory_id = $1', [memoryId, 'as it was']);
    await test.core.pool.query(
      `update projection_checkpoint set rules_version = 'earlier' where memory_id = $1 and projection = 'beliefs'`,
      [memoryId],
    );
    await recorded(test.core, memoryOf('other rules'), check('osmosis', 'right'));
    await test.core.projector.catchUp(memoryId);
    const { rows } = await test.core.pool.query('select concept_name from mastery where memory_id = $1', [memoryId]);
    expect(rows).toEqual([{ concept_name: 'osmosis' }]);
    expect(await attempts(memoryId)).toEqual([3]);
  });

  it('must have one that is projected beside it and has none itself', () => {
    const beliefs = beliefsProjection(conceptMapProjection);
    expect(() => projectorOf([beliefs])).toThrow(/reads concept-map/);
    expect(() =>
      projectorOf([conceptMapProjection, beliefs, { ...beliefs, name: 'third', upstream: beliefs }]),
    ).toThrow(/both have a table|has an upstream itself/);
  });
});
