import { memoryStream, verifyStream } from '#libs/event-log/index.js';
import { memoryOf, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';

const EPISODES = 6;
let test: TestCore;
let memories = 0;

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());

/** A memory of seven events (MemoryOpened and six questions); returns its stream. */
async function freshStream(): Promise<string> {
  memories += 1;
  let memoryId = '';
  for (let index = 0; index < EPISODES; index += 1) {
    memoryId = (await recorded(test.core, memoryOf(`tampered ${memories}`), question(`question ${index}?`))).memoryId;
  }
  return memoryStream(memoryId);
}

async function breaks(stream: string): Promise<number[]> {
  const verdict = await verifyStream(test.core.log, stream);
  return (verdict?.breaks ?? []).map(({ revision }) => revision);
}

const sql = (text: string, values: unknown[]) => test.core.pool.query(text, values);

describe('someone who can write the event table', () => {
  it('and changes nothing leaves a chain that holds', async () => {
    expect(await breaks(await freshStream())).toEqual([]);
  });

  it('and changes one byte of a text column, anywhere in it, breaks the chain there', async () => {
    const stream = await freshStream();
    const { rows } = await sql('select revision::int, type, envelope, hash from event where stream = $1', [stream]);
    for (const row of rows as { revision: number; type: string; envelope: string; hash: string }[]) {
      for (const column of ['type', 'envelope', 'hash'] as const) {
        const original = row[column];
        for (let at = 0; at < original.length; at += column === 'envelope' ? 7 : 1) {
          const other = original.charCodeAt(at) === 0x41 ? 'B' : 'A';
          const set = `update event set ${column} = $3 where stream = $1 and revision = $2`;
          await sql(set, [stream, row.revision, original.slice(0, at) + other + original.slice(at + 1)]);
          expect((await breaks(stream))[0]).toBe(row.revision);
          await sql(set, [stream, row.revision, original]);
        }
      }
    }
    expect(await breaks(stream)).toEqual([]);
  });

  it('and changes an id breaks the chain there', async () => {
    const stream = await freshStream();
    await sql('update event set id = gen_random_uuid() where stream = $1 and revision = 3', [stream]);
    expect(await breaks(stream)).toEqual([3]);
  });

  it.each([0, 3, EPISODES])('and deletes row %d breaks the chain there', async (revision) => {
    const stream = await freshStream();
    await sql('delete from event where stream = $1 and revision = $2', [stream, revision]);
    expect((await breaks(stream))[0]).toBe(revision);
  });

  it('and swaps two rows breaks the chain at the first', async () => {
    const stream = await freshStream();
    await sql('update event set revision = 1000 where stream = $1 and revision = 2', [stream]);
    await sql('update event set revision = 2 where stream = $1 and revision = 5', [stream]);
    await sql('update event set revision = 5 where stream = $1 and revision = 1000', [stream]);
    expect((await breaks(stream))[0]).toBe(2);
  });

  it('and shifts rows to close the gap of a deleted one breaks the chain there', async () => {
    const stream = await freshStream();
    await sql('delete from event where stream = $1 and revision = 2', [stream]);
    for (let revision = 3; revision <= EPISODES; revision += 1) {
      await sql('update event set revision = $2 - 1 where stream = $1 and revision = $2', [stream, revision]);
    }
    expect((await breaks(stream))[0]).toBe(2);
  });

  it('and moves in a row of another memory, whole, breaks the chain there', async () => {
    const [stream, other] = [await freshStream(), await freshStream()];
    await sql('delete from event where stream = $1 and revision = 4', [stream]);
    await sql('update event set stream = $1 where stream = $2 and revision = 4', [stream, other]);
    expect((await breaks(stream))[0]).toBe(4);
    expect((await breaks(other))[0]).toBe(4);
  });

  it('and cuts the tail breaks the chain where the head says that there is more', async () => {
    const stream = await freshStream();
    await sql('delete from event where stream = $1 and revision > 4', [stream]);
    expect(await breaks(stream)).toEqual([5]);
  });
});
