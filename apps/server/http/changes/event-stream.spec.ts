import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { EventStream, HEARTBEAT_MS, PATIENCE_MS, type StreamedEvent } from './event-stream.js';

const server = createServer();
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  jest.useRealTimers();
  for (const socket of sockets.splice(0)) {
    socket.destroy();
  }
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** A request that was just met, and the socket that it came from. */
async function request(): Promise<{ response: ServerResponse; socket: Socket }> {
  const met = new Promise<ServerResponse>((resolve) => server.once('request', (_, response) => resolve(response)));
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  return { response: await met, socket };
}

/** What the socket receives until it ends. */
function received(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.once('end', () => resolve(text));
  });
}

/** Resolves when the socket has received a text. */
function seen(socket: Socket, text: string): Promise<void> {
  return new Promise((resolve) => {
    let all = '';
    socket.on('data', (chunk: Buffer | string) => {
      all += chunk.toString();
      if (all.includes(text)) {
        resolve();
      }
    });
  });
}

async function* twoEvents(): AsyncGenerator<StreamedEvent> {
  yield { id: '3', type: 'map', data: { version: 1 } };
  yield { id: '4', type: 'episode', data: { text: 'two\nlines and الخلية' } };
}

describe('a stream of events', () => {
  it('sends each with id, type and one line of JSON, and ends with them', async () => {
    const { response, socket } = await request();
    const all = received(socket);
    await new EventStream(response).send(twoEvents());
    const text = await all;
    expect(text).toContain('Content-Type: text/event-stream; charset=utf-8\r\n');
    expect(text).toContain('id: 3\nevent: map\ndata: {"version":1}\n\n');
    expect(text).toContain('id: 4\nevent: episode\ndata: {"text":"two\\nlines and الخلية"}\n\n');
  });

  it('says now and then that it is still there', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const { response, socket } = await request();
    const beat = seen(socket, ': still here\n\n');
    let end: () => void = () => undefined;
    const quiet = new Promise<void>((resolve) => {
      end = resolve;
    });
    const sending = new EventStream(response).send(
      (async function* (): AsyncGenerator<StreamedEvent> {
        await quiet;
        yield { id: '1', type: 'map', data: null };
      })(),
    );
    jest.advanceTimersByTime(HEARTBEAT_MS);
    await beat;
    end();
    await sending;
    expect(jest.getTimerCount()).toBe(0);
  });

  it('asks for no more than a listener takes, and drops one who takes nothing', async () => {
    const { response, socket } = await request();
    socket.pause();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    let asked = 0;
    const large = 'x'.repeat(256 * 1024);
    const sending = new EventStream(response).send(
      (async function* (): AsyncGenerator<StreamedEvent> {
        while (true) {
          asked += 1;
          yield { id: String(asked), type: 'episode', data: large };
        }
      })(),
    );
    // The kernel's buffers take some; once the stream waits, nothing more is asked for.
    while (jest.getTimerCount() < 2) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    const askedBefore = asked;
    jest.advanceTimersByTime(HEARTBEAT_MS);
    expect(response.writableLength).toBeLessThan(2 * large.length);
    jest.advanceTimersByTime(PATIENCE_MS);
    await sending;
    expect(response.destroyed).toBe(true);
    expect(asked).toBeLessThanOrEqual(askedBefore + 1);
  });

  it('ends when its listener goes', async () => {
    const { response, socket } = await request();
    let wake: () => void = () => undefined;
    const sending = new EventStream(response).send(
      (async function* (): AsyncGenerator<StreamedEvent> {
        for (let id = 0; ; id += 1) {
          yield { id: String(id), type: 'map', data: null };
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      })(),
    );
    await seen(socket, 'id: 0');
    const gone = new Promise((resolve) => response.once('close', resolve));
    socket.destroy();
    await gone;
    wake();
    await sending;
    expect(response.destroyed).toBe(true);
  });
});
