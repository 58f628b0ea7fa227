import type { EpisodeView, MemoryView } from '#apps/server/application/messages.js';
import { systemEntropy } from '#infra/system/system.js';
import { checkOf } from '#libs/tutor/index.js';
import type { BeliefView } from '#projections/beliefs/index.js';
import { Talk } from '#test/support/talking.js';
import { openTestCore, type TestCore } from '#test/support/test-core.js';
import { openTestServer, type TestServer } from '#test/support/test-server.js';

const CHAPTER = `# Water in cells

**Diffusion** is the net movement of particles from more to less concentrated. It costs the cell nothing.

**Osmosis** is the diffusion of water through a partially permeable membrane.

Drop raisins into a glass of water in the evening. In the morning they have swollen.
`;

let test: TestCore;
let server: TestServer;
let memories = 0;

beforeAll(async () => {
  test = await openTestCore();
  server = await openTestServer(test.core);
});
afterAll(async () => {
  await server.close();
  await test.close();
});
afterEach(() => expect(test.warnings).toEqual([]));

function fresh(): Talk {
  memories += 1;
  return new Talk(`${server.url}/v1/students/talks%20${memories}/subjects/cells`);
}

/** A subject with a chapter that was read. */
async function taught(): Promise<{ talk: Talk; fileId: string }> {
  const talk = fresh();
  const fileId = await talk.read('water.md', CHAPTER, () => test.core.readings.settled());
  return { talk, fileId };
}

async function episodes(talk: Talk): Promise<EpisodeView[]> {
  const page = await talk.get<{ episodes: EpisodeView[] }>('episodes');
  return page.episodes.filter(({ kind }) => kind !== 'file').reverse();
}

/** The name of what a check asks for, as one who knows the chapter would say it. */
async function conceptAsked(talk: Talk, conceptId: string): Promise<string> {
  const map = await talk.get<{ concepts: { id: string; name: string }[] }>('map');
  return map.concepts.find(({ id }) => id === conceptId)?.name ?? '';
}

describe('a turn', () => {
  it('records question, answer and what it rests on, and streams them in their order', async () => {
    const { talk, fileId } = await taught();
    const turn = await talk.say('What is osmosis?');
    expect(turn.order).toEqual(['question', 'memory', 'token', 'answer', 'grounding', 'done']);
    const [asked, answered] = await episodes(talk);
    expect(asked).toMatchObject({ id: turn.part('question').episodeId, kind: 'question', text: 'What is osmosis?' });
    expect(answered).toMatchObject({
      id: turn.part('answer').episodeId,
      kind: 'answer',
      text: turn.shown,
      data: { questionId: asked?.id, citations: [{ fileId, name: 'water.md', page: 1 }] },
    });
    expect(turn.part('answer')).toMatchObject({ text: turn.shown, tutor: 'plain' });
    expect(turn.shown).toContain(
      'Osmosis is the diffusion of water through a partially permeable membrane.” (water.md, p. 1)',
    );
    expect(turn.shown).toContain('plain tutor');
    expect(turn.part('grounding').stance).toBe('answered');
    expect(turn.part('done')).toEqual({ turnId: asked?.id, revision: turn.part('grounding').revision });
    expect(await talk.get('unanswered')).toEqual({ questions: [] });
    expect(await talk.get('citations')).toMatchObject({ citations: [{ fileId, page: 1, state: 'holds' }] });
  });

  it('is answered once, whole, for who asks for JSON', async () => {
    const { talk } = await taught();
    const response = await talk.send({ text: 'What is osmosis?' }, { accept: 'application/json' });
    expect([response.status, response.headers.get('content-type')]).toEqual([201, 'application/json; charset=utf-8']);
    const turn = (await response.json()) as Record<string, object>;
    expect(Object.keys(turn)).toEqual(['question', 'memory', 'teaching', 'check', 'answer', 'grounding']);
    expect(turn).toMatchObject({ teaching: null, check: null, answer: { tutor: 'plain' } });
  });

  it('says that it knows nothing where neither the files nor the record do, and is listed as unanswered', async () => {
    const { talk } = await taught();
    const turn = await talk.say('How do volcanoes erupt?');
    expect(turn.part('memory').noRecord).toEqual({ reason: 'never' });
    expect(turn.shown).toContain('I find nothing about this in your files, and nothing is on record about it.');
    expect(turn.part('grounding').stance).toBe('cannot');
    const questionId = turn.part('question').episodeId;
    expect(await talk.get('unanswered')).toMatchObject({ questions: [{ episodeId: questionId, stance: 'cannot' }] });
  });

  it('opens a memory by itself and asks for a file', async () => {
    const turn = await fresh().say('What is osmosis?');
    expect(turn.shown).toContain('There is no file in this subject yet.');
  });

  it('about the record tells what was recorded, and its answer is no evidence of it', async () => {
    const { talk } = await taught();
    await talk.post('checks', { topic: 'osmosis', verdict: 'wrong', occurredAt: '2026-05-12T10:00:00Z' });
    const turn = await talk.say('what did I get wrong?');
    expect(turn.part('memory').mode).toBe('record');
    expect(turn.shown).toContain('12 May 2026 · check: “osmosis: wrong”');
    const answered = (await episodes(talk)).at(-1);
    expect(answered?.data).toMatchObject({ answersRecord: true });
  });
});

