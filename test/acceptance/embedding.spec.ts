import { openCore } from '#apps/server/core.js';
import { systemClock, systemEntropy } from '#infra/system/system.js';
import { json, type StubAnswer, StubEndpoint, vectors } from '#libs/embedding/openai/stub-endpoint.js';
import { memoryOf, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';

const DIMENSIONS = 32;
const MEMORY = memoryOf('embedded');
const TEXTS = ['What is osmosis?', 'Why do raisins swell?', 'How do plants drink?'];

let endpoint: StubEndpoint;
let test: TestCore;

beforeEach(async () => {
  endpoint = await StubEndpoint.start();
});
afterEach(async () => {
  await test.close();
  await endpoint.stop();
});

const environment = () => ({
  MNEME_EMBEDDING_MODEL: 'stub',
  MNEME_EMBEDDING_DIMENSIONS: String(DIMENSIONS),
  OPENAI_BASE_URL: endpoint.baseUrl,
});

/** A vector that depends on the text alone. */
const vectorOf = (text: string): number[] =>
  Array.from({ length: DIMENSIONS }, (_, index) => Math.sin(text.length + index * (text.codePointAt(0) ?? 0)));

async function recordTexts(): Promise<void> {
  for (const text of TEXTS) {
    await recorded(test.core, MEMORY, question(text));
  }
}

async function ask(text: string) {
  const request = {
    question: text,
    budgetTokens: 1_200,
    now: null,
    after: null,
    design: 'full' as const,
    assessment: null,
  };
  return test.core.recall.recall(MEMORY, request);
}

async function storedModels(): Promise<Record<string, number>> {
  const { rows } = await test.core.pool.query<{ model: string; count: number }>(
    'select model, count(*)::int as count from text_vector group by model',
  );
  return Object.fromEntries(rows.map(({ model, count }) => [model, count]));
}

it.each<[string, StubAnswer]>([
  ['answers with an error', json(500, { error: { message: 'down' } })],
  ['never answers', () => undefined],
])('an endpoint that %s costs a recall its meaning, not its memory, and a record nothing', async (_, answer) => {
  endpoint.answer(answer);
  test = await openTestCore('attach', environment(), { recallCapMs: 60_000 });
  await recordTexts();
  const recalled = await ask('osmosis');
  expect(recalled.complete).toBe(true);
  expect(recalled.block).toContain('What is osmosis?');
  expect(recalled.episodes.flatMap(({ pools }) => pools)).not.toContain('meaning');
  expect(test.warnings.join()).toContain('a question was not embedded');
});

it('another model embeds all that is on record anew, in the background, and the old vectors stay', async () => {
  endpoint.answer(vectors(vectorOf));
  test = await openTestCore();
  await recordTexts();
  await test.core.projector.settled();
  await test.core.vectoriser.settled();
  const embedded = test.core.embedder.id;
  expect(await storedModels()).toEqual({ [embedded]: TEXTS.length });

  const settings = {
    ...test.core.settings,
    embedding: { model: 'stub', apiKey: null, baseUrl: endpoint.baseUrl, dimensions: DIMENSIONS },
  };
  const observer = { progress: () => undefined, warning: () => undefined };
  const system = { clock: systemClock, entropy: systemEntropy, backgroundProgram: null };
  const restarted = await openCore(settings, 'serve', observer, system);
  try {
    await restarted.vectoriser.settled();
    expect(await storedModels()).toEqual({ [embedded]: TEXTS.length, [restarted.embedder.id]: TEXTS.length });
  } finally {
    await restarted.close();
  }
});
