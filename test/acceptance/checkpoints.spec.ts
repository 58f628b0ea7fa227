import { CheckpointRefusedError } from '#apps/server/application/checkpoints.js';
import { parseTreeCheckpoint, verifyHeadProof } from '#libs/chain/checkpoints/index.js';
import { memoryStream } from '#libs/event-log/index.js';
import { memoryOf, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';

const BY_ADMIN = { actor: 'admin', reason: 'end of term' };
let test: TestCore;

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());

async function memoryWith(student: string, questions: number, tenant = 'local'): Promise<string> {
  let memoryId = '';
  for (let index = 0; index < questions; index += 1) {
    memoryId = (await recorded(test.core, { ...memoryOf(student), tenant }, question(`question ${index}?`))).memoryId;
  }
  return memoryId;
}

describe('a memory’s checkpoint', () => {
  it('names the head, and a chain that only grew holds against it', async () => {
    const memoryId = await memoryWith('maya', 3);
    const note = await test.core.checkpoints.ofMemory(memoryOf('maya'));
    expect(note).toContain(`stream ${memoryId}\nsize 4\n`);
    await memoryWith('maya', 2);
    const verdict = await test.core.checkpoints.verify(memoryOf('maya'), note);
    expect(verdict).toMatchObject({ ok: true, size: 6, comparisons: [{ kind: 'holds', size: 4 }] });
  });

  it('of a memory that was never opened is none', async () => {
    expect(await test.core.checkpoints.ofMemory(memoryOf('nobody'))).toBeNull();
  });

  it('shows that the tail was cut, head and all', async () => {
    const memoryId = await memoryWith('cut', 5);
    const note = await test.core.checkpoints.ofMemory(memoryOf('cut'));
    await cutTail(memoryStream(memoryId), 3);
    expect(await test.core.checkpoints.verify(memoryOf('cut'), null)).toMatchObject({ ok: true, size: 4 });
    expect(await test.core.checkpoints.verify(memoryOf('cut'), note)).toMatchObject({
      ok: false,
      breaks: [{ revision: 4, reason: expect.stringContaining('vouches for 6 events') }],
    });
  });

  it.each([
    ['was changed', (note: string) => note.replace('size 2', 'size 1')],
    ['has lost its signature', (note: string) => note.slice(0, note.indexOf('—'))],
    ['is no note', () => 'hello'],
  ])('that %s is refused', async (_, change) => {
    await memoryWith(`refused ${_}`, 1);
    const note = (await test.core.checkpoints.ofMemory(memoryOf(`refused ${_}`))) ?? '';
    await expect(test.core.checkpoints.verify(memoryOf(`refused ${_}`), change(note))).rejects.toThrow(
      CheckpointRefusedError,
    );
  });

  it('of another memory, or of another tenant’s keys, is refused', async () => {
    await memoryWith('one', 1);
    await memoryWith('two', 1);
    await memoryWith('one', 1, 'elsewhere');
    const other = await test.core.checkpoints.ofMemory(memoryOf('two'));
    await expect(test.core.checkpoints.verify(memoryOf('one'), other)).rejects.toThrow('of another memory');
    const elsewhere = await test.core.checkpoints.ofMemory({ ...memoryOf('one'), tenant: 'elsewhere' });
    await expect(test.core.checkpoints.verify(memoryOf('one'), elsewhere)).rejects.toThrow(CheckpointRefusedError);
  });
});