describe('a check', () => {
  it('that is missed goes on record, and a belief forms', async () => {
    const { talk } = await taught();
    const asked = (await talk.say('quiz me on osmosis')).part('answer').asks;
    expect(asked).toMatchObject({ form: 'name', concept: 'osmosis' });
    const missed = await talk.say('I think it is diffusion');
    expect(missed.order).toEqual(['question', 'memory', 'token', 'check', 'answer', 'grounding', 'done']);
    expect(missed.check).toMatchObject({ topic: 'osmosis', verdict: 'wrong', prompt: asked?.prompt });
    expect(missed.shown).toContain('Not yet. It is about “osmosis”.');
    const check = (await episodes(talk)).find(({ kind }) => kind === 'check');
    expect(check?.data).toMatchObject({
      topic: 'osmosis',
      verdict: 'wrong',
      prompt: asked?.prompt,
      response: 'I think it is diffusion',
    });
    expect(await talk.get<BeliefView[]>('beliefs')).toMatchObject([
      { concept: { name: 'osmosis' }, statement: 'struggles', evidence: [{ episodeId: check?.id, verdict: 'wrong' }] },
    ]);
  });

  it('that is passed is asked for in own words next', async () => {
    const { talk } = await taught();
    await talk.say('quiz me on osmosis');
    expect((await talk.say('osmosis!')).check?.verdict).toBe('right');
    expect((await talk.say('quiz me on osmosis')).part('answer').asks?.form).toBe('explain');
    const words = await talk.say('when water diffuses through a permeable membrane');
    expect(words.check).toMatchObject({ verdict: 'right', evaluation: expect.stringContaining('Marked by rule') });
  });

  it('lapses when the student asks something instead', async () => {
    const { talk } = await taught();
    await talk.say('quiz me on osmosis');
    const turn = await talk.say('why do raisins swell in water?');
    expect(turn.check).toBeNull();
    expect(turn.shown).toContain('In the morning they have swollen.');
  });

  it('that follows an explanation is on something else, and known again after a restart', async () => {
    const { talk } = await taught();
    const asked = (await talk.say('What is osmosis?')).part('answer').asks;
    const name = await conceptAsked(talk, asked?.conceptId ?? '');
    expect(name).not.toBe('osmosis');
    const again = await openTestServer(test.core);
    try {
      const elsewhere = new Talk(talk.memory.replace(server.url, again.url));
      expect((await elsewhere.say(name)).check).toMatchObject({ topic: name, verdict: 'right' });
    } finally {
      await again.close();
    }
  });

  it('that a gateway asked and graded itself is not graded again', async () => {
    const { talk } = await taught();
    const map = await talk.get<{ concepts: Parameters<typeof checkOf>[0][] }>('map');
    const osmosis = map.concepts.find(({ name }) => name === 'osmosis');
    const check = osmosis ? checkOf({ ...osmosis, aliases: [] }, 'name', 'en', 'en') : null;
    const prompt = check?.prompt ?? '';
    await talk.post('questions', { text: 'quiz me' });
    await talk.post('answers', { text: prompt });
    await talk.post('checks', { topic: 'osmosis', verdict: 'right', prompt, response: 'osmosis' });
    expect((await talk.say('diffusion')).check).toBeNull();
  });
});

describe('a teaching', () => {
  it('is recorded as one, and the map grows', async () => {
    const { talk } = await taught();
    const before = await talk.get<{ concepts: object[] }>('map');
    const turn = await talk.say('Remember that lysis means bursting.');
    expect(turn.order).toEqual(['question', 'memory', 'teaching', 'token', 'answer', 'grounding', 'done']);
    expect(turn.part('teaching').note).toBe('lysis means bursting');
    expect((await talk.get<{ concepts: object[] }>('map')).concepts).toHaveLength(before.concepts.length + 1);
    expect((await talk.say('What is lysis?')).shown).toContain('lysis means bursting');
  });
});

describe('a turn in another language', () => {
  it.each([
    ['es', '¿Qué es la ósmosis?', 'Soy el tutor sencillo', 'no sé', 'Todavía no.'],
    ['ar', 'ما هو التناضح osmosis؟', 'معلّم منيمي البسيط', 'لا أعرف', 'ليس بعد'],
  ])('is answered in it: %s', async (_, question, introduction, answer, verdict) => {
    const { talk } = await taught();
    const turn = await talk.say(question);
    expect(turn.shown).toContain(introduction);
    expect(turn.shown).toContain('Osmosis is the diffusion of water');
    expect((await talk.say(answer)).shown).toContain(verdict);
  });
});

