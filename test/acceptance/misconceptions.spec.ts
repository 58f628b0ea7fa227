import { systemEntropy } from '#infra/system/system.js';
import type { MemoryCommand, MemoryRef, Observations } from '#libs/episodes/index.js';
import { LANGUAGES, type Language } from '#libs/language/index.js';
import { rebuild } from '#libs/projecting/index.js';
import {
  answer,
  check,
  memoryOf,
  openTestCore,
  question,
  recorded,
  submit,
  type TestCore,
} from '#test/support/test-core.js';

let test: TestCore;
let memories = 0;

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());
afterEach(() => expect(test.warnings).toEqual([]));

async function fresh(language: Language = 'en'): Promise<MemoryRef> {
  memories += 1;
  const memory = memoryOf(`observed ${memories}`);
  await recorded(test.core, memory, { kind: 'settings', id: systemEntropy.uuid(), settings: { language } });
  return memory;
}

const NOTHING: Observations = { signals: [], misconceptions: [], preferences: [], goals: [] };

function observation(episodeId: string, observed: Partial<Observations>): MemoryCommand {
  const id = systemEntropy.uuid();
  return { kind: 'observation', id, occurredAt: null, episodeId, ...NOTHING, ...observed, extractor: null };
}

async function say(memory: MemoryRef, text: string, occurredAt: string): Promise<string> {
  return (await recorded(test.core, memory, question(text, occurredAt))).episodeId;
}

async function observe(memory: MemoryRef, episodeId: string, observed: Partial<Observations>): Promise<void> {
  await recorded(test.core, memory, observation(episodeId, observed));
}

async function observed(memory: MemoryRef) {
  const found = await test.core.observations.observed(memory);
  if (!found) {
    throw new Error('the memory was never opened');
  }
  return found;
}

/** Reads a text that says the concept's name into the map, as a teaching does. */
async function teach(memory: MemoryRef, text: string): Promise<void> {
  await recorded(test.core, memory, { kind: 'teaching', id: systemEntropy.uuid(), text, occurredAt: null });
}

/** What the same misconception, its concept, and a preference are called in a language; each spelt twice. */
const IN_LANGUAGES: Record<
  Language,
  { teaching: string; concept: string; names: [string, string]; likes: [string, string] }
> = {
  en: {
    teaching: 'Remember that osmosis is the diffusion of water.',
    concept: 'Osmosis',
    names: ['Water flees salt', 'water flees salt!'],
    likes: ['Prefers drawings', 'prefers drawings.'],
  },
  es: {
    teaching: 'Recuerda que la ósmosis es la difusión del agua.',
    concept: 'la ósmosis',
    names: ['El agua huye de la sal', 'el agua huye de la sál'],
    likes: ['Prefiere ejemplos gráficos', 'prefiere ejemplos graficos'],
  },
  ar: {
    teaching: 'تذكر أن الأسموزية هي انتشار الماء.',
    concept: 'الأسموزية',
    names: ['الماء يهرب من الملح', 'الماءُ يهربُ من الملحِ'],
    likes: ['يفضل الرسوم', 'يُفضّل الرسوم'],
  },
  fr: {
    teaching: "Retiens que l'osmose est la diffusion de l'eau.",
    concept: "l'osmose",
    names: ["L'eau fuit le sel", "l'eau fuit le sel"],
    likes: ['Préfère les schémas', 'prefere les schemas'],
  },
  de: {
    teaching: 'Merke dir, dass die Osmose die Diffusion von Wasser ist.',
    concept: 'die Osmose',
    names: ['Wasser flieht vor Salz', 'wasser flieht vor salz'],
    likes: ['Mag lieber Zeichnungen', 'mag lieber zeichnungen'],
  },
  pt: {
    teaching: 'Lembra-te de que a osmose é a difusão da água.',
    concept: 'a osmose',
    names: ['A água foge do sal', 'a agua foge do sal'],
    likes: ['Prefere desenhos', 'prefere desenhos!'],
  },
};

