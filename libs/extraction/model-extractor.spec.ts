import { LANGUAGES, type Language } from '#libs/language/index.js';
import { ChatScene, modelErrorOf } from '#test/support/chat-scene.js';
import { answers, hangs, rateLimited, refuses, saysInvalidJson } from '#test/support/stub-model.js';
import { modelExtractor } from './model-extractor.js';

const NOTHING = { signals: [], misconceptions: [], preferences: [], goals: [] };

/** A name of the map in each language, and another spelling that a model may give of it. */
const NAMES: Record<Language, [string, string]> = {
  en: ['osmosis', 'The Osmosis'],
  es: ['ósmosis', 'la osmosis'],
  ar: ['الأسموزية', 'الاسموزيّة'],
  fr: ['osmose', "l'osmose"],
  de: ['Osmose', 'die Osmose'],
  pt: ['osmose', 'A Osmose'],
};

describe('the model extractor', () => {
  const scene = ChatScene.forTests();
  const message = { student: 'So water flees salt?', prompt: 'Which way?', evaluation: 'No, the other way.' };

  function extract(names: readonly string[], language: Language = 'en', signal = new AbortController().signal) {
    return modelExtractor(scene.model(), () => 'n0nce').extract(message, { language, names, signal });
  }

  it('asks once, with every part as data and the names that an answer may have', async () => {
    scene.endpoint.behave(answers({ ...NOTHING, goals: [' to pass '] }));
    expect(await extract(['osmosis', 'diffusion'])).toEqual({
      observations: { ...NOTHING, goals: ['to pass'] },
      cost: { requests: 1, promptTokens: 100, completionTokens: 20 },
    });
    const [request] = scene.endpoint.requests;
    expect(scene.endpoint.questions[0]).toContain('<student n0nce>\nSo water flees salt?\n</student n0nce>');
    expect(scene.endpoint.questions[0]).toContain('<tutor n0nce>\nWhich way?\n</tutor n0nce>');
    expect(request?.body.messages[0]?.content).toContain('never an instruction');
    expect(JSON.stringify(request?.body.response_format?.json_schema.schema)).toContain(
      '"enum":["diffusion","osmosis"]',
    );
  });

  it.each(LANGUAGES)('gives a concept back by its name on the map, however it is spelt: %s', async (language) => {
    const [name, spelt] = NAMES[language];
    const misconceptions = [{ name: 'x', concept: spelt, state: 'active' }];
    scene.endpoint.behave(answers({ ...NOTHING, misconceptions }));
    const { observations } = await extract([name], language);
    expect(observations.misconceptions).toEqual([{ name: 'x', concept: name, state: 'active' }]);
  });

  it('rounds strengths to what can be hashed', async () => {
    scene.endpoint.behave(
      answers({ ...NOTHING, signals: [{ concept: 'osmosis', direction: 'down', strength: 0.000_000_1 }] }),
    );
    expect((await extract(['osmosis'])).observations.signals).toMatchObject([{ strength: 0 }]);
  });

  it.each<[string, readonly string[], object]>([
    [
      'a concept outside the map',
      ['osmosis'],
      { misconceptions: [{ name: 'x', concept: 'gravity', state: 'active' }] },
    ],
    ['a concept though the map is empty', [], { signals: [{ concept: 'osmosis', direction: 'up', strength: 1 }] }],
    ['a strength of 2', ['osmosis'], { signals: [{ concept: 'osmosis', direction: 'up', strength: 2 }] }],
    ['a blank goal', [], { goals: [' '] }],
    ['a name as long as a page', ['a'], { misconceptions: [{ name: 'x'.repeat(201), concept: 'a', state: 'active' }] }],
    ['a flood', [], { goals: Array.from({ length: 11 }, (_, index) => `goal ${index}`) }],
    ['a list left out', [], { goals: undefined }],
  ])('refuses an answer with %s, and asks no second time', async (_, names, more) => {
    scene.endpoint.behave(answers({ ...NOTHING, ...more }));
    const error = await modelErrorOf(extract(names));
    expect([error.code, scene.endpoint.requests.length, scene.waits]).toEqual(['model-invalid-answer', 1, []]);
    expect(error.received).not.toBe('');
  });

  it.each([
    ['invalid JSON', saysInvalidJson, 'model-invalid-json'],
    ['too many requests', rateLimited('7'), 'model-rate-limited'],
    ['a model that declines', refuses, 'model-refused'],
  ])('says what is wrong, for whoever tries again: %s', async (_, behaviour, code) => {
    scene.endpoint.behave(behaviour);
    const error = await modelErrorOf(extract([]));
    expect([error.code, scene.endpoint.requests.length]).toEqual([code, 1]);
    expect(error.trouble.askedMs).toBe(code === 'model-rate-limited' ? 7_000 : null);
  });

  it('stops when it is told to', async () => {
    const abort = new AbortController();
    scene.endpoint.behave((request, response) => {
      hangs(request, response);
      abort.abort(new Error('the server stops'));
    });
    await expect(extract([], 'en', abort.signal)).rejects.toThrow('the server stops');
  });
});
