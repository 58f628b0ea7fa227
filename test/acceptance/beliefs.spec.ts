import { systemEntropy } from '#infra/system/system.js';
import type { GradeCheck, MemoryCommand, MemoryRef } from '#libs/episodes/index.js';
import { memoryStream } from '#libs/event-log/index.js';
import { rebuild } from '#libs/projecting/index.js';
import { openEvents } from '#libs/recording/index.js';
import type { BeliefView } from '#projections/beliefs/index.js';
import { check, memoryOf, openTestCore, recorded, type TestCore } from '#test/support/test-core.js';

let test: TestCore;
let memories = 0;

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());
afterEach(() => expect(test.warnings).toEqual([]));

function fresh(): MemoryRef {
  memories += 1;
  return memoryOf(`learner ${memories}`);
}

async function teach(memory: MemoryRef, term: string): Promise<void> {
  const text = `Remember that ${term} is what we look at.`;
  await recorded(test.core, memory, { kind: 'teaching', id: systemEntropy.uuid(), text, occurredAt: null });
}

function sender() {
  return { id: systemEntropy.uuid(), idGiven: true, occurredAt: null, actor: 'test', correlationId: null };
}

/** Puts a file on the map and returns its id. */
async function read(memory: MemoryRef, text: string): Promise<string> {
  const file = await test.core.files.put(memory, { name: 'a.md', bytes: Buffer.from(text) }, null, sender());
  await test.core.readings.settled();
  if (!file.recorded) {
    throw new Error(file.rejection.detail);
  }
  return file.fileId;
}

type Graded = Partial<Omit<GradeCheck, 'kind' | 'topic' | 'verdict'>>;

async function grade(memory: MemoryRef, topic: string, verdict: GradeCheck['verdict'], more: Graded = {}) {
  return recorded(test.core, memory, { ...check(topic, verdict), ...more } as MemoryCommand);
}

async function merge(memory: MemoryRef, keep: string, merged: readonly string[]): Promise<void> {
  const merges = [{ keep, merged, rule: 'person' as const, cosine: null, threshold: null, embedder: null }];
  await recorded(test.core, memory, {
    kind: 'merge',
    id: systemEntropy.uuid(),
    cause: 'person',
    merges,
    occurredAt: null,
  });
}

async function beliefs(memory: MemoryRef, current = true): Promise<BeliefView[]> {
  return (await test.core.learnerQueries.beliefs(memory, current)) ?? [];
}

/** Concept and statement of what is thought now. */
async function thought(memory: MemoryRef): Promise<[string, string][]> {
  return (await beliefs(memory)).map(({ concept, statement }) => [concept.name, statement]);
}

async function memoryIdOf(memory: MemoryRef): Promise<string> {
  return (await test.core.registry.find(memory)) ?? '';
}

async function tied(memory: MemoryRef) {
  await beliefs(memory);
  const { total: checks, utterances, unmapped } = await test.core.beliefs.checkTally(await memoryIdOf(memory));
  return { checks, utterances, unmapped };
}

/** The predictions that stand in the events of the checks, in the log's order. */
async function predictions(memory: MemoryRef): Promise<[number | null, string | null][]> {
  const found: [number | null, string | null][] = [];
  for await (const page of test.core.log.read(memoryStream(await memoryIdOf(memory)))) {
    for (const event of await openEvents(page, test.core.keys)) {
      if (event.type === 'CheckGraded') {
        found.push([event.data.predictedMastery, event.data.predictedBy]);
      }
    }
  }
  return found;
}

it('comes with the newest of its evidence where no more is asked for, and says how much there is', async () => {
  const memory = fresh();
  await teach(memory, 'osmosis');
  const receipts = [];
  for (const verdict of ['wrong', 'partly', 'right', 'right'] as const) {
    receipts.push(await grade(memory, 'osmosis', verdict));
  }
  const newest = receipts.slice(2).map(({ episodeId }) => episodeId);
  for (const [evidence, expected] of [
    [2, newest],
    [0, []],
    [9, receipts.map(({ episodeId }) => episodeId)],
  ] as const) {
    const [belief] = (await test.core.learnerQueries.beliefs(memory, true, evidence)) ?? [];
    expect([belief?.evidence.map(({ episodeId }) => episodeId), belief?.evidenceTotal]).toEqual([expected, 4]);
  }
  const [whole] = await beliefs(memory);
  expect([whole?.evidence.length, whole && 'evidenceTotal' in whole]).toEqual([4, false]);
});