describe('a misconception', () => {
  it('is active with the dated words that showed it, then resolved by the message that shows it is overcome', async () => {
    const memory = await fresh();
    const first = await say(memory, 'So the water runs away from the salt?', '2026-05-04T09:30:00Z');
    const last = await say(memory, 'Ah, the water goes to where the salt is.', '2026-06-01T10:00:00Z');
    const name = 'water flees salt';
    await observe(memory, first, { misconceptions: [{ name, concept: null, state: 'active' }] });
    const active = {
      id: expect.any(String),
      name,
      concept: null,
      state: 'active',
      since: '2026-05-04T09:30:00.000Z',
      resolvedAt: null,
      quote: 'So the water runs away from the salt?',
      episodeId: first,
    };
    expect((await observed(memory)).misconceptions).toEqual([active]);
    await observe(memory, last, { misconceptions: [{ name: 'Water flees salt.', concept: null, state: 'resolved' }] });
    expect((await observed(memory)).misconceptions).toEqual([
      { ...active, state: 'resolved', resolvedAt: '2026-06-01T10:00:00.000Z' },
    ]);
  });

  it('is active once for a name and a concept, and a table of the database says so', async () => {
    const memory = await fresh();
    const episode = await say(memory, 'Why?', '2026-05-04T09:30:00Z');
    for (const concept of ['osmosis', 'The osmosis', null]) {
      await observe(memory, episode, { misconceptions: [{ name: 'water flees salt', concept, state: 'active' }] });
    }
    const { misconceptions } = await observed(memory);
    expect(misconceptions).toHaveLength(2);
    await expect(
      test.core.pool.query(
        `insert into misconception select memory_id, gen_random_uuid(), state, name, name_key, concept, concept_key, since,
          episode_id, quote, resolved_at, resolved_by, rules_version from misconception where id = $1`,
        [misconceptions[0]?.id],
      ),
    ).rejects.toMatchObject({ code: '23505', constraint: 'misconception_active' });
  });

  it.each(LANGUAGES)('has its concept by the name that the map has now, and one row a name: %s', async (language) => {
    const memory = await fresh(language);
    const { teaching, concept, names, likes } = IN_LANGUAGES[language];
    const episode = await say(memory, names[0], '2026-05-04T09:30:00Z');
    for (const name of names) {
      await observe(memory, episode, { misconceptions: [{ name, concept, state: 'active' }] });
    }
    for (const text of likes) {
      await observe(memory, episode, { preferences: [text] });
    }
    expect((await observed(memory)).misconceptions).toMatchObject([{ name: names[0], concept: null }]);
    await teach(memory, teaching);
    const map = await test.core.mapQueries.map(memory);
    const found = await observed(memory);
    const { id, name } = map?.concepts[0] ?? { id: '', name: '' };
    expect(found.misconceptions).toMatchObject([{ name: names[0], concept: { id, name }, quote: names[0] }]);
    expect(found.preferences).toMatchObject([{ text: likes[0], episodeId: episode }]);
  });

  it('of a check quotes the response, and without one the evaluation', async () => {
    const memory = await fresh();
    const graded = { ...check('osmosis', 'wrong', '2026-05-04T09:30:00Z'), evaluation: 'Mixed up the direction.' };
    const { episodeId: silent } = await recorded(test.core, memory, graded as MemoryCommand);
    const answered = { ...graded, id: systemEntropy.uuid(), response: 'Towards the pure side.' } as MemoryCommand;
    const { episodeId: spoken } = await recorded(test.core, memory, answered);
    await observe(memory, silent, { misconceptions: [{ name: 'a', concept: null, state: 'active' }] });
    await observe(memory, spoken, { misconceptions: [{ name: 'b', concept: null, state: 'active' }] });
    const quotes = (await observed(memory)).misconceptions.map(({ name, quote }) => [name, quote]);
    expect(quotes).toEqual([
      ['a', 'Mixed up the direction.'],
      ['b', 'Towards the pure side.'],
    ]);
  });
});

