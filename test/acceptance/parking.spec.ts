import { systemClock } from '#infra/system/system.js';
import {
  type Projection,
  ProjectionParkedError,
  ProjectionTables,
  Projector,
  rebuild,
} from '#libs/projecting/index.js';
import { episodesProjection } from '#projections/episodes/index.js';
import { memoryOf, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';

let test: TestCore;
let parked: { memoryId: string; revision: number }[];

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());
beforeEach(() => {
  parked = [];
});

/** The episodes projection with a fault: it can't take a question about poison. */
const faulty: Projection = {
  ...episodesProjection,
  evolve: (state, event) => {
    if (event.type === 'QuestionAsked' && event.data.text.includes('poison')) {
      throw new Error('this fold has a fault');
    }
    episodesProjection.evolve(state, event);
  },
};

function projectorOf(projection: Projection): { projector: Projector; tables: ProjectionTables } {
  const tables = new ProjectionTables(projection, test.core.dataSource);
  const projector = new Projector({
    ...test.core,
    tables: [{ projection, tables }],
    clock: systemClock,
    observer: {
      parked: (memoryId, _name, revision) => parked.push({ memoryId, revision }),
      failed: (_memoryId, error) => {
        throw error;
      },
      projected: () => undefined,
    },
  });
  return { projector, tables };
}

async function episodes(memoryId: string): Promise<number> {
  const { rows } = await test.core.pool.query<{ count: number }>(
    'select count(*)::int as count from episode where memory_id = $1',
    [memoryId],
  );
  return rows[0]?.count ?? 0;
}

/** Records without the core's own projector, which would be faster than the faulty one. */
async function record(student: string, texts: readonly string[]): Promise<string> {
  let memoryId = '';
  for (const text of texts) {
    memoryId = (await recorded(test.core, memoryOf(student), question(text))).memoryId;
  }
  await test.core.projector.settled();
  await test.core.pool.query('delete from episode where memory_id = $1', [memoryId]);
  await test.core.pool.query('delete from memory where memory_id = $1', [memoryId]);
  await test.core.pool.query('delete from projection_checkpoint where memory_id = $1', [memoryId]);
  return memoryId;
}

it('an event that a fold can not take parks its memory there, and all others go on', async () => {
  const poisoned = await record('poisoned', ['one', 'two', 'a poison', 'four']);
  const healthy = await record('healthy', ['one', 'two']);
  const { projector } = projectorOf(faulty);

  await expect(projector.catchUp(poisoned)).rejects.toThrow(ProjectionParkedError);
  expect(parked).toEqual([{ memoryId: poisoned, revision: 3 }]);
  expect(await episodes(poisoned)).toBe(2);

  await projector.catchUp(healthy);
  expect(await episodes(healthy)).toBe(2);
  // A parked memory is left alone until it is mended: no second alarm.
  await projector.sweep();
  await projector.settled();
  expect(parked).toHaveLength(1);
});

it('after a fix, a rebuild takes the memory on and the parking off', async () => {
  const poisoned = await record('mended', ['one', 'a poison', 'three']);
  await expect(projectorOf(faulty).projector.catchUp(poisoned)).rejects.toThrow(ProjectionParkedError);

  const { projector, tables } = projectorOf(episodesProjection);
  const options = { dryRun: false, memoryIds: [poisoned], onProgress: () => undefined, onDifference: () => undefined };
  await rebuild(episodesProjection, tables, test.core, options);
  expect(await episodes(poisoned)).toBe(3);
  await expect(projector.catchUp(poisoned)).resolves.toBe(3);
});
