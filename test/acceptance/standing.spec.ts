import { systemEntropy } from '#infra/system/system.js';
import type { MemoryCommand, MemoryRef, Observations } from '#libs/episodes/index.js';
import type { Language } from '#libs/language/index.js';
import { rebuild } from '#libs/projecting/index.js';
import { answer, check, memoryOf, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';

let test: TestCore;
let memories = 0;

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set('2026-03-10T12:00:00Z'));
afterEach(() => expect(test.warnings).toEqual([]));

async function fresh(language: Language = 'en'): Promise<MemoryRef> {
  memories += 1;
  const memory = memoryOf(`returning ${memories}`);
  await recorded(test.core, memory, { kind: 'settings', id: systemEntropy.uuid(), settings: { language } });
  return memory;
}

const night = (memory: MemoryRef, asOf: string | null = null) =>
  test.core.night.run({ tenant: 'local', asOf, memory, actor: 'test' });

async function teach(memory: MemoryRef, text: string): Promise<void> {
  const occurredAt = '2026-03-01T09:00:00Z';
  await recorded(test.core, memory, { kind: 'teaching', id: systemEntropy.uuid(), text, occurredAt });
}

async function say(memory: MemoryRef, text: string, observed: Partial<Observations>): Promise<void> {
  const nothing: Observations = { signals: [], misconceptions: [], preferences: [], goals: [] };
  const { episodeId } = await recorded(test.core, memory, question(text, '2026-03-02T10:00:00Z'));
  const id = systemEntropy.uuid();
  const observation = { id, occurredAt: null, episodeId, ...nothing, ...observed, extractor: null };
  await recorded(test.core, memory, { kind: 'observation', ...observation } as MemoryCommand);
}

/** Two lessons: osmosis goes wrong, mitosis goes well. */
async function twoLessons(memory: MemoryRef): Promise<void> {
  await teach(memory, 'Remember that osmosis is water going through a membrane.');
  await teach(memory, 'Remember that mitosis is one cell making two.');
  for (const minute of ['00', '10', '20']) {
    await recorded(test.core, memory, check('osmosis', 'wrong', `2026-03-03T10:${minute}:00Z`));
    await recorded(test.core, memory, check('mitosis', 'right', `2026-03-04T10:${minute}:00Z`));
  }
}

describe('what a night leaves at hand', () => {
  it('is what went wrong, what is held wrongly, what the student wants, and the last day', async () => {
    const memory = await fresh();
    await twoLessons(memory);
    await say(memory, 'Salt pulls the water, and I must pass in June', {
      misconceptions: [{ name: 'salt pulls water', concept: 'osmosis', state: 'active' }],
      goals: ['pass the exam in June'],
      preferences: ['short answers'],
    });
    await night(memory);
    const set = await test.core.standing.workingSet(memory);
    expect(set).toMatchObject({
      asOf: '2026-03-10T12:00:00.000Z',
      rulesVersion: 'working-set/1',
      misconceptions: [{ name: 'salt pulls water', concept: { name: 'osmosis' } }],
      goals: [{ text: 'pass the exam in June' }],
      preferences: [{ text: 'short answers' }],
      lastDay: { day: '2026-03-04', checks: { right: 3, partly: 0, wrong: 0 }, topics: ['mitosis'] },
    });
    expect(set?.focus[0]).toMatchObject({ concept: { name: 'osmosis' }, why: 'misconception' });
  });

  it('is composed for whoever asks before the first night, and by the night from then on', async () => {
    const memory = await fresh();
    await twoLessons(memory);
    const before = await test.core.standing.workingSet(memory);
    expect(before).toMatchObject({
      asOf: null,
      lastDay: null,
      focus: [
        { concept: { name: 'osmosis' }, why: 'struggles' },
        { concept: { name: 'mitosis' }, why: 'review-due' },
      ],
    });
    await night(memory);
    expect(await test.core.standing.workingSet(memory)).toMatchObject({ asOf: '2026-03-10T12:00:00.000Z' });
  });

  it('stays as it is until the next night, also when an older day is closed late', async () => {
    const memory = await fresh();
    await twoLessons(memory);
    await night(memory);
    await recorded(test.core, memory, check('mitosis', 'wrong', '2026-02-01T10:00:00Z'));
    const { asOf: _, ...set } = (await test.core.standing.workingSet(memory)) ?? {};
    expect(set).toMatchObject({ lastDay: { day: '2026-03-04' } });
    test.clock.set('2026-03-11T12:00:00Z');
    await night(memory);
    expect(await test.core.standing.workingSet(memory)).toMatchObject({
      asOf: '2026-03-11T12:00:00.000Z',
      lastDay: { day: '2026-03-04' },
    });
  });

  it('counts the beliefs that lose confidence in the same night', async () => {
    const memory = await fresh();
    await twoLessons(memory);
    test.clock.set('2026-06-01T12:00:00Z');
    expect(await night(memory)).toMatchObject({ decayed: 2 });
    expect(await test.core.standing.selfModel(memory, null)).toMatchObject({ concepts: { toConfirm: 2 } });
    const set = await test.core.standing.workingSet(memory);
    expect(set?.focus.map(({ concept, why }) => `${concept.name}: ${why}`)).toEqual([
      'osmosis: struggles',
      'mitosis: to-confirm',
    ]);
  });

  it('comes out of a rebuild as it was', async () => {
    const memory = await fresh();
    await twoLessons(memory);
    await night(memory);
    const before = await test.core.standing.workingSet(memory);
    const memoryId = (await test.core.registry.find(memory)) ?? '';
    for (const { projection, tables } of test.core.projections) {
      const onDifference = (difference: unknown): void => {
        throw new Error(`${projection.name} would change: ${JSON.stringify(difference)}`);
      };
      await rebuild(projection, tables, test.core, {
        dryRun: false,
        memoryIds: [memoryId],
        onProgress: () => undefined,
        onDifference,
      });
    }
    expect(await test.core.standing.workingSet(memory)).toEqual(before);
  });
});

