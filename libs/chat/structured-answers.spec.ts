import { ChatScene, deadlines, modelErrorOf, SCENE_KEY } from '#test/support/chat-scene.js';
import {
  answers,
  answersWrongSchema,
  cutsBeforeAnswer,
  cutsInBody,
  hangs,
  json,
  type ModelBehaviour,
  outOfOrder,
  rateLimited,
  refuses,
  says,
  saysInvalidJson,
  slowly,
} from '#test/support/stub-model.js';
import type { OpenAiChatModelOptions } from './openai-chat-model.js';
import { listOf, record, text } from './shape.js';

const messages = [{ role: 'user' as const, content: 'What is a cell?' }];
const answer = record({ concepts: listOf(record({ name: text('the name') }), 'the concepts') });
const right = answers({ concepts: [{ name: 'cell' }] });

describe('a chat model asked for a structured answer', () => {
  const scene = ChatScene.forTests();
  const complete = (options: Partial<OpenAiChatModelOptions> = {}, signal?: AbortSignal) =>
    scene.model(options).complete({ name: 'reading', messages, answer, signal });

  it('sends model, messages, key and the strict schema, and returns the value with what it cost', async () => {
    scene.endpoint.behave(right);
    expect(await complete()).toEqual({
      value: { concepts: [{ name: 'cell' }] },
      usage: { requests: 1, promptTokens: 100, completionTokens: 20 },
    });
    expect(scene.endpoint.requests).toEqual([
      {
        path: '/v1/chat/completions',
        authorization: `Bearer ${SCENE_KEY}`,
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
    scene.endpoint.behave(slowly({ concepts: [{ name: 'célula' }] }));
    expect((await complete()).value).toEqual({ concepts: [{ name: 'célula' }] });
  });

  it.each<[string, ModelBehaviour, string]>([
    ['too many requests', rateLimited(), 'model-rate-limited'],
    ['an error of its own', outOfOrder, 'model-unreachable'],
    ['a connection cut before the answer', cutsBeforeAnswer, 'model-unreachable'],
    ['a connection cut within the answer', cutsInBody, 'model-cut-off'],
    ['a time-out of its own', json(408, { error: { message: 'too slow' } }), 'model-timeout'],
    ['invalid JSON', saysInvalidJson, 'model-invalid-json'],
    ['a body that is no completion', json(200, { ok: true }), 'model-invalid-json'],
    ['another form than asked for', answersWrongSchema, 'model-invalid-answer'],
    ['an answer that grew too long', says('{"concepts":[', 'length'), 'model-cut-off'],
  ])('asks again at 1, 4 and 16 s, four times in all, then names the failure: %s', async (_, trouble, code) => {
    scene.endpoint.behave(trouble);
    const failure = await modelErrorOf(complete());
    expect(failure.code).toBe(code);
    expect(failure.usage.requests).toBe(4);
    expect(scene.endpoint.requests).toHaveLength(4);
    expect(scene.waits).toEqual([1_000, 4_000, 16_000]);

    scene.endpoint.behave(trouble, trouble, trouble, right);
    expect((await complete()).value).toEqual({ concepts: [{ name: 'cell' }] });
    expect(scene.endpoint.requests).toHaveLength(4);
  });

  it('counts what refused answers cost', async () => {
    scene.endpoint.behave(saysInvalidJson, answersWrongSchema, right);
    expect((await complete()).usage).toEqual({ requests: 3, promptTokens: 300, completionTokens: 60 });
  });

  it('says where an answer does not fit, and keeps the answer out of the message and of what loggers write', async () => {
    scene.endpoint.behave(answers({ concepts: [{ name: 'cell' }, { name: 7, secret: 'x' }] }));
    const failure = await modelErrorOf(complete());
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
    scene.endpoint.behave(refusal);
    expect((await modelErrorOf(complete())).code).toBe('model-refused');
    expect(scene.endpoint.requests).toHaveLength(1);
  });

  it.each([
    [400, 'the endpoint answered 400 bad … for small'],
    [401, "the endpoint answered 401: the key isn't accepted"],
    [403, "the endpoint answered 403: the key isn't accepted"],
  ])('never repeats the key, whatever a %i says', async (status, message) => {
    scene.endpoint.behave(json(status, { error: { message: `bad ${SCENE_KEY} for small` } }));
    const failure = await modelErrorOf(complete());
    expect(failure.message).toBe(message);
    expect(`${failure.stack} ${JSON.stringify(failure)}`).not.toContain(SCENE_KEY);
  });

  it('waits as long as Retry-After asks, a little spread, and never longer than a minute', async () => {
    scene.endpoint.behave(rateLimited('8'), rateLimited('86400'), right);
    await complete();
    expect(scene.waits).toEqual([9_000, 60_000]);
  });

  it('asks again when time is up', async () => {
    const { deadline, timeIsUp } = deadlines();
    scene.endpoint.behave(timeIsUp, right);
    expect((await complete({ deadline })).usage.requests).toBe(2);
    expect(scene.waits).toEqual([1_000]);
  });

  it('says so when time is always up', async () => {
    scene.endpoint.behave(hangs);
    const failure = await modelErrorOf(complete({ timeoutMs: 40 }));
    expect(failure).toMatchObject({ code: 'model-timeout', message: 'no complete answer within 40 ms' });
    expect(failure.usage.requests).toBe(4);
  });

  it('has a deadline for each attempt that a request may shorten', async () => {
    scene.endpoint.behave(hangs);
    const asking = scene.model().complete({ name: 'reading', messages, answer, timeoutMs: 40 });
    expect((await modelErrorOf(asking)).code).toBe('model-timeout');
  });

  it('rejects with the reason of a caller who gives up, during a request or before it', async () => {
    const reason = new Error('nobody waits any more');
    const abort = new AbortController();
    scene.endpoint.behave(() => abort.abort(reason));
    await expect(complete({}, abort.signal)).rejects.toBe(reason);
    expect(scene.endpoint.requests).toHaveLength(1);
    scene.endpoint.behave(right);
    await expect(complete({}, abort.signal)).rejects.toBe(reason);
    expect(scene.endpoint.requests).toHaveLength(0);
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
    scene.endpoint.behave(outOfOrder);
    await expect(complete({ patience: { delay, random: () => 0 } }, abort.signal)).rejects.toBe(reason);
    expect(scene.endpoint.requests).toHaveLength(1);
  });
});
