import fc from 'fast-check';
import { systemClock } from '#infra/system/system.js';
import type { MemoryCommand } from '#libs/episodes/index.js';
import { Projector, type RowDifference, rebuild } from '#libs/projecting/index.js';
import { memoryOf, openTestCore, type TestCore } from '#test/support/test-core.js';
import { learnerHistory as history } from './random-learner.js';

let test: TestCore;
let memories = 0;

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());

const catchUps = fc.array(fc.boolean(), { minLength: 1, maxLength: 4 });

async function live(batches: readonly (readonly MemoryCommand[])[], pauses: readonly boolean[]): Promise<string> {
  memories += 1;
  const memory = memoryOf(`student ${memories}`);
  let memoryId = '';
  for (const [index, batch] of batches.entries()) {
    const commands = batch.map((each) => ({ command: each, idGiven: true, actor: 'test', correlationId: null }));
    for (const result of await test.core.writer.recordAll(memory, commands)) {
      memoryId = result.recorded ? result.receipt.memoryId : memoryId;
    }
    if (pauses[index % pauses.length] && memoryId !== '') {
      await test.core.projector.catchUp(memoryId);
    }
  }
  if (memoryId !== '') {
    await test.core.projector.catchUp(memoryId);
  }
  return memoryId;
}

async function differences(memoryId: string): Promise<RowDifference[]> {
  const found: RowDifference[] = [];
  for (const { projection, tables } of test.core.projections) {
    await rebuild(projection, tables, test.core, {
      dryRun: true,
      memoryIds: [memoryId],
      onProgress: () => undefined,
      onDifference: (difference) => found.push(difference),
    });
  }
  return found;
}

describe('for any history of files, teachings, merges, splits and checks', () => {
  it('a rebuild makes the rows that live projecting made, wherever it stopped in between', async () => {
    await fc.assert(
      fc.asyncProperty(history, catchUps, async (batches, pauses) => {
        const memoryId = await live(batches, pauses);
        fc.pre(memoryId !== '');
        expect(await differences(memoryId)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('a concept has at most one current belief, each chain ends in one that nothing supersedes, and each names its evidence', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (batches) => {
        const memoryId = await live(batches, [true]);
        fc.pre(memoryId !== '');
        const all = await test.core.beliefs.list(memoryId, { current: false });
        const current = all.filter(({ reason }) => reason === null);
        expect(new Set(current.map(({ concept }) => concept.id)).size).toBe(current.length);
        for (const belief of all) {
          expect(belief.evidence.length).toBeGreaterThan(0);
          const chain = (await test.core.beliefs.history(memoryId, belief.id)) ?? [];
          const places = new Map(chain.map(({ id }, place) => [id, place]));
          expect(places.has(belief.id)).toBe(true);
          expect(chain.at(-1)?.supersededBy).toBeNull();
          for (const [place, { supersededBy }] of chain.slice(0, -1).entries()) {
            expect(places.get(supersededBy ?? '')).toBeGreaterThan(place);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it('beliefs that come later than the map, as new ones do, are what they would have been beside it', async () => {
    await fc.assert(
      fc.asyncProperty(history, history, async (before, after) => {
        const memoryId = await live(before, [true]);
        fc.pre(memoryId !== '');
        for (const table of ['belief', 'belief_evidence', 'graded_check', 'mastery', 'learner']) {
          await test.core.pool.query(`delete from ${table} where memory_id = $1`, [memoryId]);
        }
        await test.core.pool.query(
          `delete from projection_checkpoint where memory_id = $1 and projection = 'beliefs'`,
          [memoryId],
        );
        const memory = memoryOf(`student ${memories}`);
        const commands = after
          .flat()
          .map((each) => ({ command: each, idGiven: true, actor: 'test', correlationId: null }));
        await test.core.writer.recordAll(memory, commands);
        const projector = new Projector({
          ...test.core,
          tables: test.core.projections,
          clock: systemClock,
          observer: { parked: fail, failed: fail, projected: () => undefined },
        });
        await projector.catchUp(memoryId);
        expect(await differences(memoryId)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });
});

function fail(): never {
  throw new Error('nothing is parked and nothing fails here');
}
