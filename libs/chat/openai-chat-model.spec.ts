import {
  answers,
  answersWrongSchema,
  cutsBeforeAnswer,
  cutsInBody,
  cutsStream,
  hangs,
  hangsInStream,
  json,
  type ModelBehaviour,
  outOfOrder,
  rateLimited,
  refuses,
  StubModel,
  says,
  saysInvalidJson,
  slowly,
  streams,
} from '#test/support/stub-model.js';
import type { ModelUsage } from './chat-model.js';
import { ModelError } from './model-error.js';
import { OpenAiChatModel, type OpenAiChatModelOptions } from './openai-chat-model.js';
import { listOf, record, text } from './shape.js';

const KEY = 'secret-key';
const messages = [{ role: 'user' as const, content: 'What is a cell?' }];
const answer = record({ concepts: listOf(record({ name: text('the name') }), 'the concepts') });
const right = answers({ concepts: [{ name: 'cell' }] });

describe('OpenAiChatModel', () => {
  let endpoint: StubModel;
  let waits: number[];

  beforeAll(async () => {
    endpoint = await StubModel.start();
  });
  afterAll(async () => {
    await endpoint.stop();
  });
  beforeEach(() => {
    waits = [];
  });

  function modelWith(options: Partial<OpenAiChatModelOptions> = {}): OpenAiChatModel {
    return new OpenAiChatModel({
      baseUrl: endpoint.baseUrl,
      apiKey: KEY,
      model: 'small',
      patience: {
        delay: async (milliseconds) => {
          waits.push(milliseconds);
        },
        random: () => 0.5,
      },
      ...options,
    });
  }

  /** Deadlines that end when a request has arrived, and not by a clock. */
  function deadlines() {
    let current = new AbortController();
    const deadline = () => {
      current = new AbortController();
      return current.signal;
    };
    return { deadline, timeIsUp: () => current.abort() };
  }

  const complete = (options: Partial<OpenAiChatModelOptions> = {}, signal?: AbortSignal) =>
    modelWith(options).complete({ name: 'reading', messages, answer, signal });

  async function failureOf(asking: Promise<unknown>): Promise<ModelError> {
    const failure = await asking.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(failure instanceof ModelError)) {
      throw new Error(`expected a ModelError, got ${String(failure)}`);
    }
    return failure;
  }

  describe('asked for a structured answer', () => {
    it('sends model, messages, key and the strict schema, and returns the value with what it cost', async () => {
      endpoint.behave(right);
      expect(await complete()).toEqual({
        value: { concepts: [{ name: 'cell' }] },
        usage: { requests: 1, promptTokens: 100, completionTokens: 20 },
      });
      expect(endpoint.requests).toEqual([
        {
          path: '/v1/chat/completions',
          authorization: `Bearer ${KEY}`,
          body: {
            model: 'small',
            messages,
            response_format: {
              type: 'json_schema',
              json_schema: { name: 'reading', strict: true, schema: answer.schema },
            },
          },
        },
      ]);
    });

    it('waits for an answer that comes byte by byte', async () => {
      endpoint.behave(slowly({ concepts: [{ name: 'célula' }] }));
      expect((await complete()).value).toEqual({ concepts: [{ name: 'célula' }] });
    });

    it.each<[string, ModelBehaviour, string]>([
      ['too many requests', rateLimited(), 'model-rate-limited'],
      ['an error of its own', outOfOrder, 'model-unreachable'],
      ['a connection cut before the answer', cutsBeforeAnswer, 'model-unreachable'],
      ['a connection cut within the answer', cutsInBody, 'model-cut-off'],
      ['invalid JSON', saysInvalidJson, 'model-invalid-json'],
      ['a body that is no completion', json(200, { ok: true }), 'model-invalid-json'],
      ['another form than asked for', answersWrongSchema, 'model-invalid-answer'],
      ['an answer that grew too long', says('{"concepts":[', 'length'), 'model-cut-off'],
    ])('asks again at 1, 4 and 16 s, four times in all, then names the failure: %s', async (_, trouble, code) => {
      endpoint.behave(trouble);
      const failure = await failureOf(complete());
      expect(failure.code).toBe(code);
      expect(failure.usage.requests).toBe(4);
      expect(endpoint.requests).toHaveLength(4);
      expect(waits).toEqual([1_000, 4_000, 16_000]);

      endpoint.behave(trouble, trouble, trouble, right);
      expect((await complete()).value).toEqual({ concepts: [{ name: 'cell' }] });
      expect(endpoint.requests).toHaveLength(4);
    });

    it('counts what refused answers cost', async () => {
      endpoint.behave(saysInvalidJson, answersWrongSchema, right);
      expect((await complete()).usage).toEqual({ requests: 3, promptTokens: 300, completionTokens: 60 });
    });

    it('says where an answer does not fit, and keeps the answer out of the message and of what loggers write', async () => {
      endpoint.behave(answers({ concepts: [{ name: 'cell' }, { name: 7, secret: 'x' }] }));
      const failure = await failureOf(complete());
      expect(failure.message).toBe('concepts[1] must be an object with name and nothing else');
      expect(failure.received).toBe('{"concepts":[{"name":"cell"},{"name":7,"secret":"x"}]}');
      const logged: string[] = [];
      for (const property in failure) {
        logged.push(property);
      }
      expect(logged.sort()).toEqual(['code', 'name']);
    });

    it.each<[string, ModelBehaviour]>([
      ['the model declines', refuses],
      ['a content filter stops it', says('{"conc', 'content_filter')],
      ['the request is refused', json(400, { error: { message: 'no such model' } })],
    ])('does not ask again where the answer would be the same: %s', async (_, refusal) => {
      endpoint.behave(refusal);
      expect((await failureOf(complete())).code).toBe('model-refused');
      expect(endpoint.requests).toHaveLength(1);
    });

    it.each([
      [400, 'the endpoint answered 400 bad … for small'],
      [401, "the endpoint answered 401: the key isn't accepted"],
      [403, "the endpoint answered 403: the key isn't accepted"],
    ])('never repeats the key, whatever a %i says', async (status, message) => {
      endpoint.behave(json(status, { error: { message: `bad ${KEY} for small` } }));
      const failure = await failureOf(complete());
      expect(failure.message).toBe(message);
      expect(`${failure.stack} ${JSON.stringify(failure)}`).not.toContain(KEY);
    });

    it('waits as long as Retry-After asks, a little spread, and never longer than a minute', async () => {
      endpoint.behave(rateLimited('8'), rateLimited('86400'), right);
      await complete();
      expect(waits).toEqual([9_000, 60_000]);
    });

    it('asks again when time is up', async () => {
      const { deadline, timeIsUp } = deadlines();
      endpoint.behave(timeIsUp, right);
      expect((await complete({ deadline })).usage.requests).toBe(2);
      expect(waits).toEqual([1_000]);
    });

    it('says so when time is always up', async () => {
      endpoint.behave(hangs);
      const failure = await failureOf(complete({ timeoutMs: 40 }));
      expect(failure).toMatchObject({ code: 'model-timeout', message: 'no complete answer within 40 ms' });
      expect(failure.usage.requests).toBe(4);
    });

    it('has a deadline for each attempt that a request may shorten', async () => {
      endpoint.behave(hangs);
      const asking = modelWith().complete({ name: 'reading', messages, answer, timeoutMs: 40 });
      expect((await failureOf(asking)).code).toBe('model-timeout');
    });

    it('rejects with the reason of a caller who gives up, during a request or before it', async () => {
      const reason = new Error('nobody waits any more');
      const abort = new AbortController();
      endpoint.behave(() => abort.abort(reason));
      await expect(complete({}, abort.signal)).rejects.toBe(reason);
      expect(endpoint.requests).toHaveLength(1);
      endpoint.behave(right);
      await expect(complete({}, abort.signal)).rejects.toBe(reason);
      expect(endpoint.requests).toHaveLength(0);
    });

    it('rejects with the reason of a caller who gives up between two attempts', async () => {
      const reason = new Error('nobody waits any more');
      const abort = new AbortController();
      const delay = async (_: number, signal?: AbortSignal) => {
        abort.abort(reason);
        if (signal?.aborted) {
          throw new Error('the timer was aborted');
        }
      };
      endpoint.behave(outOfOrder);
      await expect(complete({ patience: { delay, random: () => 0 } }, abort.signal)).rejects.toBe(reason);
      expect(endpoint.requests).toHaveLength(1);
    });
  });

  describe('asked for a text', () => {
    async function listen(options: Partial<OpenAiChatModelOptions> = {}, signal?: AbortSignal) {
      const pieces: string[] = [];
      const usages: ModelUsage[] = [];
      const onUsage = (usage: ModelUsage) => usages.push(usage);
      let failure: unknown;
      try {
        for await (const piece of modelWith(options).stream({ messages, signal, onUsage })) {
          pieces.push(piece);
        }
      } catch (reason) {
        failure = reason;
      }
      return { pieces, usages, failure };
    }

    it('gives the pieces as they come, and at the end what they cost', async () => {
      endpoint.behave(streams(['A cell ', 'is ', 'alive.']));
      expect(await listen()).toEqual({
        pieces: ['A cell ', 'is ', 'alive.'],
        usages: [{ requests: 1, promptTokens: 100, completionTokens: 20 }],
        failure: undefined,
      });
      expect(endpoint.requests[0]?.body).toEqual({
        model: 'small',
        messages,
        stream: true,
        stream_options: { include_usage: true },
      });
    });

    it('gives nothing when the model says nothing', async () => {
      endpoint.behave(streams([]));
      expect(await listen()).toMatchObject({ pieces: [], failure: undefined });
    });

    it.each<[string, ModelBehaviour]>([
      ['too many requests', rateLimited()],
      ['an error of its own', outOfOrder],
      ['a connection cut before the first piece', cutsStream()],
      ['a stream that ends before its first piece', streams([], null)],
    ])('asks again while nothing has come: %s', async (_, trouble) => {
      endpoint.behave(trouble, trouble, trouble, streams(['alive']));
      expect(await listen()).toMatchObject({ pieces: ['alive'], failure: undefined });
      expect(waits).toEqual([1_000, 4_000, 16_000]);
    });

    it.each<[string, ModelBehaviour, string]>([
      ['the connection breaks', cutsStream('A cell ', 'is '), 'model-cut-off'],
      ['the stream ends without saying why', streams(['A cell ', 'is '], null), 'model-cut-off'],
      ['the text grew too long', streams(['A cell ', 'is '], 'length'), 'model-cut-off'],
      ['a filter stops it', streams(['A cell ', 'is '], 'content_filter'), 'model-refused'],
    ])('fails with what had come, and does not begin anew, when %s', async (_, trouble, code) => {
      endpoint.behave(trouble);
      const { pieces, usages, failure } = await listen();
      expect(pieces).toEqual(['A cell ', 'is ']);
      expect(failure).toBeInstanceOf(ModelError);
      expect(failure).toMatchObject({ code, received: 'A cell is ' });
      expect(usages).toEqual([]);
      expect(endpoint.requests).toHaveLength(1);
    });

    it('fails with what had come when it falls silent', async () => {
      const { deadline, timeIsUp } = deadlines();
      endpoint.behave(hangsInStream('A cell ', 'is '));
      const listening = async () => {
        for await (const piece of modelWith({ deadline }).stream({ messages })) {
          if (piece === 'is ') {
            timeIsUp();
          }
        }
      };
      expect(await failureOf(listening())).toMatchObject({ code: 'model-timeout', received: 'A cell is ' });
      expect(endpoint.requests).toHaveLength(1);
    });

    it('names an event that is no JSON', async () => {
      endpoint.behave((_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {"choi\n\n');
      });
      expect((await listen()).failure).toMatchObject({ code: 'model-invalid-json' });
      expect(endpoint.requests).toHaveLength(4);
    });

    it('throws the reason of a caller who gives up', async () => {
      const abort = new AbortController();
      const reason = new Error('the page was closed');
      const pieces: string[] = [];
      endpoint.behave(hangsInStream('A cell '));
      const listening = async () => {
        for await (const piece of modelWith().stream({ messages, signal: abort.signal })) {
          pieces.push(piece);
          abort.abort(reason);
        }
      };
      await expect(listening()).rejects.toBe(reason);
      expect(pieces).toEqual(['A cell ']);
    });

    it('ends the request when the listener goes away', async () => {
      const closed = new Promise<void>((resolve) => {
        endpoint.behave((request, response) => {
          response.on('close', resolve);
          hangsInStream('A cell ')(request, response);
        });
      });
      for await (const piece of modelWith().stream({ messages })) {
        expect(piece).toBe('A cell ');
        break;
      }
      await closed;
    });
  });
});
