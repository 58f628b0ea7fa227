import type { OpenAiChatModelOptions } from '#libs/chat/index.js';
import { ChatScene } from '#test/support/chat-scene.js';
import {
  answersWrongSchema,
  cutsBeforeAnswer,
  cutsInBody,
  hangs,
  type ModelBehaviour,
  outOfOrder,
  rateLimited,
  reads,
  refuses,
  says,
  saysInvalidJson,
} from '#test/support/stub-model.js';
import { ReadingFailedError } from '../reader.js';
import { documentOf, readOptions, StoredParts } from './documents.fixture.js';
import { modelReader } from './model-reader.js';

const short = documentOf(['A cell is alive.'], ['Osmosis moves water.']);

describe('the model reader, given a model in trouble', () => {
  const scene = ChatScene.forTests();
  let stored: StoredParts;

  beforeEach(() => {
    stored = new StoredParts();
  });

  const read = (options: Partial<OpenAiChatModelOptions> = {}, signal = new AbortController().signal) =>
    modelReader(scene.model(options)).read(short, readOptions({ parts: stored, signal }));

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
    scene.endpoint.behave(trouble, trouble, trouble, right);
    const { concepts, cost } = await read();
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
      scene.endpoint.behave(trouble);
      const failing = read();
      await expect(failing).rejects.toThrow(ReadingFailedError);
      await expect(failing).rejects.toMatchObject({ reason });
      await expect(failing).rejects.toThrow(message);
      await expect(failing).rejects.toThrow('part 1, pages 1 to 2');
      expect(scene.endpoint.requests).toHaveLength(requests);
      expect(stored.values.size).toBe(0);
    },
  );

  it('fails by name when the model never answers', async () => {
    scene.endpoint.behave(hangs);
    const failing = read({ timeoutMs: 20 });
    await expect(failing).rejects.toMatchObject({ reason: 'model-timeout' });
  });

  it('stops with the reason of whoever stops it', async () => {
    const abort = new AbortController();
    const reason = new Error('the file was removed');
    scene.endpoint.behave(() => abort.abort(reason));
    await expect(read({}, abort.signal)).rejects.toBe(reason);
    expect(scene.endpoint.requests).toHaveLength(1);
    await expect(read({}, abort.signal)).rejects.toBe(reason);
    expect(scene.endpoint.requests).toHaveLength(1);
  });
});
