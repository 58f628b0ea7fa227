import type { EpisodeView, MemoryView } from '#apps/server/application/messages.js';
import type { QuietTimer } from '#apps/server/application/turns/model-answer.js';
import { systemEntropy } from '#infra/system/system.js';
import type { ChatModels } from '#libs/chat/index.js';
import { wordingOf } from '#libs/tutor/index.js';
import { ChatScene } from '#test/support/chat-scene.js';
import {
  cutsStream,
  hangsInStream,
  type ModelBehaviour,
  outOfOrder,
  refuses,
  says,
  streams,
} from '#test/support/stub-model.js';
import { Talk } from '#test/support/talking.js';
import { openTestCore, type TestCore } from '#test/support/test-core.js';
import { openTestServer, type TestServer } from '#test/support/test-server.js';

const CHAPTER = '# Water\n\n**Osmosis** is the diffusion of water through a partially permeable membrane.\n';
const SAID = 'Osmosis is diffusion of water through a membrane. Do you see why? Volcanoes spit hot lava, by the way.';

const scene = ChatScene.forTests();
let test: TestCore;
let server: TestServer;
let memories = 0;
/** Ends the model's time when it is called. */
let timeIsUp: () => void = () => undefined;
/** Time is up when so many pieces have come. */
let piecesInTime = Number.POSITIVE_INFINITY;

const timer: QuietTimer = (whenUp) => {
  timeIsUp = whenUp;
  let pieces = 0;
  return {
    again() {
      pieces += 1;
      if (pieces === piecesInTime) {
        whenUp();
      }
    },
    stop: () => undefined,
  };
};

beforeAll(async () => {
  const chat: ChatModels = {
    reader: null,
    'merge-judge': null,
    extractor: null,
    tutor: scene.model(),
    practice: null,
  };
  test = await openTestCore('attach', {}, { chat });
  server = await openTestServer({ ...test.core, tutor: { ...test.core.tutor, timer } });
});
afterAll(async () => {
  await server.close();
  await test.close();
});
beforeEach(() => {
  test.warnings.length = 0;
  piecesInTime = Number.POSITIVE_INFINITY;
});

async function taught(): Promise<Talk> {
  memories += 1;
  const talk = new Talk(`${server.url}/v1/students/models%20${memories}/subjects/cells`);
  await talk.read('water.md', CHAPTER, () => test.core.readings.settled());
  return talk;
}

async function lastAnswer(talk: Talk): Promise<EpisodeView | undefined> {
  return (await talk.get<{ episodes: EpisodeView[] }>('episodes?kind=answer')).episodes[0];
}

/** Never answers, and time is up at once. */
const hangsForEver: ModelBehaviour = () => timeIsUp();

/** Falls silent after two pieces, and time is up when they have come. */
const fallsSilent: ModelBehaviour = (request, response) => {
  piecesInTime = 2;
  hangsInStream('Water ', 'moves.')(request, response);
};

describe('a turn with a chat model', () => {
  it('streams what the model says, records exactly that, and grounds each sentence in files and record', async () => {
    const talk = await taught();
    scene.endpoint.behave(says(SAID));
    const turn = await talk.say('What is osmosis?');
    expect(turn.order).toEqual(['question', 'memory', 'token', 'answer', 'grounding', 'done']);
    expect(turn.shown).toBe(SAID);
    expect(turn.part('answer')).toMatchObject({ text: SAID, tutor: 'model', asks: null });
    expect((await lastAnswer(talk))?.text).toBe(SAID);
    expect(turn.part('grounding')).toMatchObject({
      stance: 'partial',
      claims: [
        { text: 'Osmosis is diffusion of water through a membrane.', source: { kind: 'file', page: 1 } },
        { text: 'Volcanoes spit hot lava, by the way.', source: null },
      ],
    });
    expect(turn.part('answer').citations).toMatchObject([{ page: 1 }]);
  });

  it('gives the model the block as it stands, the passages, and what was said last', async () => {
    const talk = await taught();
    scene.endpoint.behave(says('It is the diffusion of water.'));
    await talk.say('What is osmosis?');
    const turn = await talk.say('And why does it matter?');
    const messages = scene.endpoint.requests.at(-1)?.body.messages ?? [];
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(messages[0]?.content).toContain(turn.part('memory').block);
    expect(scene.endpoint.requests[0]?.body.messages[0]?.content).toContain('“water.md”, p. 1: “Osmosis');
    expect(messages.slice(1).map(({ content }) => content)).toEqual([
      'What is osmosis?',
      'It is the diffusion of water.',
      'And why does it matter?',
    ]);
  });

  it('asks and marks checks by rule, without the model', async () => {
    const talk = await taught();
    scene.endpoint.behave(says('Never said.'));
    expect((await talk.say('quiz me')).part('answer')).toMatchObject({ tutor: 'plain', asks: { concept: 'osmosis' } });
    expect((await talk.say('diffusion')).check).toMatchObject({ verdict: 'wrong' });
    expect(scene.endpoint.requests).toEqual([]);
  });

  it('that is sent again asks the model no second time', async () => {
    const talk = await taught();
    const id = systemEntropy.uuid();
    scene.endpoint.behave(says(SAID), says('Something else.'));
    await talk.say('What is osmosis?', { id });
    const again = await talk.say('What is osmosis?', { id });
    expect([again.shown, again.part('answer').duplicate, again.part('grounding').duplicate]).toEqual([
      SAID,
      true,
      true,
    ]);
    expect(scene.endpoint.requests).toHaveLength(1);
  });
});