describe('preferences and goals', () => {
  it('are what the student said, each once, from when it was said first', async () => {
    const memory = await fresh();
    const later = await say(memory, 'Drawings help me. I want to pass in June.', '2026-05-04T09:30:00Z');
    const first = await say(memory, 'Can you draw it?', '2026-04-01T08:00:00Z');
    await observe(memory, later, { preferences: ['prefers drawings'], goals: ['pass in June'] });
    await observe(memory, first, { preferences: ['Prefers drawings.'] });
    expect(await observed(memory)).toMatchObject({
      preferences: [{ text: 'Prefers drawings.', since: '2026-04-01T08:00:00.000Z', episodeId: first }],
      goals: [{ text: 'pass in June', quote: 'Drawings help me. I want to pass in June.', episodeId: later }],
    });
  });

  it.each<[string, MemoryCommand]>([
    ['an answer', answer('You prefer drawings, I know.')],
    ['a check without a response', check('osmosis', 'wrong')],
  ])('are not taken from what the tutor says: %s', async (_, tutors) => {
    const memory = await fresh();
    const { episodeId } = await recorded(test.core, memory, tutors);
    for (const said of [{ preferences: ['prefers drawings'] }, { goals: ['pass'] }]) {
      const result = await submit(test.core, memory, observation(episodeId, said));
      expect(result).toMatchObject({ recorded: false, rejection: { code: 'not-said-by-student' } });
    }
    await observe(memory, episodeId, { misconceptions: [{ name: 'a', concept: null, state: 'active' }] });
    expect(await observed(memory)).toMatchObject({ misconceptions: [{ name: 'a' }], preferences: [], goals: [] });
  });
});

describe('an observation', () => {
  it('of an episode that is not on record is refused; of nothing it records nothing', async () => {
    const memory = await fresh();
    const episode = await say(memory, 'Why?', '2026-05-04T09:30:00Z');
    const unknown = await submit(test.core, memory, observation(systemEntropy.uuid(), { goals: ['pass'] }));
    expect(unknown).toMatchObject({ recorded: false, rejection: { code: 'unknown-episode' } });
    expect(await recorded(test.core, memory, observation(episode, {}))).toMatchObject({ duplicate: true });
  });

  it('is no episode, and is read by name in the memory that was never opened as nothing', async () => {
    const memory = await fresh();
    const episode = await say(memory, 'Why?', '2026-05-04T09:30:00Z');
    await observe(memory, episode, { signals: [{ concept: 'osmosis', direction: 'down', strength: 0.5 }] });
    expect((await test.core.queries.memory(memory))?.counts).toEqual({ question: 1 });
    expect(await test.core.observations.observed(memoryOf('nobody'))).toBeNull();
  });
});

describe('a rebuild of what was observed', () => {
  it('makes the rows that live projecting made, whatever order messages were observed in', async () => {
    const memory = await fresh();
    const ids = await Promise.all(
      [1, 2, 3, 4].map((day) => say(memory, `message ${day}`, `2026-05-0${day}T09:30:00Z`)),
    );
    const name = 'water flees salt';
    const states = ['active', 'resolved', 'active', 'resolved'] as const;
    let memoryId = '';
    for (const place of [2, 1, 0, 3, 2]) {
      const misconceptions = [
        { name, concept: 'osmosis', state: states[place] ?? 'active' },
        { name: `other ${place}`, concept: null, state: 'active' as const },
      ];
      const command = observation(ids[place] ?? '', { misconceptions, preferences: [`p${place % 2}`], goals: ['g'] });
      memoryId = (await recorded(test.core, memory, command)).memoryId;
      await test.core.projector.catchUp(memoryId);
      await recorded(test.core, memory, {
        kind: 'settings',
        id: systemEntropy.uuid(),
        settings: { language: place % 2 === 0 ? 'es' : 'en' },
      });
    }
    await test.core.projector.catchUp(memoryId);
    const differences: unknown[] = [];
    for (const { projection, tables } of test.core.projections) {
      await rebuild(projection, tables, test.core, {
        dryRun: true,
        memoryIds: [memoryId],
        onProgress: () => undefined,
        onDifference: (difference) => differences.push(difference),
      });
    }
    expect(differences).toEqual([]);
    const held = (await observed(memory)).misconceptions.filter((each) => each.name === name);
    expect(held.map(({ state }) => state)).not.toContain('active');
  });
});
