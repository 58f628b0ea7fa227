import { get, type IncomingMessage } from 'node:http';
import type { Change } from '../../application/changes/changes.service.js';
import { FollowChanges } from '../../application/changes/follow-changes.js';
import { M, MEMORY, openHttp, type TestHttp } from '../http.fixture.js';

let test: TestHttp;
beforeEach(async () => {
  test = await openHttp();
});
afterEach(() => test.close());

const CHANGE: Change = { revision: 7, type: 'map', data: { version: 3 } };

/** Changes that begin with one and then wait until nobody listens. */
async function* oneAndWait(signal: AbortSignal): AsyncGenerator<Change> {
  yield CHANGE;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
}

function follow(): void {
  test.application.query = async (message) => (message instanceof FollowChanges ? oneAndWait(message.signal) : null);
}

function followed(): FollowChanges {
  const message = test.application.asked.at(-1);
  if (!(message instanceof FollowChanges)) {
    throw new Error('nobody follows');
  }
  return message;
}

/** Begins to listen; resolves at the first event. */
function listen(headers: Record<string, string> = {}): Promise<{ response: IncomingMessage; text: string }> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: test.port, path: `${M}/changes`, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (text.includes('data:')) {
          resolve({ response, text });
        }
      });
    }).on('error', reject);
  });
}

describe('the changes of a memory', () => {
  it('are streamed with the revision as their id, and nobody may keep them', async () => {
    follow();
    const { response, text } = await listen();
    expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(text).toContain('id: 7\nevent: map\ndata: {"version":3}\n\n');
    expect(followed()).toMatchObject({ memory: MEMORY, after: null });
    response.destroy();
  });

  it('go on after the event that was received last', async () => {
    follow();
    const { response } = await listen({ 'Last-Event-ID': '41' });
    expect(followed().after).toBe(41);
    response.destroy();
  });

  it('are followed no more when the listener goes', async () => {
    follow();
    const { response } = await listen();
    const { signal } = followed();
    const over = new Promise((resolve) => signal.addEventListener('abort', resolve));
    response.destroy();
    await over;
    expect(signal.aborted).toBe(true);
  });

  it('end when the server stops', async () => {
    follow();
    const { response } = await listen();
    const ended = new Promise((resolve) => response.once('end', resolve));
    await test.app.close();
    await ended;
    expect(followed().signal.aborted).toBe(true);
  });

  it.each(['-1', 'x', '1.5', '99999999999'])('are refused after %s, which is no revision', async (id) => {
    const answer = await test.http.get(`${M}/changes`).set('Last-Event-ID', id).expect(422);
    expect(answer.body.code).toBe('invalid-value');
    expect(test.application.asked).toEqual([]);
  });

  it('of a memory that was never opened are not found', async () => {
    const answer = await test.http.get(`${M}/changes`).expect(404);
    expect(answer.body.code).toBe('memory-not-found');
  });
});
