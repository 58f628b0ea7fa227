import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { LogUnavailableError } from '#libs/event-log/index.js';
import type { CommandResult } from '#libs/recording/index.js';
import type { RecordCommands } from '../../application/messages.js';
import { M, openHttp, receipt, type TestHttp } from '../http.fixture.js';
import { MAX_BATCH_LINES } from './line-queue.js';
import { MAX_LINE_BYTES } from './line-splitter.js';

/** Lines whose answers, of 10 KB each, are far more than the buffers of both ends of a connection take. */
const ENOUGH = 5_000;
const LONG_HASH = 'x'.repeat(10_000);
const ID = '0b6f2f0e-9a36-4b6d-9a52-6f2a4f6f0f5d';

let test: TestHttp;
beforeEach(async () => {
  test = await openHttp();
});
afterEach(async () => {
  test.app.getHttpServer().closeAllConnections();
  await test.close();
});

interface AnswerLine {
  readonly line: number;
  readonly receipt?: { episodeId: string };
  readonly problem?: { code: string; detail: string };
}

/** An import whose lines and answers a test sends and reads one by one. */
class Import {
  readonly request: ClientRequest;
  readonly response: Promise<IncomingMessage>;

  constructor(port: number) {
    this.request = httpRequest({
      host: '127.0.0.1',
      port,
      path: `${M}/episodes`,
      method: 'POST',
      headers: { 'Content-Type': 'application/x-ndjson' },
    });
    this.request.on('error', () => undefined);
    this.response = new Promise((resolve) => {
      this.request.on('response', resolve);
    });
  }

  async *answers(): AsyncGenerator<AnswerLine> {
    const response = await this.response;
    for await (const line of createInterface({ input: response })) {
      yield JSON.parse(line);
    }
  }

  async all(): Promise<AnswerLine[]> {
    const lines: AnswerLine[] = [];
    for await (const line of this.answers()) {
      lines.push(line);
    }
    return lines;
  }
}

async function importAll(body: string | Buffer): Promise<AnswerLine[]> {
  const upload = new Import(test.port);
  upload.request.end(body);
  return upload.all();
}

const question = (text: string, more: object = {}): string =>
  `${JSON.stringify({ kind: 'question', text, ...more })}\n`;
const codes = (lines: readonly AnswerLine[]) => lines.map(({ line, problem }) => [line, problem?.code ?? 'receipt']);

describe('an import', () => {
  it('answers a line for each line, in order, by the same rules as the single routes', async () => {
    test.application.record = async ({ commands }) =>
      commands.map(
        ({ command }): CommandResult =>
          command.kind === 'teaching'
            ? { recorded: false, rejection: { code: 'not-a-teaching', detail: 'Begin with "Remember".' } }
            : { recorded: true, receipt: receipt(command.id) },
      );
    const upload = new Import(test.port);
    upload.request.end(
      [
        { kind: 'question', id: ID, text: 'Why?', occurredAt: '2026-05-04T09:30:00+02:00' },
        { kind: 'teaching', text: 'Hello.' },
        { kind: 'answer', text: 'So.', colour: 'red' },
        { kind: 'check', topic: 'osmosis', verdict: 'right' },
        { kind: 'quiz', title: 'Cells', items: [{ topic: 'a', verdict: 'wrong' }] },
      ]
        .map((line) => JSON.stringify(line))
        .join('\r\n'),
    );
    const { statusCode, headers } = await upload.response;
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/x-ndjson']);
    const lines = await upload.all();
    expect(lines[0]).toEqual({ line: 1, receipt: receipt(ID) });
    expect(lines[1]).toEqual({ line: 2, problem: { code: 'not-a-teaching', detail: 'Begin with "Remember".' } });
    expect(codes(lines)).toEqual([
      [1, 'receipt'],
      [2, 'not-a-teaching'],
      [3, 'unknown-field'],
      [4, 'receipt'],
      [5, 'receipt'],
    ]);
    expect(test.application.commands.map(({ command, idGiven }) => [command.kind, idGiven])).toEqual([
      ['question', true],
      ['teaching', false],
      ['check', false],
      ['quiz', false],
    ]);
  });

  it('fails for a broken line alone', async () => {
    const broken = [
      Buffer.from(question('one')),
      Buffer.from('{"kind":"question","text":\n'),
      Buffer.from('\n'),
      Buffer.from('   \n'),
      Buffer.from('{"kind":"question","text":"\xff"}\n', 'latin1'),
      Buffer.from('[]\n'),
      Buffer.from('{"text":"no kind"}\n'),
      Buffer.from('{"kind":"settings","language":"es"}\n'),
      Buffer.from('{"kind":"toString"}\n'),
      Buffer.from(`{"kind":"question","text":"${'x'.repeat(MAX_LINE_BYTES)}"}\n`),
      Buffer.from(`${'['.repeat(10_000)}\n`),
      Buffer.from(question('a\u0000b')),
      Buffer.from('{"kind":"question","__proto__":{"text":"x"}}\n'),
      Buffer.from(question('late', { occurredAt: '2026-02-30T00:00:00Z' })),
      Buffer.from(question('two')),
    ];
    expect(codes(await importAll(Buffer.concat(broken)))).toEqual([
      [1, 'receipt'],
      [2, 'malformed-json'],
      [3, 'malformed-json'],
      [4, 'malformed-json'],
      [5, 'malformed-json'],
      [6, 'invalid-value'],
      [7, 'kind-not-supported'],
      [8, 'kind-not-supported'],
      [9, 'kind-not-supported'],
      [10, 'line-too-large'],
      [11, 'malformed-json'],
      [12, 'invalid-value'],
      [13, 'unknown-field'],
      [14, 'invalid-value'],
      [15, 'receipt'],
    ]);
    expect(test.application.commands.map(({ command }) => command)).toMatchObject([{ text: 'one' }, { text: 'two' }]);
  });

  it('of nothing answers nothing', async () => {
    expect(await importAll('')).toEqual([]);
    expect(test.application.asked).toEqual([]);
  });

  it('takes a character that is cut between two packets', async () => {
    const bytes = Buffer.from(question('¿Por qué? 😀'));
    const upload = new Import(test.port);
    for (const byte of bytes) {
      upload.request.write(Buffer.of(byte));
    }
    upload.request.end();
    expect(codes(await upload.all())).toEqual([[1, 'receipt']]);
    expect(test.application.commands[0]?.command).toMatchObject({ text: '¿Por qué? 😀' });
  });

  it('answers a client that sends one line and waits', async () => {
    const upload = new Import(test.port);
    const answers = upload.answers();
    for (const line of [1, 2, 3]) {
      upload.request.write(question(`line ${line}`));
      expect((await answers.next()).value).toMatchObject({ line, receipt: {} });
    }
    upload.request.end();
    expect((await answers.next()).done).toBe(true);
  });

  it('of 50,000 lines is recorded in full, in order, in batches that stay small', async () => {
    const body = Array.from({ length: 50_000 }, (_, index) => question(`line ${index + 1}`)).join('');
    const lines = await importAll(body);
    expect(lines.map(({ line }) => line)).toEqual(Array.from({ length: 50_000 }, (_, index) => index + 1));
    expect(lines.every((line) => line.receipt)).toBe(true);
    const texts = test.application.commands.map(({ command }) => 'text' in command && command.text);
    expect(texts).toEqual(Array.from({ length: 50_000 }, (_, index) => `line ${index + 1}`));
    const largest = Math.max(...test.application.asked.map((message) => (message as RecordCommands).commands.length));
    expect(largest).toBeLessThanOrEqual(MAX_BATCH_LINES);
  }, 60_000);

  it('reads no further than its answers are read', async () => {
    let recorded = 0;
    test.application.record = async ({ commands }) => {
      recorded += commands.length;
      return commands.map(({ command }) => ({ recorded: true, receipt: { ...receipt(command.id), hash: LONG_HASH } }));
    };
    const upload = new Import(test.port);
    let sent = 0;
    const pour = (): void => {
      let room = true;
      while (room && sent < ENOUGH) {
        room = upload.request.write(question(`line ${sent + 1}`));
        sent += 1;
      }
      if (sent === ENOUGH) {
        upload.request.end();
      }
    };
    upload.request.on('drain', pour);
    pour();
    const response = await upload.response;
    await until(async () => {
      const before = recorded;
      await turns(1_000);
      return recorded === before;
    });
    expect(recorded).toBeLessThan(ENOUGH / 2);
    let lines = 0;
    for await (const _ of createInterface({ input: response })) {
      lines += 1;
    }
    expect(lines).toBe(ENOUGH);
  }, 60_000);
});