describe('what a memory says of itself', () => {
  it('names what it knows and its limits, in the language of the memory', async () => {
    const memory = await fresh('es');
    await recorded(test.core, memory, check('ósmosis', 'wrong', '2026-03-03T10:00:00Z'));
    await recorded(test.core, memory, answer('Sin fuente.', '2026-03-03T10:05:00Z'));
    await night(memory);
    const model = await test.core.standing.selfModel(memory, null);
    expect(model).toMatchObject({ language: 'es', checks: { n: 1, untied: 1 }, citations: { unverifiable: 1 } });
    expect(model?.limits).toContain('Respuestas que no citan ningún archivo y no se pueden verificar: 1.');
    expect((await test.core.standing.selfModel(memory, 'ar'))?.limits.join(' ')).toContain('لا يُعرف إلا ما سُجِّل هنا');
  });

  it('of a memory that was never opened is nothing', async () => {
    expect(await test.core.standing.selfModel(memoryOf('nobody at all'), null)).toBeNull();
    expect(await test.core.standing.workingSet(memoryOf('nobody at all'))).toBeNull();
  });
});

describe('a greeting', () => {
  const greet = (memory: MemoryRef) =>
    test.core.recall.recall(memory, {
      question: null,
      budgetTokens: 1_200,
      now: null,
      after: null,
      design: 'full',
      assessment: null,
    });

  it('tells what the night chose to have at hand, what the student wants, and the recent past', async () => {
    const memory = await fresh();
    await twoLessons(memory);
    await say(memory, 'Salt pulls the water, and I must pass in June', {
      misconceptions: [{ name: 'salt pulls water', concept: 'mitosis', state: 'active' }],
      goals: ['pass the exam in June'],
      preferences: ['short answers'],
    });
    await night(memory);
    const { mode, block, beliefs } = await greet(memory);
    expect(mode).toBe('greeting');
    expect(block).toContain('WHAT THE STUDENT WANTS (in their own words, newest first):');
    expect(block).toContain('- goal (2 Mar 2026): “pass the exam in June”');
    expect(block).toContain('- “salt pulls water” about “mitosis” (since 2 Mar 2026); said: “Salt pulls the water');
    expect(block).toContain('LIMITS: the confidences were compared with 6 checks only.');
    expect(block).toContain('THE RECENT PAST (oldest first):');
    // What is held wrongly goes before what is weak: the night's order, and not the weakest first.
    expect(beliefs.map(({ concept }) => concept.name)).toEqual(['mitosis', 'osmosis']);
  });

  it('tells what is thought now, whatever the night thought', async () => {
    const memory = await fresh();
    await twoLessons(memory);
    await night(memory);
    for (const minute of ['00', '05', '10', '15', '20', '25']) {
      await recorded(test.core, memory, check('osmosis', 'right', `2026-03-10T11:${minute}:00Z`));
    }
    const { beliefs } = await greet(memory);
    const now = await test.core.learnerQueries.beliefs(memory, true);
    expect(beliefs.map(({ id, statement }) => [id, statement]).sort()).toEqual(
      now?.map(({ id, statement }) => [id, statement]).sort(),
    );
  });

  it('before the first night is the weakest first', async () => {
    const memory = await fresh();
    await twoLessons(memory);
    expect((await greet(memory)).beliefs.map(({ concept }) => concept.name)).toEqual(['osmosis', 'mitosis']);
  });
});

describe('a question about a concept', () => {
  it('is told the misconceptions about it and how the student likes to be taught, and no others', async () => {
    const memory = await fresh();
    await twoLessons(memory);
    await say(memory, 'Salt pulls the water', {
      misconceptions: [
        { name: 'salt pulls water', concept: 'osmosis', state: 'active' },
        { name: 'cells split in four', concept: 'mitosis', state: 'active' },
      ],
      goals: ['pass the exam in June'],
      preferences: ['short answers'],
    });
    const asked = { budgetTokens: 1_200, now: null, after: null, design: 'full' as const, assessment: null };
    const { block } = await test.core.recall.recall(memory, { ...asked, question: 'What is osmosis?' });
    expect(block).toContain('- “salt pulls water” about “osmosis”');
    expect(block).toContain('- preference (2 Mar 2026): “short answers”');
    expect(block).not.toMatch(/split in four|pass the exam/);
  });
});
