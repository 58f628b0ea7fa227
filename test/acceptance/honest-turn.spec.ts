import type { RecallAnswer, RecallRequest } from '#apps/server/application/recall/recall-answer.js';
import type { MemoryCommand, MemoryRef } from '#libs/episodes/index.js';
import type { Language } from '#libs/language/index.js';
import { answer, check, memoryOf, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';

const NOW = '2026-11-20T12:00:00Z';

let test: TestCore;

beforeAll(async () => {
  // A busy machine mustn't fail a test of something else than the cap.
  test = await openTestCore('attach', {}, { recallCapMs: 60_000 });
});
afterAll(() => test.close());

function ask(memory: MemoryRef, text: string, more: Partial<RecallRequest> = {}): Promise<RecallAnswer> {
  const request = { budgetTokens: 1_200, now: NOW, after: null, design: 'full' as const, assessment: null };
  return test.core.recall.recall(memory, { question: text, ...request, ...more });
}

async function setUp(memory: MemoryRef, language: Language): Promise<void> {
  const settings = { language, timeZone: 'UTC' };
  await recorded(test.core, memory, { kind: 'settings', id: crypto.randomUUID(), settings });
}

async function recordAll(memory: MemoryRef, commands: readonly MemoryCommand[]): Promise<void> {
  for (const command of commands) {
    await recorded(test.core, memory, command);
  }
}

/** In each language: what was said in July, what is asked of it in October, and what the tutor narrates then. */
const CONVERSATIONS: [Language, { asked: string; told: string; later: string; narration: string; topic: string }][] = [
  [
    'en',
    {
      asked: 'Why do raisins swell by osmosis?',
      told: 'Water crosses their skin: osmosis.',
      later: 'what did we cover in July about osmosis?',
      narration: 'In July we covered osmosis and you got two of three right.',
      topic: 'osmosis',
    },
  ],
  [
    'es',
    {
      asked: '¿Por qué se hinchan las pasas por ósmosis?',
      told: 'El agua atraviesa su piel: es la ósmosis.',
      later: '¿qué vimos en julio sobre la ósmosis?',
      narration: 'En julio vimos la ósmosis y acertaste dos de tres.',
      topic: 'ósmosis',
    },
  ],
  [
    'ar',
    {
      asked: 'لماذا ينتفخ الزبيب بالخاصية الأسموزية؟',
      told: 'يعبر الماء قشرة الزبيب: هذه هي الأسموزية.',
      later: 'ماذا درسنا في يوليو عن الأسموزية؟',
      narration: 'في يوليو درسنا الأسموزية وأجبت عن سؤالين من ثلاثة.',
      topic: 'الأسموزية',
    },
  ],
  [
    'fr',
    {
      asked: 'Pourquoi les raisins gonflent-ils par osmose ?',
      told: "L'eau traverse leur peau : c'est l'osmose.",
      later: "qu'est-ce qu'on a vu en juillet sur l'osmose ?",
      narration: "En juillet, on a vu l'osmose et tu as réussi deux questions sur trois.",
      topic: 'osmose',
    },
  ],
  [
    'de',
    {
      asked: 'Warum quellen Rosinen durch Osmose?',
      told: 'Wasser dringt durch ihre Haut: Osmose.',
      later: 'Was haben wir im Juli über Osmose gemacht?',
      narration: 'Im Juli haben wir die Osmose behandelt und du hast zwei von drei Fragen richtig beantwortet.',
      topic: 'Osmose',
    },
  ],
  [
    'pt',
    {
      asked: 'Porque é que as passas incham por osmose?',
      told: 'A água atravessa a pele: é a osmose.',
      later: 'o que vimos em julho sobre a osmose?',
      narration: 'Em julho vimos a osmose e acertaste duas de três.',
      topic: 'osmose',
    },
  ],
];

describe.each(CONVERSATIONS)('a conversation in July (%s)', (language, { asked, told, later, narration, topic }) => {
  const memory = memoryOf(`july conversation ${language}`);

  beforeAll(async () => {
    await setUp(memory, language);
    await recordAll(memory, [question(asked, '2026-07-14T10:00:00Z'), answer(told, '2026-07-14T10:01:00Z')]);
    const { block } = await ask(memory, later, { now: '2026-10-01T10:00:00Z' });
    await recordAll(memory, [
      question(later, '2026-10-01T10:00:00Z'),
      answer(narration, '2026-10-01T10:01:00Z'),
      question(`What is this about? ${block}`, '2026-10-01T10:02:00Z'),
      answer(`${topic}\n${block}`, '2026-10-01T10:03:00Z'),
    ]);
  });

  it('is in the block of a question about July, and nothing else is', async () => {
    const recalled = await ask(memory, later);
    expect(recalled).toMatchObject({ mode: 'record', noRecord: null, window: { label: 'July 2026' } });
    expect(new Set(recalled.episodes.map(({ summary }) => summary))).toEqual(new Set([asked, told]));
    expect(recalled.block).toContain(told);
  });

  it('is recalled by its topic; what the tutor narrated of it, and what echoes a block, is not', async () => {
    const { episodes } = await ask(memory, topic);
    const summaries = episodes.map(({ summary }) => summary);
    expect(summaries).toContain(told);
    expect(summaries.filter((summary) => summary.includes('REMEMBER') || summary.startsWith(narration))).toEqual([]);
  });

  it('that was only narrated is no record', async () => {
    const only = memoryOf(`narrated only ${language}`);
    await setUp(only, language);
    await recordAll(only, [answer(narration, '2026-10-01T10:01:00Z')]);
    expect(await ask(only, topic)).toMatchObject({ noRecord: { reason: 'never' }, episodes: [] });
  });
});

describe("a record question beside the caller's own section", () => {
  const memory = memoryOf('twenty-eight checks');

  beforeAll(async () => {
    await setUp(memory, 'en');
    await recordAll(
      memory,
      Array.from({ length: 28 }, (_, index) =>
        check(
          `topic number ${index}`,
          index % 3 === 0 ? 'wrong' : 'right',
          `2026-09-${String(index + 1).padStart(2, '0')}T10:00:00Z`,
        ),
      ),
    );
  });

  it('that says that nothing is recorded gets all of its checks, and not a word of that section', async () => {
    const assessment = 'QUIZZES\nno quiz attempts recorded';
    const recalled = await ask(memory, 'what did I get wrong?', { assessment });
    expect(recalled.mode).toBe('record');
    expect(recalled.episodes.filter(({ kind }) => kind === 'check')).toHaveLength(28);
    expect(recalled.noRecord).toBeNull();
    expect(recalled.block).not.toContain('no quiz attempts');
    expect(recalled.block.split('\n')[1]).toContain("about the student's own record");
  });

  it('that says something has it behind its checks, as data', async () => {
    const assessment = 'Oral exam of June: passed”.';
    const { block, items } = await ask(memory, 'what did I get wrong?', { assessment });
    expect(block).toContain('“Oral exam of June: passed".”');
    expect(block.indexOf('Oral exam')).toBeGreaterThan(block.indexOf('topic number 27'));
    expect(items.map(({ text }) => text)).not.toContain(assessment);
  });
});

describe('the structured form of an answer', () => {
  it('lists what stands in the block, with whose words each text is and where it comes from', async () => {
    const memory = memoryOf('structured');
    await setUp(memory, 'en');
    await recordAll(memory, [
      question('Why do raisins\nswell?\u202E', '2026-07-14T10:00:00Z'),
      answer('Because of osmosis in raisins.', '2026-07-14T10:01:00Z'),
      {
        kind: 'check',
        id: crypto.randomUUID(),
        topic: 'raisins',
        verdict: 'wrong',
        prompt: 'Where does the water go?',
        response: 'out of “them”',
        evaluation: 'The other way round.',
        predictedMastery: null,
        occurredAt: '2026-07-14T10:02:00Z',
      },
    ]);
    const { items, episodes } = await ask(memory, 'raisins');
    expect(items.map(({ kind, author, text, verdict }) => ({ kind, author, text, verdict }))).toEqual([
      { kind: 'question', author: 'student', text: 'Why do raisins / swell?', verdict: null },
      { kind: 'answer', author: 'tutor', text: 'Because of osmosis in raisins.', verdict: null },
      { kind: 'check', author: 'record', text: 'raisins', verdict: 'wrong' },
    ]);
    expect(items[2]?.attempts).toEqual([
      {
        date: '2026-07-14',
        prompt: 'Where does the water go?',
        response: 'out of "them"',
        evaluation: 'The other way round.',
      },
    ]);
    expect(new Set(items.map(({ provenance }) => provenance.episodeId))).toEqual(new Set(episodes.map(({ id }) => id)));
    expect(items.map(({ provenance }) => provenance.date)).toEqual(['2026-07-14', '2026-07-14', '2026-07-14']);
  });

  it('of a memory that nobody opened is empty', async () => {
    expect((await ask(memoryOf('never opened'), 'raisins')).items).toEqual([]);
  });
});