describe('when the log can not be reached', () => {
  it('before anything was answered, the import fails as a whole', async () => {
    test.application.record = () => Promise.reject(new LogUnavailableError('no answer'));
    const upload = new Import(test.port);
    upload.request.end(question('one'));
    const { statusCode, headers } = await upload.response;
    expect([statusCode, headers['retry-after'], headers['content-type']]).toEqual([
      503,
      '2',
      'application/problem+json; charset=utf-8',
    ]);
  });

  it('in the middle, the lines that were not recorded say so and the answers end', async () => {
    const upload = new Import(test.port);
    const answers = upload.answers();
    upload.request.write(question('one'));
    expect((await answers.next()).value).toMatchObject({ line: 1, receipt: {} });
    test.application.record = () => Promise.reject(new LogUnavailableError('no answer'));
    upload.request.write(`${question('two')}not JSON\n`);
    const rest: AnswerLine[] = [];
    for await (const answer of answers) {
      rest.push(answer);
    }
    expect(codes(rest)).toEqual([
      [2, 'log-unavailable'],
      [3, 'malformed-json'],
    ]);
    // The client may still be sending; it isn't left hanging.
    upload.request.end(question('three'));
    expect(test.application.commands).toHaveLength(2);
  });

  it('a fault of ours in the middle ends the same way, and is logged', async () => {
    const upload = new Import(test.port);
    const answers = upload.answers();
    upload.request.write(question('one'));
    await answers.next();
    test.application.record = () => Promise.reject(new Error('secret'));
    upload.request.end(question('two'));
    expect((await answers.next()).value).toMatchObject({ line: 2, problem: { code: 'internal' } });
    expect((await answers.next()).done).toBe(true);
    expect(test.log.errors).toEqual([expect.stringContaining('secret')]);
  });
});

describe('a client that goes away', () => {
  it('keeps what was acknowledged, and leaves nothing behind that fails', async () => {
    const upload = new Import(test.port);
    const answers = upload.answers();
    upload.request.write(`${question('one')}${question('two')}`);
    await answers.next();
    upload.request.write('{"kind":"question","te');
    upload.request.destroy();
    await until(async () => (await connections()) === 0);
    expect(test.application.commands).toHaveLength(2);
    expect(test.log.errors).toEqual([]);
    expect((await test.http.get('/health/live')).status).toBe(200);
  });
});

function connections(): Promise<number> {
  return new Promise((resolve, reject) => {
    test.app
      .getHttpServer()
      .getConnections((error: Error | null, count: number) => (error ? reject(error) : resolve(count)));
  });
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) {
    await turns(1);
  }
}