describe('a turn that is sent again', () => {
  it('records nothing twice, and tells what is on record', async () => {
    const { talk } = await taught();
    await talk.say('quiz me on osmosis');
    const id = systemEntropy.uuid();
    const first = await talk.say('diffusion', { id });
    const size = await talk.get('chain');
    const second = await talk.say('diffusion', { id });
    expect(await talk.get('chain')).toEqual(size);
    expect(second.order).toEqual(first.order);
    for (const part of ['question', 'check', 'answer', 'grounding'] as const) {
      expect(second.part(part)).toMatchObject({
        episodeId: first.part(part).episodeId,
        hash: first.part(part).hash,
        duplicate: true,
      });
    }
    expect(second.shown).toBe(first.shown);
    expect(second.check).toMatchObject({ verdict: 'wrong', prompt: first.check?.prompt });
    expect(second.part('grounding').stance).toBe(first.part('grounding').stance);
  });

  it('with a key instead of an id is the same turn', async () => {
    const { talk } = await taught();
    const headers = { 'idempotency-key': 'turn 7', accept: 'application/json' };
    const [one, two] = [
      await (await talk.send({ text: 'What is osmosis?' }, headers)).json(),
      await (await talk.send({ text: 'What is osmosis?' }, headers)).json(),
    ] as { answer: { episodeId: string; duplicate: boolean } }[];
    expect(two?.answer).toMatchObject({ episodeId: one?.answer.episodeId, duplicate: true });
  });

  it('at the same time waits for the first', async () => {
    const { talk } = await taught();
    const id = systemEntropy.uuid();
    const turns = await Promise.all([1, 2, 3].map(() => talk.say('What is osmosis?', { id })));
    expect(new Set(turns.map((turn) => turn.part('answer').hash)).size).toBe(1);
    expect((await talk.get<MemoryView>('')).counts).toMatchObject({ question: 1, answer: 1 });
  });

  it('with another text is refused, and nothing is recorded', async () => {
    const talk = fresh();
    const id = systemEntropy.uuid();
    await talk.say('What is osmosis?', { id });
    const size = await talk.get('chain');
    const response = await talk.send({ id, text: 'What is diffusion?' });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([409, 'id-taken']);
    expect(await talk.get('chain')).toEqual(size);
  });
});

describe('a caller that goes away', () => {
  it('loses nothing: the turn goes on to its end', async () => {
    const { talk } = await taught();
    const id = systemEntropy.uuid();
    const going = new AbortController();
    await talk.send({ id, text: 'What is osmosis?' }, {}, going.signal);
    going.abort();
    // Sent again, it waits for the first to end.
    const turn = await talk.say('What is osmosis?', { id });
    expect(turn.part('answer').duplicate).toBe(true);
    expect((await talk.get<MemoryView>('')).counts).toMatchObject({ question: 1, answer: 1 });
  });
});

describe('what can not be a turn', () => {
  it.each<[string, object, string]>([
    ['no text', {}, 'invalid-value'],
    ['a blank text', { text: '  ' }, 'invalid-value'],
    ['an endless text', { text: 'a'.repeat(65_537) }, 'invalid-value'],
    ['an id that is none', { text: 'Why?', id: '7' }, 'invalid-value'],
    ['a field that nobody knows', { text: 'Why?', model: 'large' }, 'unknown-field'],
  ])('is refused and records nothing: %s', async (_, body, code) => {
    const talk = fresh();
    const response = await talk.send(body);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      422,
      expect.stringContaining('application/problem+json'),
    ]);
    expect(((await response.json()) as { code: string }).code).toBe(code);
    expect((await fetch(talk.memory)).status).toBe(404);
  });
});

describe('GET M/passages', () => {
  it('tells what the files say, word for word and with the page', async () => {
    const { talk, fileId } = await taught();
    expect(await talk.get('passages?q=why%20do%20raisins%20swell%20in%20water')).toMatchObject({
      passages: [{ fileId, name: 'water.md', page: 1, text: expect.stringContaining('Drop raisins') }],
    });
    expect(await talk.get('passages?q=volcanoes')).toEqual({ passages: [] });
  });

  it.each(['passages', 'passages?q=', 'passages?q=a&limit=0', 'passages?q=a&limit=21', 'passages?q=a&x=1'])(
    'refuses %s',
    async (path) => {
      const { talk } = await taught();
      expect((await fetch(`${talk.memory}/${path}`)).status).toBe(422);
    },
  );

  it('of a memory that was never opened is 404', async () => {
    expect((await fetch(`${fresh().memory}/passages?q=a`)).status).toBe(404);
  });
});