describe('a belief', () => {
  it('given a right check on a concept of the map, says what the student understands, since when and why', async () => {
    const memory = fresh();
    await teach(memory, 'osmosis');
    const { episodeId } = await grade(memory, 'Osmosis', 'right', { occurredAt: '2026-03-01T10:00:00+01:00' });
    const map = await test.core.mapQueries.map(memory);
    expect(await beliefs(memory)).toEqual([
      {
        id: expect.any(String),
        concept: { id: map?.concepts[0]?.id, name: 'osmosis' },
        statement: 'understands',
        confidence: expect.closeTo(2 / 3),
        evidence: [{ episodeId, occurredAt: '2026-03-01T09:00:00.000Z', verdict: 'right' }],
        since: '2026-03-01T09:00:00.000Z',
        supersededBy: null,
        reason: null,
        rulesVersion: expect.stringContaining('beliefs/'),
        needsConfirmation: false,
      },
    ]);
  });

  it('given one slip stays, and given a second is superseded by a new row, while the old one stands as it was', async () => {
    const memory = fresh();
    await teach(memory, 'osmosis');
    for (const verdict of ['right', 'right', 'wrong'] as const) {
      await grade(memory, 'osmosis', verdict);
    }
    const [before] = await beliefs(memory);
    expect(before).toMatchObject({ statement: 'understands', evidence: { length: 3 } });
    await grade(memory, 'osmosis', 'wrong');
    const [now, ...others] = await beliefs(memory);
    expect(others).toEqual([]);
    expect(now).toMatchObject({ statement: 'unsure', supersededBy: null, reason: null, evidence: { length: 4 } });
    const chain = await test.core.learnerQueries.history(memory, now?.id ?? '');
    expect(chain).toEqual([{ ...before, supersededBy: now?.id, reason: 'evidence' }, now]);
    expect(await test.core.learnerQueries.history(memory, before?.id ?? '')).toEqual(chain);
    expect(await beliefs(memory, false)).toHaveLength(2);
  });

  it('has no history under an id that no belief had', async () => {
    const memory = fresh();
    await teach(memory, 'osmosis');
    expect(await test.core.learnerQueries.history(memory, systemEntropy.uuid())).toBeNull();
  });

  it('follows for every concept that a check names, and for every item of a quiz', async () => {
    const memory = fresh();
    await teach(memory, 'osmosis');
    await teach(memory, 'diffusion');
    await teach(memory, 'mitosis');
    await grade(memory, 'osmosis and diffusion', 'right');
    const items = [
      { topic: 'mitosis', verdict: 'wrong' as const },
      { topic: 'Mitosis', verdict: 'wrong' as const },
    ];
    await recorded(test.core, memory, {
      kind: 'quiz',
      id: systemEntropy.uuid(),
      title: 'cells',
      items,
      occurredAt: null,
    });
    expect(await thought(memory)).toEqual([
      ['diffusion', 'understands'],
      ['mitosis', 'struggles'],
      ['osmosis', 'understands'],
    ]);
    expect(
      (await test.core.learnerQueries.mastery(memory))?.map(({ concept, attempts }) => [concept.name, attempts]),
    ).toEqual(
      expect.arrayContaining([
        ['mitosis', 2],
        ['osmosis', 1],
        ['diffusion', 1],
      ]),
    );
  });
});

describe('the topic of a check', () => {
  it.each([
    ['en', 'ask me the questions'],
    ['es', 'bueno ahora explícame todos los pasos'],
    ['ar', 'ماذا أفعل الآن'],
    ['fr', 'pose-moi les questions'],
    ['de', 'stell mir jetzt die Fragen'],
    ['pt', 'agora explica-me todos os passos'],
  ] as const)(
    'in %s that is something the student said, "%s", never becomes a belief and is counted',
    async (language, topic) => {
      const memory = fresh();
      await recorded(test.core, memory, { kind: 'settings', id: systemEntropy.uuid(), settings: { language } });
      await grade(memory, topic, 'right');
      await grade(memory, topic, 'wrong');
      expect(await beliefs(memory, false)).toEqual([]);
      expect(await tied(memory)).toEqual({ checks: 2, utterances: 2, unmapped: 0 });
    },
  );

  it('that is a sentence leaves it to the evaluation, which must name a concept exactly', async () => {
    const memory = fresh();
    await teach(memory, 'osmosis');
    await grade(memory, 'ask me the questions', 'wrong', { evaluation: 'She mixes up osmotic pressure and weight.' });
    expect(await thought(memory)).toEqual([]);
    await grade(memory, 'ask me the questions', 'wrong', { evaluation: 'She does not know what osmosis moves.' });
    expect(await thought(memory)).toEqual([['osmosis', 'struggles']]);
    expect(await tied(memory)).toEqual({ checks: 2, utterances: 1, unmapped: 0 });
  });

  it('that names nothing on the map yet is counted, and tied once the map has it', async () => {
    const memory = fresh();
    await grade(memory, 'osmosis', 'right', { occurredAt: '2026-02-01T10:00:00Z' });
    expect(await thought(memory)).toEqual([]);
    expect(await tied(memory)).toEqual({ checks: 1, utterances: 0, unmapped: 1 });
    await teach(memory, 'osmosis');
    expect(await beliefs(memory)).toMatchObject([{ statement: 'understands', since: '2026-02-01T10:00:00.000Z' }]);
    expect(await tied(memory)).toEqual({ checks: 1, utterances: 0, unmapped: 0 });
  });

  it('stays tied when what explained the concept is gone', async () => {
    const memory = fresh();
    const fileId = await read(memory, '# Transport\n\n**Osmosis** is the diffusion of water through a membrane.\n');
    await grade(memory, 'osmosis', 'right');
    const before = await beliefs(memory);
    expect(before).toMatchObject([{ concept: { name: 'osmosis' }, statement: 'understands' }]);
    await test.core.files.remove(memory, fileId, sender());
    expect((await test.core.mapQueries.map(memory))?.concepts).toEqual([]);
    expect(await beliefs(memory)).toEqual(before);
    expect(await test.core.learnerQueries.mastery(memory)).toMatchObject([
      { concept: { name: 'osmosis' }, attempts: 1 },
    ]);
  });
});

