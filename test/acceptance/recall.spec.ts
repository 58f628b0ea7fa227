import { createHash } from 'node:crypto';
import type { RecallAnswer, RecallRequest } from '#apps/server/application/recall/recall-answer.js';
import type { MemoryCommand, MemoryRef } from '#libs/episodes/index.js';
import type { Language } from '#libs/language/index.js';
import { TextVectors } from '#projections/episodes/index.js';
import { answer, memoryOf, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';

const NOW = '2026-11-20T12:00:00Z';
const DAY_MS = 86_400_000;

let test: TestCore;

beforeAll(async () => {
  // A busy machine mustn't fail a test of something else than the cap.
  test = await openTestCore('attach', {}, { recallCapMs: 60_000 });
});
afterAll(() => test.close());

function ask(memory: MemoryRef, text: string | null, more: Partial<RecallRequest> = {}): Promise<RecallAnswer> {
  const request = {
    question: text,
    budgetTokens: 1_200,
    now: NOW,
    after: null,
    design: 'full' as const,
    assessment: null,
  };
  return test.core.recall.recall(memory, { ...request, ...more });
}

async function recordAll(memory: MemoryRef, commands: readonly MemoryCommand[]): Promise<void> {
  const submitted = commands.map((command) => ({ command, idGiven: true, actor: 'test', correlationId: null }));
  for (const result of await test.core.writer.recordAll(memory, submitted)) {
    expect(result).toMatchObject({ recorded: true });
  }
}

function daysBefore(days: number, minutes = 0): string {
  return new Date(Date.parse(NOW) - days * DAY_MS + minutes * 60_000).toISOString();
}

async function setUp(memory: MemoryRef, language: Language, timeZone: string): Promise<void> {
  await recorded(test.core, memory, { kind: 'settings', id: crypto.randomUUID(), settings: { language, timeZone } });
}

function textHashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

async function vectorOf(text: string): Promise<Int8Array> {
  const [vector] = await test.core.embedder.embed([{ text, language: 'en' }]);
  return vector ?? new Int8Array();
}

const summaries = (recalled: RecallAnswer): string[] => recalled.episodes.map(({ summary }) => summary);

describe('relevance beats recency', () => {
  it('one exact match of 200 days ago comes first, and none of 2,000 fresh notes that match nothing comes with it', async () => {
    const memory = memoryOf('old match');
    const notes = Array.from({ length: 2_000 }, (_, index) =>
      question(`homework page ${index}, tidy desk`, daysBefore(1, index % 600)),
    );
    await recordAll(memory, [question('Why does osmosis swell a raisin?', daysBefore(200)), ...notes]);
    const recalled = await ask(memory, 'osmosis raisin');
    expect(summaries(recalled)).toEqual(['Why does osmosis swell a raisin?']);
    expect(recalled.noRecord).toBeNull();
  });

  it('shows the parts of each score', async () => {
    const memory = memoryOf('parts');
    await recordAll(memory, [
      question('What is osmosis?', daysBefore(3)),
      answer('Water moves through a membrane: osmosis.', daysBefore(3, 1)),
    ]);
    for (const { score, relevance, salience, recency, pools } of (await ask(memory, 'osmosis')).episodes) {
      expect(score).toBeCloseTo(0.55 * relevance + 0.3 * salience + 0.15 * recency, 3);
      expect(pools.length).toBeGreaterThan(0);
    }
  });
});

describe('repeats', () => {
  it('asked nine times over three months are one line, nine times, with its dates', async () => {
    const memory = memoryOf('repeats');
    const spellings = ['What is a cell?', 'what is a cell', 'What  is a CELL?!'];
    const asked = Array.from({ length: 9 }, (_, index) =>
      question(spellings[index % 3] ?? '', daysBefore(100 - index * 11)),
    );
    await recordAll(memory, asked);
    const recalled = await ask(memory, 'cell');
    expect(recalled.episodes).toHaveLength(1);
    expect(recalled.episodes[0]).toMatchObject({ times: 9, firstAt: daysBefore(100), lastAt: daysBefore(12) });
    expect(recalled.block).toContain('(9 times, 12 Aug 2026 – 8 Nov 2026)');
  });
});

describe('checks on one topic', () => {
  const memory = memoryOf('checks on one topic');
  const graded = (index: number, prompt: string, response: string): MemoryCommand => ({
    kind: 'check',
    id: crypto.randomUUID(),
    topic: 'word problem',
    verdict: 'wrong',
    prompt,
    response,
    evaluation: `Mixes up step ${index}.`,
    predictedMastery: null,
    occurredAt: daysBefore(60 - index),
  });

  beforeAll(() =>
    recordAll(memory, [
      graded(1, 'Carmen sells five paintings at the auction.', 'she keeps all forty coins'),
      ...Array.from({ length: 10 }, (_, index) =>
        graded(index + 2, `A train passes station ${index}.`, `after ${index} hours`),
      ),
    ]),
  );

  it('are one line, which tells the answer to the problem that is asked about, with its day', async () => {
    const recalled = await ask(memory, 'what did I get wrong in the problem about Carmen and the auction?');
    expect(recalled.episodes).toMatchObject([{ kind: 'check', times: 11 }]);
    expect(recalled.block).toContain(
      'on 22 Sep 2026 answered: “she keeps all forty coins”; evaluation: “Mixes up step 1.”',
    );
  });

  it('tell the newest answers where nothing else is asked', async () => {
    const { block } = await ask(memory, 'what did I get wrong?', { budgetTokens: 300 });
    expect(block).toContain('answered: “after 9 hours”');
  });
});

/** In each language: the question about July, the one about an empty April, and what only looks like a time. */
const MONTH_QUESTIONS: [Language, string, string, string, string[]][] = [
  [
    'en',
    'Europe/Dublin',
    'What did we cover in July?',
    'What did we do in April?',
    ['What is on page 9077?', 'what about chapter 3', 'may I ask something'],
  ],
  [
    'es',
    'Europe/Madrid',
    '¿Qué vimos en julio?',
    '¿Qué hicimos en abril?',
    ['¿Qué dice la página 9077?', 'el capítulo 3', '¿qué hay en el mar?'],
  ],
  ['ar', 'Africa/Cairo', 'ماذا درسنا في يوليو؟', 'ماذا درسنا في أبريل؟', ['ماذا في الصفحة 9077؟', 'الفصل 3']],
  [
    'fr',
    'Europe/Paris',
    "Qu'est-ce qu'on a vu en juillet ?",
    "Qu'avons-nous fait en avril ?",
    ['La page 9077', 'le chapitre 3', "l'eau a été chauffée"],
  ],
  [
    'de',
    'Europe/Berlin',
    'Was haben wir im Juli gemacht?',
    'Was haben wir im April gemacht?',
    ['Was steht auf Seite 9077?', 'Kapitel 3'],
  ],
  [
    'pt',
    'America/Sao_Paulo',
    'O que vimos em julho?',
    'O que fizemos em abril?',
    ['A página 9077', 'o capítulo 3', 'o que há no mar?'],
  ],
];

describe.each(MONTH_QUESTIONS)(
  'a time in a question is a filter (%s)',
  (language, timeZone, inJuly, inApril, traps) => {
    const memory = memoryOf(`july ${language}`);

    beforeAll(async () => {
      await setUp(memory, language, timeZone);
      await recordAll(memory, [
        question('osmosis, in June', '2026-06-30T10:00:00Z'),
        question('osmosis, in July', '2026-07-14T10:00:00Z'),
        answer('membranes, in July', '2026-07-14T10:01:00Z'),
        question('osmosis, in August', '2026-08-01T10:00:00Z'),
        question('osmosis, in July a year before', '2025-07-14T10:00:00Z'),
      ]);
    });

    it("the last July, in the student's zone, and nothing outside it", async () => {
      const recalled = await ask(memory, inJuly);
      expect(recalled.window).toMatchObject({ empty: false });
      const { from, to } = recalled.window ?? { from: '', to: '' };
      expect([from, to].map((at) => new Date(at).toLocaleString('sv-SE', { timeZone }))).toEqual([
        '2026-07-01 00:00:00',
        '2026-08-01 00:00:00',
      ]);
      expect(new Set(summaries(recalled))).toEqual(new Set(['osmosis, in July', 'membranes, in July']));
    });

    it('an empty month says so and claims nothing', async () => {
      const recalled = await ask(memory, inApril);
      expect(recalled.window).toMatchObject({ empty: true });
      expect(recalled).toMatchObject({ noRecord: { reason: 'window' }, episodes: [] });
      expect(recalled.block).toContain('NO RECORD');
    });

    it.each(traps)('"%s" names no time', async (text) => {
      expect((await ask(memory, text)).window).toBeNull();
    });
  },
);

/** In each language: what was told of a year long ago, what is asked about it, and the question about the record of that year. */
const YEAR_QUESTIONS: [Language, string, string, string][] = [
  ['en', 'In 2015 the Panthers won the cup.', 'Who won the cup in 2015?', 'What did we cover in 2015?'],
  ['es', 'En 2015 ganaron la copa las Panteras.', '¿Quién ganó la copa en 2015?', '¿Qué vimos en 2015?'],
  ['ar', 'فازت الفهود بالكأس في عام 2015.', 'من فاز بالكأس في عام 2015؟', 'ماذا درسنا في عام 2015؟'],
  [
    'fr',
    'En 2015, les Panthères ont gagné la coupe.',
    'Qui a gagné la coupe en 2015 ?',
    "Qu'est-ce qu'on a vu en 2015 ?",
  ],
  [
    'de',
    'Im Jahr 2015 gewannen die Panther den Pokal.',
    'Wer gewann im Jahr 2015 den Pokal?',
    'Was haben wir im Jahr 2015 gemacht?',
  ],
  ['pt', 'Em 2015 as Panteras ganharam a taça.', 'Quem ganhou a taça em 2015?', 'O que vimos em 2015?'],
];

describe.each(YEAR_QUESTIONS)('a year before the memory began (%s)', (language, told, aboutIt, aboutRecord) => {
  const memory = memoryOf(`year ${language}`);

  beforeAll(async () => {
    await setUp(memory, language, 'UTC');
    await recordAll(memory, [answer(told, daysBefore(30))]);
  });

  it('is what an ordinary question is about', async () => {
    const recalled = await ask(memory, aboutIt);
    expect(recalled).toMatchObject({ window: null, noRecord: null });
    expect(summaries(recalled)).toEqual([told]);
  });

  it('is an empty time of the record where that is asked about', async () => {
    const recalled = await ask(memory, aboutRecord);
    expect(recalled).toMatchObject({ window: { label: '2015', empty: true }, noRecord: { reason: 'window' } });
    expect(recalled.episodes).toEqual([]);
  });
});

describe('no record', () => {
  it('of a memory that nobody opened is an answer', async () => {
    const recalled = await ask(memoryOf('nobody'), 'What is osmosis?');
    expect(recalled).toMatchObject({ complete: true, noRecord: { reason: 'never' }, episodes: [] });
    expect(recalled.block).toContain('NO RECORD');
    expect(recalled.block).not.toContain('recent past');
  });

  it('of what never came up offers the recent past and says what it is', async () => {
    const memory = memoryOf('never came up');
    await recordAll(memory, [question('Why does osmosis swell a raisin?', daysBefore(2))]);
    const recalled = await ask(memory, 'volcanoes');
    expect(recalled.noRecord).toEqual({ reason: 'never' });
    expect(recalled.block).toContain('Nothing on record matches the question');
  });
});

describe("a tutor's narration", () => {
  it('of July is never recalled as a memory of July', async () => {
    const memory = memoryOf('narration');
    await setUp(memory, 'en', 'UTC');
    await recordAll(memory, [
      question('How does osmosis work?', '2026-07-14T10:00:00Z'),
      question('what did we cover in July about osmosis?', '2026-10-01T10:00:00Z'),
      answer('In July we covered osmosis and you got two of three right.', '2026-10-01T10:01:00Z'),
    ]);
    const recalled = await ask(memory, 'osmosis');
    expect(summaries(recalled)).toContain('How does osmosis work?');
    expect(summaries(recalled).join()).not.toContain('In July we covered');
  });
});

describe('budgets', () => {
  it.each([150, 300, 1_200, 8_000])('of %d tokens hold, and something that matched is told', async (budgetTokens) => {
    const memory = memoryOf('budget');
    if (budgetTokens === 150) {
      await recordAll(
        memory,
        Array.from({ length: 60 }, (_, index) =>
          answer(`osmosis ${'and water '.repeat(40)} ${index}`, daysBefore(index)),
        ),
      );
    }
    const recalled = await ask(memory, 'osmosis', { budgetTokens });
    expect(recalled.tokens).toBeLessThanOrEqual(budgetTokens);
    expect(recalled.episodes.length).toBeGreaterThan(0);
  });
});

describe('the other designs', () => {
  const memory = memoryOf('designs');

  beforeAll(() =>
    recordAll(
      memory,
      Array.from({ length: 30 }, (_, index) => question(`topic ${index}`, daysBefore(40 - index))),
    ),
  );

  it('window: the last twenty questions and answers, whatever is asked', async () => {
    const recalled = await ask(memory, 'topic 3', { design: 'window' });
    expect(summaries(recalled)).toEqual(Array.from({ length: 20 }, (_, index) => `topic ${29 - index}`));
  });

  it('none: no memory, and no word on the record', async () => {
    expect(await ask(memory, 'topic 3', { design: 'none' })).toMatchObject({
      episodes: [],
      noRecord: null,
      complete: true,
    });
  });
});

describe('a recall', () => {
  it('holds what was acknowledged before it, meaning included', async () => {
    const memory = memoryOf('own writes');
    const topics = [
      'ribosomes',
      'chlorophyll',
      'fractions',
      'volcanoes',
      'photosynthesis',
      'triangles',
      'gravity',
      'poetry',
    ];
    for (const topic of topics) {
      const { episodeId, revision } = await recorded(test.core, memory, question(`${topic}, please`));
      const recalled = await ask(memory, topic, { after: revision, now: null });
      expect(recalled.episodes[0]).toMatchObject({ id: episodeId, pools: ['recent', 'words', 'meaning'] });
    }
  });

  it('has the meaning of what another process embedded in between', async () => {
    const memory = memoryOf('embedded elsewhere');
    await recorded(test.core, memory, question('ribosomes, please'));
    await ask(memory, 'something else');
    const { memoryId } = await recorded(test.core, memory, question('chlorophyll, please'));
    await test.core.projector.settled();
    const stored = new Map([[textHashOf('chlorophyll, please'), await vectorOf('chlorophyll, please')]]);
    await new TextVectors(test.core.pool).store(memoryId, test.core.embedder.id, stored);
    expect((await ask(memory, 'chlorophyll')).episodes[0]?.pools).toContain('meaning');
  });

  it('without a question is the greeting: the recent past', async () => {
    const memory = memoryOf('greeting');
    await recordAll(memory, [question('What is a cell?', daysBefore(2))]);
    expect(await ask(memory, null)).toMatchObject({
      mode: 'greeting',
      noRecord: null,
      episodes: [{ summary: 'What is a cell?' }],
    });
  });

  it("never shows another student's memory", async () => {
    await recordAll(memoryOf('*'), [question('my secret is osmosis', daysBefore(1))]);
    await recordAll(memoryOf('%'), [question('nothing here', daysBefore(1))]);
    expect((await ask(memoryOf('%'), 'osmosis secret')).block).not.toContain('secret is osmosis');
  });
});
