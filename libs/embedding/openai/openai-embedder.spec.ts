import { cosine } from '../quantised.js';
import { EmbeddingError } from './embedding-error.js';
import { OpenAiEmbedder, type OpenAiEmbedderOptions } from './openai-embedder.js';
import { json, type StubAnswer, StubEndpoint, vectors } from './stub-endpoint.js';

const english = (...texts: string[]) => texts.map((text) => ({ text, language: 'en' as const }));
const right = vectors((text) => [text.length, 1, 0]);
const busy = (headers: Record<string, string> = {}): StubAnswer =>
  json(429, { error: { message: 'slow down' } }, headers);
const broken = json(500, { error: { message: 'out of order' } });
const hang: StubAnswer = () => undefined;
const hangInBody: StubAnswer = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":[');
};
const cut: StubAnswer = (_, response) => {
  response.destroy();
};
const cutInBody: StubAnswer = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
  response.write('{"data":[', () => response.destroy());
};
const noJson: StubAnswer = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[');
};

describe('OpenAiEmbedder', () => {
  let endpoint: StubEndpoint;
  let waits: number[];

  beforeAll(async () => {
    endpoint = await StubEndpoint.start();
  });
  afterAll(async () => {
    await endpoint.stop();
  });
  beforeEach(() => {
    waits = [];
  });

  function embedderWith(options: Partial<OpenAiEmbedderOptions> = {}): OpenAiEmbedder {
    return new OpenAiEmbedder({
      baseUrl: endpoint.baseUrl,
      apiKey: 'secret',
      model: 'small',
      dimensions: 3,
      patience: {
        delay: async (milliseconds) => {
          waits.push(milliseconds);
        },
        random: () => 0.5,
      },
      ...options,
    });
  }

  describe('given an endpoint that answers well', () => {
    it('sends model, texts and key, and returns quantised vectors in the order of the texts', async () => {
      endpoint.answer(right);
      const [short, long] = await embedderWith().embed(english('a', 'a longer text'));
      expect(endpoint.requests).toEqual([
        {
          path: '/v1/embeddings',
          authorization: 'Bearer secret',
          body: expect.objectContaining({ model: 'small', input: ['a', 'a longer text'] }),
        },
      ]);
      expect(short).toEqual(Int8Array.of(127, 127, 0));
      expect(long).toEqual(Int8Array.of(127, 10, 0));
    });

    it('sends no blank text and gives zeros for it', async () => {
      endpoint.answer(right);
      const result = await embedderWith().embed(english('', 'cell', '  \n'));
      expect(endpoint.requests.map(({ body }) => body.input)).toEqual([['cell']]);
      expect(result[0]).toEqual(new Int8Array(3));
      expect(result[1]).toEqual(Int8Array.of(127, 32, 0));
      expect(cosine(new Int8Array(3), result[2] ?? new Int8Array())).toBe(0);
    });

    it('asks nothing when there is nothing to embed', async () => {
      endpoint.answer(right);
      expect(await embedderWith().embed([])).toEqual([]);
      expect(endpoint.requests).toHaveLength(0);
    });

    it('splits many texts over requests and keeps their order', async () => {
      endpoint.answer(right);
      const texts = Array.from({ length: 600 }, (_, i) => 'x'.repeat(1 + (i % 50)));
      const result = await embedderWith().embed(english(...texts));
      expect(endpoint.requests.map(({ body }) => body.input.length)).toEqual([256, 256, 88]);
      expect(result[599]).toEqual(Int8Array.of(127, Math.round(127 / 50), 0));
    });

    it('cuts a very long text, but no character in two', async () => {
      endpoint.answer(right);
      await embedderWith().embed(english(`a${'😀'.repeat(5000)}`));
      const sent = endpoint.requests[0]?.body.input[0] ?? '';
      expect(sent).toHaveLength(7_999);
      expect(sent.endsWith('😀')).toBe(true);
    });

    it('has the thresholds that it was given, or the documented ones', () => {
      expect(embedderWith()).toMatchObject({
        id: 'openai/small/3',
        matchFloor: 0.6,
        mergeThreshold: 0.86,
        local: false,
      });
      expect(embedderWith({ matchFloor: 0.4, mergeThreshold: 0.9 })).toMatchObject({
        matchFloor: 0.4,
        mergeThreshold: 0.9,
      });
    });
  });

  describe('given an endpoint that answers with something else', () => {
    it.each<[string, StubAnswer, string]>([
      ['wrong dimensions', vectors(() => [1, 2, 3, 4]), 'gave 4 dimensions, 3 are configured'],
      ['too few vectors', json(200, { data: [] }), 'gave 0 vectors for 1 texts'],
      ['another index', json(200, { data: [{ index: 7, embedding: [1, 2, 3] }] }), 'no vector for text 0'],
      ['no numbers', vectors(() => ['1', null, 3]), 'no vector of numbers'],
      ['no list', json(200, { ok: true }), 'no list of vectors'],
      ['invalid JSON', noJson, 'is no JSON'],
      ['a refusal', json(401, { error: { message: 'bad key' } }), 'bad key'],
    ])('says so and does not try again: %s', async (_, answer, message) => {
      endpoint.answer(answer);
      const failing = embedderWith().embed(english('cell'));
      await expect(failing).rejects.toThrow(EmbeddingError);
      await expect(failing).rejects.toThrow(message);
      expect(endpoint.requests).toHaveLength(1);
    });
  });

  describe('given an endpoint in trouble that passes', () => {
    it.each<[string, StubAnswer]>([
      ['too many requests', busy()],
      ['an error of its own', broken],
      ['a connection cut before the answer', cut],
      ['a connection cut within the answer', cutInBody],
    ])('tries again: %s', async (_, trouble) => {
      endpoint.answer(trouble, trouble, trouble, right);
      expect(await embedderWith().embed(english('cell'))).toEqual([Int8Array.of(127, 32, 0)]);
      expect(waits).toEqual([1_000, 4_000, 16_000]);
    });

    it.each<[string, StubAnswer]>([
      ['no answer at all', hang],
      ['half an answer', hangInBody],
    ])('tries again when time is up: %s', async (_, trouble) => {
      endpoint.answer(trouble, right);
      expect(await embedderWith({ timeoutMs: 150 }).embed(english('cell'))).toHaveLength(1);
      expect(waits).toEqual([1_000]);
    });

    it('says so when time is always up', async () => {
      endpoint.answer(hang);
      await expect(embedderWith({ timeoutMs: 50 }).embed(english('cell'))).rejects.toThrow('no answer within 50 ms');
    });

    it('waits as long as Retry-After asks, a little spread, and never longer than a minute', async () => {
      endpoint.answer(busy({ 'retry-after': '8' }), busy({ 'retry-after': '86400' }), right);
      await embedderWith().embed(english('cell'));
      expect(waits).toEqual([9_000, 60_000]);
    });

    it('gives up after four attempts and says why', async () => {
      endpoint.answer(broken);
      await expect(embedderWith().embed(english('cell'))).rejects.toThrow(/failed: .*out of order/);
      expect(endpoint.requests).toHaveLength(4);
    });
  });

  describe('given a caller who gives up', () => {
    it('rejects with the reason while a request hangs, and tries no more', async () => {
      endpoint.answer(hang);
      const abort = new AbortController();
      const embedding = embedderWith().embed(english('cell'), { signal: abort.signal });
      const reason = new Error('the question is no longer asked');
      setTimeout(() => abort.abort(reason), 50);
      await expect(embedding).rejects.toBe(reason);
      expect(endpoint.requests.length).toBeLessThanOrEqual(1);
    });

    it('rejects before the first request when it is already aborted', async () => {
      endpoint.answer(right);
      const signal = AbortSignal.abort(new Error('gone'));
      await expect(embedderWith().embed(english('cell'), { signal })).rejects.toThrow('gone');
      expect(endpoint.requests).toHaveLength(0);
    });
  });
});