describe('when concepts are merged', () => {
  it('beliefs of the merged one point at the kept one, and a split derives both anew', async () => {
    const memory = fresh();
    await read(
      memory,
      '# Transport\n\n**Osmosis** is the movement of water through a membrane.\n\n' +
        '**Water diffusion** is the spreading of water from where there is more of it.\n',
    );
    await grade(memory, 'osmosis', 'right');
    await grade(memory, 'water diffusion', 'wrong');
    const [one, other] = await beliefs(memory);
    await merge(memory, 'osmosis', ['water diffusion']);

    const [kept, ...others] = await beliefs(memory);
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ concept: { name: 'osmosis' }, evidence: { length: 2 } });
    const chain = await test.core.learnerQueries.history(memory, kept?.id ?? '');
    expect(
      chain
        ?.slice(0, 2)
        .map(({ id, supersededBy, reason }) => [id, supersededBy, reason])
        .sort(),
    ).toEqual([one, other].map((belief) => [belief?.id, kept?.id, 'merge']).sort());
    expect(chain?.[2]).toEqual(kept);

    await recorded(test.core, memory, {
      kind: 'split',
      id: systemEntropy.uuid(),
      from: 'osmosis',
      separated: ['water diffusion'],
      reason: null,
      occurredAt: null,
    });
    expect(await thought(memory)).toEqual([
      ['osmosis', 'understands'],
      ['water diffusion', 'struggles'],
    ]);
  });
});

describe('mastery', () => {
  it('is unknown without a check, which differs from checks that net to a half, and P(correct) is another figure', async () => {
    const memory = fresh();
    await teach(memory, 'osmosis');
    await teach(memory, 'diffusion');
    await grade(memory, 'osmosis', 'partly', { occurredAt: '2026-03-01T10:00:00Z' });
    const all = await test.core.learnerQueries.mastery(memory);
    const byName = new Map(all?.map((one) => [one.concept.name, one]));
    expect(byName.get('osmosis')).toMatchObject({
      mastery: 0.5,
      bucket: 'good',
      state: 'not-enough-data',
      attempts: 1,
      lastAt: '2026-03-01T10:00:00.000Z',
      reviewAt: expect.stringMatching(/^2026-03-/),
    });
    expect(byName.get('diffusion')).toMatchObject({
      mastery: null,
      bucket: null,
      state: 'unknown',
      attempts: 0,
      lastAt: null,
      reviewAt: null,
    });
    for (const { pCorrect, mastery } of all ?? []) {
      expect(pCorrect).toBeGreaterThan(0);
      expect(pCorrect).toBeLessThan(1);
      expect(pCorrect).not.toBe(mastery);
    }
  });

  it('is read from its first three attempts on, and a second try at a prompt is none', async () => {
    const memory = fresh();
    await teach(memory, 'osmosis');
    for (const prompt of ['What moves?', 'what  moves?', 'Which way?']) {
      await grade(memory, 'osmosis', 'right', { prompt });
    }
    const states = async () => (await test.core.learnerQueries.mastery(memory))?.map(({ state }) => state);
    expect(await states()).toEqual(['not-enough-data']);
    await grade(memory, 'osmosis', 'right');
    expect(await states()).toEqual(['secure']);
  });
});

