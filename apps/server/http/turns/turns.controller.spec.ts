import { createHash } from 'node:crypto';
import { LogUnavailableError } from '#libs/event-log/index.js';
import { TakeTurn, type TurnEvent } from '../../application/turns/turn-messages.js';
import { ApiKeys } from '../access/api-keys.js';
import { M, MEMORY, openHttp, recallAnswer, receipt, type TestHttp } from '../http.fixture.js';

const ID = '0b6f2f0e-9a36-4b6d-9a52-6f2a4f6f0f5d';

const QUESTION: TurnEvent = { type: 'question', data: receipt(ID) };
const WHOLE: readonly TurnEvent[] = [
  QUESTION,
  { type: 'memory', data: recallAnswer() },
  { type: 'token', data: { text: 'Water\n' } },
  { type: 'token', data: { text: 'moves.' } },
  { type: 'answer', data: { ...receipt(ID), text: 'Water\nmoves.', citations: [], tutor: 'plain', asks: null } },
  { type: 'grounding', data: { ...receipt(ID), stance: 'cannot', claims: [] } },
  { type: 'done', data: { turnId: ID, revision: 3 } },
];

async function* happening(events: readonly TurnEvent[], failure: unknown = null): AsyncGenerator<TurnEvent> {
  yield* events;
  if (failure !== null) {
    throw failure;
  }
}

let test: TestHttp;

/** What the application answers to a turn. */
function begins(events: AsyncIterable<TurnEvent>, duplicate = false): void {
  test.application.query = async () => ({ begun: true, question: receipt(ID, duplicate), events });
}

describe('POST M/turns', () => {
  beforeEach(async () => {
    test = await openHttp();
  });
  afterEach(() => test.close());

  const take = (body: object, accept?: string) => {
    const sent = test.http.post(`${M}/turns`).send(body);
    return accept === undefined ? sent : sent.set('Accept', accept);
  };

  it.each([undefined, '*/*', 'text/event-stream', 'text/event-stream, application/json;q=0.5'])(
    'streams its events by their names for who accepts %s',
    async (accept) => {
      begins(happening(WHOLE));
      const { text, status, headers } = await take({ id: ID.toUpperCase(), text: 'Why?' }, accept).buffer(true);
      expect([status, headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
      expect([...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name)).toEqual(WHOLE.map(({ type }) => type));
      expect(text).toContain('event: token\ndata: {"text":"Water\\n"}\n\n');
      expect(test.application.asked).toEqual([
        new TakeTurn(MEMORY, {
          id: ID,
          idGiven: true,
          text: 'Why?',
          actor: 'owner',
          correlationId: headers['x-request-id'] ?? null,
        }),
      ]);
    },
  );

  it.each([
    [false, 201],
    [true, 200],
  ])('is answered once for who accepts JSON; taken before: %s, %i', async (duplicate, status) => {
    begins(happening(WHOLE), duplicate);
    const answer = await take({ text: 'Why?' }, 'application/json');
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      question: receipt(ID),
      teaching: null,
      check: null,
      answer: { tutor: 'plain' },
    });
  });

  it('that is refused is a problem, before anything is streamed', async () => {
    const rejection = { code: 'student-erased', detail: 'Gone.' };
    test.application.query = async () => ({ begun: false, rejection });
    const answer = await take({ text: 'Why?' });
    expect([answer.status, answer.type, answer.body.code]).toEqual([410, 'application/problem+json', 'student-erased']);
  });

  it('that breaks off says why in an event, and is a problem for who asked for JSON', async () => {
    begins(happening([QUESTION], new LogUnavailableError('away')));
    const streamed = (await take({ text: 'Why?' }).buffer(true)).text;
    expect(streamed).toMatch(/event: problem\ndata: \{.*"status":503.*"code":"log-unavailable".*\}\n\n$/);
    begins(happening([QUESTION], new LogUnavailableError('away')));
    expect((await take({ text: 'Why?' }, 'application/json')).status).toBe(503);
  });

  it('tells nobody of a fault that nobody foresaw, and logs it', async () => {
    begins(happening([QUESTION], new Error('secret')));
    const { text } = await take({ text: 'Why?' }).buffer(true);
    expect(text).toContain('"code":"internal"');
    expect(text).not.toContain('secret');
    expect(test.log.errors.join()).toContain('secret');
  });

  it.each<[string, object, string]>([
    ['no text', {}, '#/text'],
    ['a text that is none', { text: 7 }, '#/text'],
    ['an id that is none', { text: 'Why?', id: 'x' }, '#/id'],
  ])('refuses %s and takes no turn', async (_, body, pointer) => {
    const answer = await take(body);
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, pointer]);
    expect(test.application.asked).toEqual([]);
  });
});

describe('with keys', () => {
  const entry = (name: string, role: string, more: object = {}) => {
    return { name, role, tenant: 'local', sha256: createHash('sha256').update(name).digest('hex'), ...more };
  };
  const KEYS = [
    entry('gateway', 'gateway'),
    entry('own', 'student', { student: 'maya' }),
    entry('other', 'student', { student: 'yusuf' }),
    entry('teacher', 'teacher', { subjects: ['cell-biology'] }),
    entry('analyst', 'analyst'),
  ];

  beforeAll(async () => {
    test = await openHttp({ keys: ApiKeys.fromJson(JSON.stringify(KEYS)) });
  });
  afterAll(() => test.close());

  it.each([
    ['gateway', 201],
    ['own', 201],
    ['other', 403],
    ['teacher', 403],
    ['analyst', 403],
  ])('a turn of maya with the key of %s: %i', async (key, status) => {
    begins(happening(WHOLE));
    const sent = test.http.post(`${M}/turns`).set('Authorization', `Bearer ${key}`).set('Accept', 'application/json');
    expect((await sent.send({ text: 'Why?' })).status).toBe(status);
  });
});