describe('a model in trouble', () => {
  it.each<[string, ModelBehaviour]>([
    ['is out of order', outOfOrder],
    ['declines', refuses],
    ['says nothing', streams([])],
    ['never answers', hangsForEver],
  ])('that %s is said to be so, and the plain tutor answers; all is on record', async (_, trouble) => {
    const talk = await taught();
    scene.endpoint.behave(trouble);
    const turn = await talk.say('What is osmosis?');
    expect(turn.order).toEqual(['question', 'memory', 'token', 'answer', 'grounding', 'done']);
    expect(turn.shown.startsWith(wordingOf('en').modelFailed)).toBe(true);
    expect(turn.shown).toContain('(water.md, p. 1)');
    expect(turn.part('answer')).toMatchObject({ text: turn.shown, tutor: 'plain' });
    expect((await lastAnswer(talk))?.text).toBe(turn.shown);
    expect((await talk.get<MemoryView>('')).counts).toMatchObject({ question: 1, answer: 1 });
    expect(test.warnings).toEqual([expect.stringContaining('the model that tutors is in trouble')]);
  });

  it.each<[string, ModelBehaviour]>([
    ['breaks off', cutsStream('Water ', 'moves.')],
    ['falls silent', fallsSilent],
    ['runs out of room', streams(['Water ', 'moves.'], 'length')],
  ])('that %s has its words recorded, and that they are not whole', async (_, trouble) => {
    const talk = await taught();
    scene.endpoint.behave(trouble);
    const turn = await talk.say('What is osmosis?');
    expect(turn.shown).toBe(`Water moves.\n${wordingOf('en').modelBrokeOff}`);
    expect((await lastAnswer(talk))?.text).toBe(turn.shown);
    expect(turn.part('answer').tutor).toBe('model');
  });

  it('that never ends is ended', async () => {
    const talk = await taught();
    scene.endpoint.behave(streams(Array.from({ length: 300 }, () => 'water 😀 '.repeat(20))));
    const turn = await talk.say('What is osmosis?');
    expect(turn.shown.length).toBeLessThan(13_000);
    expect(turn.shown.endsWith(wordingOf('en').modelBrokeOff)).toBe(true);
    expect((await lastAnswer(talk))?.text.startsWith('water 😀 water')).toBe(true);
  });
});

describe('a server that stops while a model is asked', () => {
  it('says so, keeps the question, and the turn is taken up again', async () => {
    const talk = await taught();
    const id = systemEntropy.uuid();
    const own = await openTestServer({ ...test.core, tutor: { ...test.core.tutor, timer } });
    const elsewhere = new Talk(talk.memory.replace(server.url, own.url));
    const asked = new Promise<void>((resolve) => scene.endpoint.behave(() => resolve()));
    const broken = elsewhere.say('What is osmosis?', { id });
    await asked;
    await own.close();
    expect((await broken).part('problem')).toMatchObject({ status: 503, code: 'not-ready' });
    expect((await talk.get<MemoryView>('')).counts).toMatchObject({ question: 1 });
    scene.endpoint.behave(says(SAID));
    const turn = await talk.say('What is osmosis?', { id });
    expect(turn.part('question').duplicate).toBe(true);
    expect(turn.shown).toBe(SAID);
    expect((await talk.get<MemoryView>('')).counts).toMatchObject({ question: 1, answer: 1 });
  });
});