describe('a tenant’s checkpoint', () => {
  it('covers every memory of the tenant and none of another one, each with a proof that needs the public key alone', async () => {
    const ids = [
      await memoryWith('a', 1, 'school'),
      await memoryWith('b', 4, 'school'),
      await memoryWith('c', 2, 'school'),
    ];
    await memoryWith('a', 3, 'other school');
    const { origin, note, memories, proofs } = await test.core.checkpoints.ofTenant('school', BY_ADMIN);
    expect(memories).toBe(3);
    expect(note.startsWith(`${origin}\n3\n`)).toBe(true);
    expect(origin).not.toContain('school');
    const { ring } = await test.core.noteKeys.obtain('school');
    const proven = [...proofs()].map(({ proof }) => verifyHeadProof(proof, origin, ring.verifiers).head);
    expect(proven.map(({ stream }) => stream)).toEqual([...ids].sort());
    expect(new Map(proven.map(({ stream, size }) => [stream, size]))).toEqual(
      new Map([
        [ids[0], 2],
        [ids[1], 5],
        [ids[2], 3],
      ]),
    );
  });

  it('holds a memory against its proof', async () => {
    await memoryWith('proven', 2, 'college');
    const { proofs } = await test.core.checkpoints.ofTenant('college', BY_ADMIN);
    const [first] = [...proofs()];
    const memory = { ...memoryOf('proven'), tenant: 'college' };
    expect(await test.core.checkpoints.verify(memory, first?.proof ?? '')).toMatchObject({
      ok: true,
      comparisons: [{ kind: 'holds', size: 3 }],
    });
  });

  it('is on record: who, when and why, in a chain of its own', async () => {
    const { note } = await test.core.checkpoints.ofTenant('archive', BY_ADMIN);
    const root = Buffer.from(parseTreeCheckpoint(note.slice(0, note.indexOf('\n\n') + 1)).root).toString('base64');
    expect(await test.core.operations.list('archive', 10)).toMatchObject([
      { type: 'CheckpointMade', data: { memories: 0, root }, ...BY_ADMIN, revision: 0 },
    ]);
  });
});

describe('changing the key', () => {
  it('lets old notes count, lets both keys sign for a while, and destroys the old secret at its end', async () => {
    await memoryWith('rotated', 1, 'rotating');
    const memory = { ...memoryOf('rotated'), tenant: 'rotating' };
    test.clock.set('2026-03-01T00:00:00Z');
    const old = (await test.core.checkpoints.ofMemory(memory)) ?? '';
    test.clock.set('2026-04-01T00:00:00Z');
    await test.core.checkpoints.changeKey('rotating', { kind: 'planned', overlapDays: 30 }, BY_ADMIN);
    test.clock.set('2026-04-15T00:00:00Z');
    const both = (await test.core.checkpoints.ofMemory(memory)) ?? '';
    test.clock.set('2026-06-01T00:00:00Z');
    const fresh = (await test.core.checkpoints.ofMemory(memory)) ?? '';
    const signatures = (note: string): number => note.split('\n').filter((line) => line.startsWith('— ')).length;
    expect([old, both, fresh].map(signatures)).toEqual([1, 2, 1]);
    for (const note of [old, both, fresh]) {
      expect(await test.core.checkpoints.verify(memory, note)).toMatchObject({ ok: true });
    }
    expect(await test.core.operations.list('rotating', 1)).toMatchObject([
      { type: 'CheckpointKeysChanged', data: { kind: 'planned', oldKeysUntil: '2026-05-01T00:00:00.000Z' } },
    ]);
  });

  it('that was stolen ends it before the theft', async () => {
    test.clock.set('2026-03-01T00:00:00Z');
    await test.core.noteKeys.obtain('robbed');
    test.clock.set('2026-04-01T00:00:00Z');
    const stolen = { kind: 'stolen', since: '2026-03-20T00:00:00.000Z' } as const;
    const { keys, ring } = await test.core.checkpoints.changeKey('robbed', stolen, BY_ADMIN);
    expect(keys.map(({ signsUntil }) => signsUntil)).toEqual(['2026-03-20T00:00:00.000Z', null]);
    expect(ring.signersAt('2026-04-01T00:00:00.000Z')).toHaveLength(1);
    expect(ring.verifiersAt('2026-03-25T00:00:00.000Z')).toHaveLength(0);
  });
});

async function cutTail(stream: string, last: number): Promise<void> {
  const { pool } = test.core;
  await pool.query('delete from event where stream = $1 and revision > $2', [stream, last]);
  await pool.query(
    `update stream_head set revision = $2, hash = (select hash from event where stream = $1 and revision = $2) where stream = $1`,
    [stream, last],
  );
}