describe('a prediction', () => {
  it('of the gateway stands in the check; without one ours does, made before the verdict is known', async () => {
    const memory = fresh();
    await teach(memory, 'osmosis');
    await grade(memory, 'osmosis', 'right', { predictedMastery: 0.9 });
    const [expected] = (await test.core.learnerQueries.mastery(memory)) ?? [];
    await grade(memory, 'osmosis', 'wrong', { evaluation: 'All wrong about osmosis.' });
    await grade(memory, 'the weather', 'wrong');
    expect(await predictions(memory)).toEqual([
      [0.9, 'gateway'],
      [expect.closeTo(expected?.pCorrect ?? -1, 12), 'mneme'],
      [null, null],
    ]);
  });

  it('of each check in a batch has seen those before it, whichever way they are sent', async () => {
    const [single, batched] = [fresh(), fresh()];
    const verdicts = ['right', 'wrong', 'wrong', 'partly', 'right'] as const;
    for (const memory of [single, batched]) {
      await teach(memory, 'osmosis');
      await teach(memory, 'diffusion');
    }
    const commands = verdicts.map((verdict, place) => check(place % 2 === 0 ? 'osmosis' : 'diffusion', verdict));
    for (const command of commands) {
      await recorded(test.core, single, command);
      await beliefs(single);
    }
    await test.core.writer.recordAll(
      batched,
      commands.map((command) => ({ command, idGiven: true, actor: 'test', correlationId: null })),
    );
    const made = await predictions(batched);
    expect(new Set(made.map(([prediction]) => prediction)).size).toBe(verdicts.length);
    const apart = await predictions(single);
    expect(made.map(([, by]) => by)).toEqual(verdicts.map(() => 'mneme'));
    for (const [place, [prediction]] of made.entries()) {
      expect(prediction).toBeCloseTo(apart[place]?.[0] ?? -1, 12);
    }
  });

  it('follows the map: a check behind a teaching in the same batch is predicted', async () => {
    const memory = fresh();
    const text = 'Remember that osmosis moves water.';
    const teaching: MemoryCommand = { kind: 'teaching', id: systemEntropy.uuid(), text, occurredAt: null };
    const commands = [teaching, check('osmosis', 'right'), check('osmosis', 'right')];
    await test.core.writer.recordAll(
      memory,
      commands.map((command) => ({ command, idGiven: true, actor: 'test', correlationId: null })),
    );
    expect(await predictions(memory)).toEqual([
      [expect.any(Number), 'mneme'],
      [expect.any(Number), 'mneme'],
    ]);
  });
});

describe('calibration', () => {
  it('is live, and separates what the gateway predicted from what we did', async () => {
    const memory = fresh();
    await teach(memory, 'osmosis');
    const of = async (by: 'gateway' | 'mneme' | null) => test.core.learnerQueries.calibration(memory, by);
    expect(await of(null)).toMatchObject({ n: 0, withPrediction: 0, state: 'not-enough', ece: null });
    for (const predictedMastery of [0.1, 0.2, 0.8, 0.9]) {
      await grade(memory, 'osmosis', predictedMastery > 0.5 ? 'right' : 'wrong', { predictedMastery });
    }
    await grade(memory, 'osmosis', 'right');
    await grade(memory, 'nothing on the map', 'right');
    expect(await of(null)).toMatchObject({ n: 6, withPrediction: 5, state: 'thin', baseRate: 0.6 });
    expect(await of('gateway')).toMatchObject({ n: 6, withPrediction: 4, state: 'not-enough', auc: 1 });
    expect(await of('mneme')).toMatchObject({ n: 6, withPrediction: 1 });
    expect((await of('gateway'))?.buckets).toHaveLength(10);
  });
});

describe('a rebuild', () => {
  it('under other rules keeps what was thought, retired, pointing at what is thought now', async () => {
    const memory = fresh();
    await teach(memory, 'osmosis');
    await grade(memory, 'osmosis', 'right');
    const memoryId = await memoryIdOf(memory);
    const [belief] = await beliefs(memory);
    const others = 'beliefs/0';
    for (const table of ['belief', 'belief_evidence']) {
      await test.core.pool.query(`update ${table} set rules_version = $2 where memory_id = $1`, [memoryId, others]);
    }
    const was = '0b6f2f0e-9a36-4b6d-9a52-6f2a4f6f0f5d';
    await test.core.pool.query('update belief set id = $2 where memory_id = $1', [memoryId, was]);
    await test.core.pool.query('update belief_evidence set belief_id = $2 where memory_id = $1', [memoryId, was]);

    const chosen = test.core.projections.find(({ projection }) => projection.name === 'beliefs');
    if (!chosen) {
      throw new Error('there is no such projection');
    }
    const options = {
      dryRun: false,
      memoryIds: [memoryId],
      onProgress: () => undefined,
      onDifference: () => undefined,
    };
    await rebuild(chosen.projection, chosen.tables, test.core, options);
    expect(await beliefs(memory)).toEqual([belief]);
    expect(await test.core.learnerQueries.history(memory, belief?.id ?? '')).toEqual([
      { ...belief, id: was, supersededBy: belief?.id, reason: 'rules', rulesVersion: others },
      belief,
    ]);
    expect(await rebuild(chosen.projection, chosen.tables, test.core, options)).toMatchObject({ changed: 0 });
  });
});
