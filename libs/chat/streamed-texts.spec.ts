import { ChatScene, deadlines, modelErrorOf } from '#test/support/chat-scene.js';
import {
  cutsStream,
  hangsInStream,
  type ModelBehaviour,
  outOfOrder,
  rateLimited,
  streams,
} from '#test/support/stub-model.js';
import type { ModelUsage } from './chat-model.js';
import { ModelError } from './model-error.js';

const messages = [{ role: 'user' as const, content: 'What is a cell?' }];

describe('a chat model asked for a text', () => {
  const scene = ChatScene.forTests();

  async function listen() {
    const pieces: string[] = [];
    const usages: ModelUsage[] = [];
    const onUsage = (usage: ModelUsage) => usages.push(usage);
    let failure: unknown;
    try {
      for await (const piece of scene.model().stream({ messages, onUsage })) {
        pieces.push(piece);
      }
    } catch (reason) {
      failure = reason;
    }
    return { pieces, usages, failure };
  }

  it('gives the pieces as they come, and at the end what they cost', async () => {
    scene.endpoint.behave(streams(['A cell ', 'is ', 'alive.']));
    expect(await listen()).toEqual({
      pieces: ['A cell ', 'is ', 'alive.'],
      usages: [{ requests: 1, promptTokens: 100, completionTokens: 20 }],
      failure: undefined,
    });
    expect(scene.endpoint.requests[0]?.body).toEqual({
      model: 'small',
      messages,
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  it('gives nothing when the model says nothing', async () => {
    scene.endpoint.behave(streams([]));
    expect(await listen()).toMatchObject({ pieces: [], failure: undefined });
  });

  it.each<[string, ModelBehaviour]>([
    ['too many requests', rateLimited()],
    ['an error of its own', outOfOrder],
    ['a connection cut before the first piece', cutsStream()],
    ['a stream that ends before its first piece', streams([], null)],
  ])('asks again while nothing has come: %s', async (_, trouble) => {
    scene.endpoint.behave(trouble, trouble, trouble, streams(['alive']));
    expect(await listen()).toMatchObject({ pieces: ['alive'], failure: undefined });
    expect(scene.waits).toEqual([1_000, 4_000, 16_000]);
  });

  it.each<[string, ModelBehaviour, string]>([
    ['a connection cut before the first piece', cutsStream(), 'model-unreachable'],
    ['too many requests', rateLimited(), 'model-rate-limited'],
  ])('names the failure when nothing ever comes: %s', async (_, trouble, code) => {
    scene.endpoint.behave(trouble);
    expect((await listen()).failure).toMatchObject({ code, received: '', usage: { requests: 4 } });
  });

  it.each<[string, ModelBehaviour, string]>([
    ['the connection breaks', cutsStream('A cell ', 'is '), 'model-cut-off'],
    ['the stream ends without saying why', streams(['A cell ', 'is '], null), 'model-cut-off'],
    ['the text grew too long', streams(['A cell ', 'is '], 'length'), 'model-cut-off'],
    ['a filter stops it', streams(['A cell ', 'is '], 'content_filter'), 'model-refused'],
  ])('fails with what had come, and does not begin anew, when %s', async (_, trouble, code) => {
    scene.endpoint.behave(trouble);
    const { pieces, usages, failure } = await listen();
    expect(pieces).toEqual(['A cell ', 'is ']);
    expect(failure).toBeInstanceOf(ModelError);
    expect(failure).toMatchObject({ code, received: 'A cell is ' });
    expect(usages).toEqual([]);
    expect(scene.endpoint.requests).toHaveLength(1);
  });

  it('fails with what had come when it falls silent', async () => {
    const { deadline, timeIsUp } = deadlines();
    scene.endpoint.behave(hangsInStream('A cell ', 'is '));
    const listening = async () => {
      for await (const piece of scene.model({ deadline }).stream({ messages })) {
        if (piece === 'is ') {
          timeIsUp();
        }
      }
    };
    expect(await modelErrorOf(listening())).toMatchObject({ code: 'model-timeout', received: 'A cell is ' });
    expect(scene.endpoint.requests).toHaveLength(1);
  });

  it('names an event that is no JSON', async () => {
    scene.endpoint.behave((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {"choi\n\n');
    });
    expect((await listen()).failure).toMatchObject({ code: 'model-invalid-json' });
    expect(scene.endpoint.requests).toHaveLength(4);
  });

  it('throws the reason of a caller who gives up', async () => {
    const abort = new AbortController();
    const reason = new Error('the page was closed');
    const pieces: string[] = [];
    scene.endpoint.behave(hangsInStream('A cell '));
    const listening = async () => {
      for await (const piece of scene.model().stream({ messages, signal: abort.signal })) {
        pieces.push(piece);
        abort.abort(reason);
      }
    };
    await expect(listening()).rejects.toBe(reason);
    expect(pieces).toEqual(['A cell ']);
  });

  it('ends the request when the listener goes away', async () => {
    const closed = new Promise<void>((resolve) => {
      scene.endpoint.behave((request, response) => {
        response.on('close', resolve);
        hangsInStream('A cell ')(request, response);
      });
    });
    for await (const piece of scene.model().stream({ messages })) {
      expect(piece).toBe('A cell ');
      break;
    }
    await closed;
  });
});
