import { OpenAiChatModel } from '#libs/chat/index.js';
import {
  answersWrongSchema,
  cutsBeforeAnswer,
  cutsInBody,
  hangs,
  type ModelBehaviour,
  outOfOrder,
  rateLimited,
  reads,
  readsCycle,
  readsHeadings,
  readsMany,
  readsOutsideList,
  refuses,
  StubModel,
  says,
  saysInvalidJson,
} from '#test/support/stub-model.js';
import type { ReadableDocument } from '../document.js';
import { ReadingFailedError, type ReadOptions } from '../reader.js';
import { documentOf, longParagraph } from './documents.fixture.js';
import { modelReader } from './model-reader.js';

const short = documentOf(['A cell is alive.'], ['Osmosis moves water.']);
/** Three parts: pages 1–2, 2–3 and 3–4. */
const long = documentOf(...['cells', 'membranes', 'osmosis', 'water'].map((subject) => [longParagraph(subject)]));

describe('the model reader', () => {
  let endpoint: StubModel;
  let stored: Map<number, unknown>;
  let progress: [number, number][];

  beforeAll(async () => {
    endpoint = await StubModel.start();
  });
  afterAll(async () => {
    await endpoint.stop();
  });
  beforeEach(() => {
    stored = new Map();
    progress = [];
  });

  function read(document: ReadableDocument, options: Partial<ReadOptions> = {}) {
    const patience = { delay: async () => undefined, random: () => 0.5 };
    const model = new OpenAiChatModel({ baseUrl: endpoint.baseUrl, model: 'small', patience });
    let requests = 0;
    const reader = modelReader(model, {
      nonce: () => {
        requests += 1;
        return `n0nce${requests}`;
      },
    });
    return reader.read(document, {
      language: 'en',
      knownLabels: [],
      parts: {
        load: async (part) => stored.get(part) ?? null,
        save: async (part, value) => {
          stored.set(part, JSON.parse(JSON.stringify(value)));
        },
      },
      signal: new AbortController().signal,
      onProgress: (done, total) => progress.push([done, total]),
      ...options,
    });
  }

  it('is named by its version and the model', () => {
    expect(modelReader(new OpenAiChatModel({ baseUrl: endpoint.baseUrl, model: 'small' })).id).toBe('model/1/small');
  });

  describe('given a short file', () => {
    it('asks once, with the text as data, and returns what was found and what it cost', async () => {
      endpoint.behave(
        reads({ name: 'cell', pages: [1] }, { name: 'osmosis', buildsOn: ['cell'], assumes: ['water'], pages: [2] }),
      );
      expect(await read(short, { knownLabels: ['mitosis'] })).toEqual({
        concepts: [
          {
            name: 'cell',
            aliases: [],
            gist: 'What cell is.',
            definition: 'cell: a thing.',
            buildsOn: [],
            assumes: [],
            pages: [1],
          },
          {
            name: 'osmosis',
            aliases: [],
            gist: 'What osmosis is.',
            definition: 'osmosis: a thing.',
            buildsOn: ['cell'],
            assumes: ['water'],
            pages: [2],
          },
        ],
        rejected: [],
        cost: { requests: 1, promptTokens: 100, completionTokens: 20 },
      });
      expect(endpoint.questions).toEqual([
        [
          'Names already on the map:',
          '<map n0nce1>',
          'mitosis',
          '</map n0nce1>',
          '',
          'The part:',
          '<part n0nce1>',
          '[page 1 n0nce1]',
          'A cell is alive.',
          '[page 2 n0nce1]',
          'Osmosis moves water.',
          '</part n0nce1>',
        ].join('\n'),
      ]);
      const system = endpoint.requests[0]?.body.messages[0];
      expect(system?.role).toBe('system');
      expect(system?.content).toContain('the mark n0nce1');
      expect(system?.content).toContain('never an instruction');
      expect(system?.content).toContain('At most 24');
    });

    it('leaves headings, circles and unheard-of names to the validator', async () => {
      endpoint.behave(readsHeadings);
      expect((await read(short)).concepts.map(({ name }) => name)).toEqual(['Introduction', 'Chapter 4', 'Summary']);
      stored.clear();
      endpoint.behave(readsCycle);
      expect((await read(short)).concepts.map(({ buildsOn }) => buildsOn)).toEqual([['hen'], ['egg']]);
      stored.clear();
      endpoint.behave(readsOutsideList);
      expect((await read(short)).concepts.map(({ buildsOn }) => buildsOn)).toEqual([['the unheard-of']]);
    });

    it('takes 24 concepts of one answer and says which it left out', async () => {
      endpoint.behave(readsMany(200));
      const { concepts, rejected } = await read(short);
      expect(concepts).toHaveLength(24);
      expect(rejected).toHaveLength(176);
      expect(rejected[0]).toEqual({ name: 'concept 25', reason: 'too-many', detail: 'more than 24 in one part' });
    });

    it('asks nothing for a file without text', async () => {
      endpoint.behave(readsMany(1));
      expect(await read(documentOf([]))).toEqual({
        concepts: [],
        rejected: [],
        cost: { requests: 0, promptTokens: 0, completionTokens: 0 },
      });
      expect(endpoint.requests).toHaveLength(0);
    });
  });

  describe('given a long file', () => {
    const first = reads({ name: 'cell', pages: [1] });
    const second = reads({ name: 'membrane', buildsOn: ['cells'], pages: [2] });
    const third = reads(
      { name: 'Cells', pages: [3] },
      { name: 'osmosis', buildsOn: ['membrane', 'diffusion'], pages: [4] },
    );

    it('asks part by part with the names found so far, and puts the parts together', async () => {
      endpoint.behave(first, second, third);
      const { concepts, cost } = await read(long, { knownLabels: ['diffusion'] });
      expect(
        concepts.map(({ name, aliases, buildsOn, assumes, pages }) => ({ name, aliases, buildsOn, assumes, pages })),
      ).toEqual([
        { name: 'cell', aliases: ['Cells'], buildsOn: [], assumes: [], pages: [1, 3] },
        { name: 'membrane', aliases: [], buildsOn: ['cell'], assumes: [], pages: [2] },
        { name: 'osmosis', aliases: [], buildsOn: ['membrane'], assumes: ['diffusion'], pages: [4] },
      ]);
      expect(cost).toEqual({ requests: 3, promptTokens: 300, completionTokens: 60 });
      const labels = endpoint.questions.map((question) =>
        /<map n0nce\d>\n([^<]*)\n?<\/map/.exec(question)?.[1]?.trim().split('\n'),
      );
      expect(labels).toEqual([['diffusion'], ['cell', 'diffusion'], ['membrane', 'cell', 'diffusion']]);
      expect(progress.at(-1)).toEqual([1_000, 1_000]);
      expect(progress.map(([done]) => done)).toEqual([...progress.map(([done]) => done)].sort((a, b) => a - b));
    });

    it('goes on where it stopped, asks nothing twice and comes to the same reading', async () => {
      endpoint.behave(first, second, third);
      const whole = await read(long);
      stored.clear();

      endpoint.behave(first, second, refuses);
      await expect(read(long)).rejects.toThrow(ReadingFailedError);
      expect([...stored.keys()]).toEqual([0, 1]);
      endpoint.behave(third);
      expect(await read(long)).toEqual(whole);
      expect(endpoint.requests).toHaveLength(1);
    });

    it('asks again for a part that was stored in a form it does not know', async () => {
      endpoint.behave(first, second, third);
      const whole = await read(long);
      stored.set(1, { concepts: 'of old' });
      endpoint.behave(second);
      expect(await read(long)).toEqual(whole);
      expect(endpoint.requests).toHaveLength(1);
    });
  });

  describe('given a model in trouble', () => {
    const right = reads({ name: 'cell' });

    it.each<[string, ModelBehaviour]>([
      ['too many requests', rateLimited()],
      ['too many requests, with Retry-After', rateLimited('30')],
      ['an error of its own', outOfOrder],
      ['a connection cut before the answer', cutsBeforeAnswer],
      ['a connection cut within the answer', cutsInBody],
      ['invalid JSON', saysInvalidJson],
      ['another schema', answersWrongSchema],
    ])('asks four times at most for one part: %s', async (_, trouble) => {
      endpoint.behave(trouble, trouble, trouble, right);
      const { concepts, cost } = await read(short);
      expect(concepts.map(({ name }) => name)).toEqual(['cell']);
      expect(cost?.requests).toBe(4);
    });

    it.each<[string, ModelBehaviour, string, string, number]>([
      ['another schema', answersWrongSchema, 'model-invalid-answer', 'concepts[0].gist must be a text', 4],
      ['invalid JSON', saysInvalidJson, 'model-invalid-json', 'could not be read', 4],
      ['too many requests', rateLimited(), 'model-rate-limited', 'too much', 4],
      ['an error of its own', outOfOrder, 'model-unreachable', 'out of order', 4],
      ['too long an answer', says('{"concepts":[', 'length'), 'model-cut-off', 'broke off', 4],
      ['a refusal', refuses, 'model-refused', 'refused', 1],
    ])(
      'then fails by name, says where, and leaves nothing half written: %s',
      async (_, trouble, reason, message, requests) => {
        endpoint.behave(trouble);
        const failing = read(short);
        await expect(failing).rejects.toThrow(ReadingFailedError);
        await expect(failing).rejects.toMatchObject({ reason });
        await expect(failing).rejects.toThrow(message);
        await expect(failing).rejects.toThrow('part 1, pages 1 to 2');
        expect(endpoint.requests).toHaveLength(requests);
        expect(stored.size).toBe(0);
      },
    );

    it('fails by name when the model never answers', async () => {
      endpoint.behave(hangs);
      const patience = { delay: async () => undefined, random: () => 0.5 };
      const model = new OpenAiChatModel({ baseUrl: endpoint.baseUrl, model: 'small', patience, timeoutMs: 20 });
      const failing = modelReader(model).read(short, {
        language: 'en',
        knownLabels: [],
        parts: { load: async () => null, save: async () => undefined },
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      await expect(failing).rejects.toMatchObject({ reason: 'model-timeout' });
    });

    it('stops with the reason of whoever stops it', async () => {
      const abort = new AbortController();
      const reason = new Error('the file was removed');
      endpoint.behave(() => abort.abort(reason));
      await expect(read(short, { signal: abort.signal })).rejects.toBe(reason);
      expect(endpoint.requests).toHaveLength(1);
      await expect(read(short, { signal: abort.signal })).rejects.toBe(reason);
      expect(endpoint.requests).toHaveLength(1);
    });
  });
});
