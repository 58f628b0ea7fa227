import fc from 'fast-check';
import type { MemoryRef } from '#libs/episodes/index.js';
import { memoryStream, verifyStream } from '#libs/event-log/index.js';
import { evolveWithUpstream, type RowDifference, rebuild } from '#libs/projecting/index.js';
import { openEvents } from '#libs/recording/index.js';
import { memoryOf, openTestCore, type TestCore } from '#test/support/test-core.js';
import { history } from './random-history.js';

let test: TestCore;
let memories = 0;

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());

/** Records a history batch by batch; between some batches the read models catch up, between others they lag. */
async function live(batches: Parameters<typeof record>[1], catchUps: readonly boolean[]): Promise<string> {
  memories += 1;
  const memory = memoryOf(`student ${memories}`);
  let memoryId = '';
  for (const [index, batch] of batches.entries()) {
    memoryId = (await record(memory, [batch])) || memoryId;
    if (catchUps[index % catchUps.length] && memoryId) {
      await test.core.projector.catchUp(memoryId);
    }
  }
  if (memoryId) {
    await test.core.projector.catchUp(memoryId);
  }
  return memoryId;
}

async function record(
  memory: MemoryRef,
  batches: readonly (readonly Parameters<TestCore['core']['writer']['record']>[1]['command'][])[],
): Promise<string> {
  let memoryId = '';
  for (const batch of batches) {
    const commands = batch.map((command) => ({ command, idGiven: true, actor: 'test', correlationId: null }));
    for (const result of await test.core.writer.recordAll(memory, commands)) {
      memoryId = result.recorded ? result.receipt.memoryId : memoryId;
    }
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

const catchUps = fc.array(fc.boolean(), { minLength: 1, maxLength: 4 });

describe('for any history', () => {
  it('a rebuild makes the rows that live projecting made', async () => {
    await fc.assert(
      fc.asyncProperty(history, catchUps, async (batches, pauses) => {
        const memoryId = await live(batches, pauses);
        fc.pre(memoryId !== '');
        expect(await differences(memoryId)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('the chain verifies, and a repeated command stands in it once', async () => {
    await fc.assert(
      fc.asyncProperty(history, catchUps, async (batches, pauses) => {
        const memoryId = await live(batches, pauses);
        fc.pre(memoryId !== '');
        const verdict = await verifyStream(test.core.log, memoryStream(memoryId));
        expect(verdict).toMatchObject({ ok: true, breaks: [] });
      }),
      { numRuns: 25 },
    );
  });

  it('an event that is taken twice changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (batches) => {
        const memoryId = await live(batches, [true]);
        fc.pre(memoryId !== '');
        for (const { projection, tables } of test.core.projections) {
          const once = tables.empty();
          const twice = tables.empty();
          for await (const page of test.core.log.read(memoryStream(memoryId))) {
            for (const event of await openEvents(page, test.core.keys)) {
              evolveWithUpstream(projection, once, event);
              evolveWithUpstream(projection, twice, event);
              evolveWithUpstream(projection, twice, event);
            }
          }
          for (const name of Object.keys(projection.entities)) {
            expect([...(twice[name]?.all() ?? [])]).toEqual([...(once[name]?.all() ?? [])]);
          }
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe('a rebuild', () => {
  it('given rows that were spoilt, it says which and mends them, and a dry run only says it', async () => {
    const memoryId = await live([[command('what is a cell?')], [command('what is osmosis?')]], [true]);
    await test.core.pool.query("update episode set summary = 'spoilt' where memory_id = $1 and revision = 1", [
      memoryId,
    ]);
    await test.core.pool.query('delete from episode where memory_id = $1 and revision = 2', [memoryId]);
    const found = await differences(memoryId);
    expect(found.map(({ table, row, before, after }) => [table, row, before === null, after === null])).toEqual([
      ['episodes', '1', false, false],
      ['episodes', '2', true, false],
    ]);
    const [chosen] = test.core.projections;
    if (!chosen) {
      throw new Error('there is no projection');
    }
    const options = {
      dryRun: false,
      memoryIds: [memoryId],
      onProgress: () => undefined,
      onDifference: () => undefined,
    };
    expect(await rebuild(chosen.projection, chosen.tables, test.core, options)).toMatchObject({ done: 1, changed: 1 });
    expect(await differences(memoryId)).toEqual([]);
  });

  it('of an empty log ends at once', async () => {
    const [chosen] = test.core.projections;
    if (!chosen) {
      throw new Error('there is no projection');
    }
    const options = { dryRun: false, memoryIds: [], onProgress: () => undefined, onDifference: () => undefined };
    expect(await rebuild(chosen.projection, chosen.tables, test.core, options)).toEqual({
      done: 0,
      total: 0,
      changed: 0,
      events: 0,
    });
  });
});

function command(text: string) {
  return { kind: 'question' as const, id: crypto.randomUUID(), text, summary: null, occurredAt: null };
}
