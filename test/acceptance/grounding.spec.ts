import { systemEntropy } from '#infra/system/system.js';
import type { MemoryCommand, MemoryRef } from '#libs/episodes/index.js';
import { LANGUAGES, type Language } from '#libs/language/index.js';
import { answer, memoryOf, openTestCore, question, recorded, submit, type TestCore } from '#test/support/test-core.js';

let test: TestCore;
let memories = 0;

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());
afterEach(() => expect(test.warnings).toEqual([]));

function fresh(): MemoryRef {
  memories += 1;
  return memoryOf(`grounded ${memories}`);
}

type Grounding = Extract<MemoryCommand, { kind: 'grounding' }>;
type Source = Grounding['claims'][number]['source'];

const FILE: Source = { kind: 'file', fileId: 'chapter-4', page: 3 };

function grounding(answerId: string, ...sources: readonly Source[]): Grounding {
  const claims = sources.map((source, index) => ({ text: `claim ${index}`, source }));
  return { kind: 'grounding', id: systemEntropy.uuid(), occurredAt: null, answerId, claims };
}

async function turn(memory: MemoryRef, text: string, occurredAt: string) {
  const asked = await recorded(test.core, memory, question(text, occurredAt));
  const answered = await recorded(test.core, memory, answer('That is not in your files.', occurredAt));
  return { questionId: asked.episodeId, answerId: answered.episodeId };
}

async function ground(memory: MemoryRef, answerId: string, ...sources: readonly Source[]): Promise<void> {
  await recorded(test.core, memory, grounding(answerId, ...sources));
}

const unanswered = (memory: MemoryRef) => test.core.grounding.unanswered(memory);

const QUESTIONS: Record<Language, string> = {
  en: 'Why do raisins swell in water?',
  es: '¿Por qué se hinchan las pasas en el agua?',
  ar: 'لماذا ينتفخ الزبيب في الماء؟',
  fr: "Pourquoi les raisins secs gonflent-ils dans l'eau ?",
  de: 'Warum quellen Rosinen in Wasser auf?',
  pt: 'Porque incham as passas na água?',
};

describe('a question that the files could not answer', () => {
  it.each(LANGUAGES)('is listed with its words and the stance of its answer: %s', async (language) => {
    const memory = fresh();
    const text = QUESTIONS[language];
    const { questionId, answerId } = await turn(memory, text, '2026-05-04T09:30:00Z');
    expect(await unanswered(memory)).toEqual([]);
    await ground(memory, answerId, null, null);
    expect(await unanswered(memory)).toEqual([
      { episodeId: questionId, text, occurredAt: '2026-05-04T09:30:00.000Z', answerId, stance: 'cannot' },
    ]);
  });

  it('is listed when a part could be answered, and not when all of it could', async () => {
    const memory = fresh();
    const partly = await turn(memory, 'one', '2026-05-04T09:30:00Z');
    const wholly = await turn(memory, 'two', '2026-05-05T09:30:00Z');
    await ground(memory, partly.answerId, FILE, null);
    await ground(memory, wholly.answerId, FILE, { kind: 'episode', episodeId: partly.questionId });
    expect(await unanswered(memory)).toMatchObject([{ text: 'one', stance: 'partial' }]);
  });

  it('goes from the list when its answer is grounded anew, or when it is answered later', async () => {
    const memory = fresh();
    const { questionId, answerId } = await turn(memory, 'one', '2026-05-04T09:30:00Z');
    await ground(memory, answerId, null);
    await ground(memory, answerId, FILE);
    expect(await unanswered(memory)).toEqual([]);
    await ground(memory, answerId, null);
    expect(await unanswered(memory)).toHaveLength(1);
    const better = { ...answer('Here it is.'), questionId } as MemoryCommand;
    const { episodeId } = await recorded(test.core, memory, better);
    await ground(memory, episodeId, FILE);
    expect(await unanswered(memory)).toEqual([]);
  });

  it('is not asked for where nothing was ever recorded', async () => {
    expect(await unanswered(memoryOf('nobody'))).toBeNull();
    expect(await test.core.grounding.citations(memoryOf('nobody'))).toBeNull();
  });
});

describe('a grounding', () => {
  it('is recorded once however often it is sent', async () => {
    const memory = fresh();
    const { answerId } = await turn(memory, 'one', '2026-05-04T09:30:00Z');
    const command = grounding(answerId, FILE);
    const first = await recorded(test.core, memory, command);
    expect(await recorded(test.core, memory, command)).toEqual({ ...first, duplicate: true });
  });

  it('of what is no answer of this memory is refused', async () => {
    const [memory, other] = [fresh(), fresh()];
    const { questionId, answerId } = await turn(memory, 'one', '2026-05-04T09:30:00Z');
    await turn(other, 'two', '2026-05-04T09:30:00Z');
    expect(await submit(test.core, memory, grounding(questionId, FILE))).toMatchObject({
      rejection: { code: 'unknown-answer' },
    });
    expect(await submit(test.core, other, grounding(answerId, FILE))).toMatchObject({
      rejection: { code: 'unknown-answer' },
    });
  });

  it('may come in the same import as its answer and the episode that it rests on', async () => {
    const memory = fresh();
    const asked = question('one');
    const answered = answer('As you asked before.');
    const commands = [asked, answered, grounding(answered.id, { kind: 'episode', episodeId: asked.id })];
    const results = await test.core.writer.recordAll(
      memory,
      commands.map((command) => ({ command, idGiven: true, actor: 'test', correlationId: null })),
    );
    expect(results.map(({ recorded: accepted }) => accepted)).toEqual([true, true, true]);
  });
});

describe('a dispute', () => {
  it("is an episode of the student's own words, that weighs as much as what the student taught", async () => {
    const memory = fresh();
    const beliefId = systemEntropy.uuid();
    const text = 'أنا أفهم الأسموزية، أخطأت في القراءة فقط.';
    const { episodeId } = await recorded(test.core, memory, {
      kind: 'dispute',
      id: systemEntropy.uuid(),
      occurredAt: null,
      beliefId,
      text,
    });
    expect(await test.core.queries.episode(memory, episodeId)).toMatchObject({
      kind: 'dispute',
      text,
      salience: 0.85,
      data: { beliefId },
    });
    expect((await test.core.queries.memory(memory))?.counts).toEqual({ dispute: 1 });
  });
});
