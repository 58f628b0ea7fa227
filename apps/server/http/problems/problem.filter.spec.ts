import { connect } from 'node:net';
import { EventTooLargeError, LogUnavailableError } from '#libs/event-log/index.js';
import { ProjectionParkedError } from '#libs/projecting/index.js';
import { M, openHttp, type TestHttp } from '../http.fixture.js';

let test: TestHttp;
beforeEach(async () => {
  test = await openHttp();
});
afterEach(() => test.close());

describe('an error below', () => {
  it.each([
    [new LogUnavailableError('no answer'), 503, 'log-unavailable', '2'],
    [new Error('timeout exceeded when trying to connect'), 503, 'database-unavailable', '2'],
    [Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), 503, 'database-unavailable', '2'],
    [Object.assign(new Error('could not extend file'), { code: '53100' }), 503, 'storage-full', '30'],
    [
      new LogUnavailableError('no', { cause: Object.assign(new Error('full'), { code: '53100' }) }),
      503,
      'storage-full',
      '30',
    ],
    [Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' }), 503, 'storage-full', '30'],
    [new ProjectionParkedError('m', 'episodes', 7), 503, 'projection-parked', '300'],
    [new EventTooLargeError(2_000_000, 1_000_000), 413, 'event-too-large', undefined],
  ])('%s becomes a problem', async (error, status, code, retryAfter) => {
    test.application.query = () => Promise.reject(error);
    const answer = await test.http.get(M);
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([status, code, retryAfter]);
    expect(test.log.errors).toEqual([]);
  });

  it('that nobody foresaw tells the caller its id alone, and the log the rest', async () => {
    test.application.query = () => Promise.reject(new Error('relation "secret" does not exist'));
    const answer = await test.http.get(M).set('X-Request-Id', 'turn-17');
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      type: 'about:blank',
      title: 'Something went wrong here',
      status: 500,
      detail: 'The fault is ours and is logged under the id of this request; name it to the operator.',
      code: 'internal',
      instance: 'urn:mneme:request:turn-17',
    });
    expect(answer.text).not.toContain('secret');
    expect(test.log.errors).toEqual(['request turn-17 failed: Error: relation "secret" does not exist']);
  });
});

describe('the id of a request', () => {
  it('is made when none is sent, and answered with every problem', async () => {
    const answer = await test.http.get('/nowhere');
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.body.instance).toBe(`urn:mneme:request:${answer.headers['x-request-id']}`);
  });

  it.each(['a b', '<script>', 'x'.repeat(129), '"'])('is made anew when %s is sent', async (sent) => {
    const answer = await test.http.get('/health/live').set('X-Request-Id', sent);
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('an address', () => {
  it.each(['/v1', '/v1/students/a', '/v2/students/a/subjects/b', `${M}/dreams`])(
    'that nobody serves is a 404: %s',
    async (path) => {
      const answer = await test.http.get(path);
      expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
    },
  );

  it.each([
    ['delete', M, 'GET, HEAD, PUT'],
    ['get', `${M}/questions`, 'POST'],
    ['patch', `${M}/episodes`, 'GET, HEAD, POST'],
    ['options', `${M}/recall`, 'POST'],
    ['post', '/health/live', 'GET, HEAD'],
  ] as const)('says what it takes: %s %s', async (method, path, allowed) => {
    const answer = await test.http[method](path);
    expect([answer.status, answer.body.code]).toEqual([405, 'method-not-allowed']);
    expect(answer.headers.allow?.split(', ').sort()).toEqual(allowed.split(', ').sort());
  });

  it.each(['/v1/students/%/subjects/b', '/%zz', `${M}/episodes?q=%C3%28`])(
    'that is no UTF-8 is malformed: %s',
    async (path) => {
      const answer = await test.http.get(path);
      expect([answer.status, answer.body.code]).toEqual([400, 'malformed-url']);
    },
  );

  it('with bytes that were not encoded is malformed, never guessed', async () => {
    const text = await raw(
      test.port,
      Buffer.from(
        'GET /v1/students/\xe9/subjects/b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
        'latin1',
      ),
    );
    expect(text).toContain('HTTP/1.1 400');
    expect(text).toContain('malformed-url');
  });
});

describe('a body that is too large', () => {
  const head = `POST ${M}/questions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;

  it('is refused unread when its length is announced', async () => {
    const text = await raw(test.port, `${head}Content-Length: 1000000000\r\n\r\n{`);
    expect(text).toContain('HTTP/1.1 413');
  });

  it('is refused while it is still coming when nobody says how long it is, and cut off', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    let sent = 0;
    const text = await raw(test.port, `${head}Transfer-Encoding: chunked\r\n\r\n`, () => {
      sent += 0x10000;
      return chunk;
    });
    expect(text).toContain('HTTP/1.1 413');
    expect(sent).toBeGreaterThan(256 * 1024);
  });
});

/** Writes to the server, goes on with `more` for as long as it is read, and resolves with what came back. */
function raw(port: number, first: string | Buffer, more?: () => string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    const pour = (): void => {
      while (more && !socket.destroyed && socket.write(more())) {
        // As much as the socket takes.
      }
    };
    socket.on('drain', pour);
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    // A server that closes while we write resets the connection; what it answered came before.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(text));
    socket.write(first);
    pour();
  });
}
