import { M, MEMORY, openHttp, receipt, type TestHttp } from '../http.fixture.js';
import { idOfKey } from './command-id.js';

const ID = '0b6f2f0e-9a36-4b6d-9a52-6f2a4f6f0f5d';

let test: TestHttp;
beforeEach(async () => {
  test = await openHttp();
});
afterEach(() => test.close());

describe('a recorded command', () => {
  it('answers 201 and exactly a receipt', async () => {
    test.application.record = async () => [{ recorded: true, receipt: { ...receipt(ID), extra: 1 } as never }];
    const answer = await test.http.post(`${M}/questions`).send({ id: ID, text: 'Why?' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual(receipt(ID));
  });

  it('that was recorded before answers 200', async () => {
    test.application.record = async () => [{ recorded: true, receipt: receipt(ID, true) }];
    const answer = await test.http.post(`${M}/questions`).send({ id: ID, text: 'Why?' });
    expect(answer.status).toBe(200);
    expect(answer.body.duplicate).toBe(true);
  });

  it('reaches the bus with its memory, actor and request id', async () => {
    await test.http.post(`${M}/questions`).set('X-Request-Id', 'turn-17').send({ id: ID, text: 'Why?' });
    expect(test.application.asked).toEqual([
      {
        memory: MEMORY,
        commands: [
          {
            command: { kind: 'question', id: ID, occurredAt: null, text: 'Why?', summary: null },
            idGiven: true,
            actor: 'owner',
            correlationId: 'turn-17',
          },
        ],
      },
    ]);
  });

  it.each([
    [
      'answers',
      {
        text: 'So.',
        questionId: ID.toUpperCase(),
        citations: [{ fileId: 'f', page: 2 }, { fileId: 'g' }],
        recalled: [ID.toUpperCase()],
      },
      {
        kind: 'answer',
        occurredAt: null,
        text: 'So.',
        questionId: ID,
        citations: [
          { fileId: 'f', page: 2 },
          { fileId: 'g', page: null },
        ],
        recalled: [ID],
      },
    ],
    [
      'checks',
      { topic: 'osmosis', verdict: 'partly', predictedMastery: 0 },
      {
        kind: 'check',
        occurredAt: null,
        topic: 'osmosis',
        verdict: 'partly',
        evaluation: null,
        prompt: null,
        response: null,
        predictedMastery: 0,
      },
    ],
    [
      'quizzes',
      { title: 'Cells', items: [{ topic: 'a', verdict: 'right' }] },
      { kind: 'quiz', occurredAt: null, title: 'Cells', items: [{ topic: 'a', verdict: 'right' }] },
    ],
    ['teachings', { text: 'Remember that x.' }, { kind: 'teaching', occurredAt: null, text: 'Remember that x.' }],
  ])('of %s carries all of its body', async (route, body, expected) => {
    await test.http
      .post(`${M}/${route}`)
      .send({ id: ID, ...body })
      .expect(201);
    expect(test.application.commands.map(({ command }) => command)).toEqual([{ id: ID, ...expected }]);
  });

  it('says the same moment in one form, whatever zone it was written in', async () => {
    await test.http
      .post(`${M}/questions`)
      .send({ text: 'Why?', occurredAt: '2026-05-04T09:30:00.25+02:00' })
      .expect(201);
    expect(test.application.commands[0]?.command).toMatchObject({ occurredAt: '2026-05-04T07:30:00.250Z' });
  });
});

describe('settings', () => {
  it('carry only what was sent, and a null name takes the name away', async () => {
    await test.http.put(M).send({ name: null, timeZone: 'Europe/Dublin' }).expect(201);
    expect(test.application.commands[0]?.command).toMatchObject({
      kind: 'settings',
      settings: { name: null, timeZone: 'Europe/Dublin' },
    });
    await test.http.put(M).send({ language: 'ar' }).expect(201);
    expect(test.application.commands[1]?.command).toMatchObject({ settings: { language: 'ar' } });
    expect(test.application.commands[1]?.command).not.toHaveProperty('settings.name');
  });
});

describe('the id of a command', () => {
  it('is lower-cased', async () => {
    await test.http.post(`${M}/questions`).send({ id: ID.toUpperCase(), text: 'Why?' }).expect(201);
    expect(test.application.commands[0]).toMatchObject({ command: { id: ID }, idGiven: true });
  });

  it('is made here when the caller sends none, and is then no repeat of anything', async () => {
    await test.http.post(`${M}/questions`).send({ text: 'Why?' }).expect(201);
    await test.http.post(`${M}/questions`).send({ text: 'Why?' }).expect(201);
    const [first, second] = test.application.commands;
    expect(first?.idGiven).toBe(false);
    expect(first?.command.id).not.toBe(second?.command.id);
  });

  it('comes from an Idempotency-Key: the same in one memory, another in the next', async () => {
    const send = (path: string) =>
      test.http.post(`${path}/questions`).set('Idempotency-Key', 'turn 1').send({ text: 'Why?' });
    await send(M).expect(201);
    await send(M).expect(201);
    await send('/v1/students/omar/subjects/cell-biology').expect(201);
    const [first, again, other] = test.application.commands.map(({ command, idGiven }) => ({
      id: command.id,
      idGiven,
    }));
    expect(first).toEqual({ id: idOfKey(MEMORY, 'turn 1'), idGiven: true });
    expect(again).toEqual(first);
    expect(other?.id).not.toBe(first?.id);
  });

  it('never changes for a key: what was recorded must be found again by the next version', () => {
    expect(idOfKey(MEMORY, 'turn 1')).toMatchInlineSnapshot(`"09b5f044-76d1-520c-a1f2-38bd72197bd4"`);
  });

  it('may be sent both ways when both mean the same', async () => {
    for (const [key, id] of [
      [ID, ID],
      ['turn 1', idOfKey(MEMORY, 'turn 1')],
    ] as const) {
      await test.http.post(`${M}/questions`).set('Idempotency-Key', key).send({ id, text: 'Why?' }).expect(201);
      expect(test.application.commands.at(-1)?.command.id).toBe(id);
    }
  });

  it('is refused when body and key differ', async () => {
    const answer = await test.http
      .post(`${M}/questions`)
      .set('Idempotency-Key', 'turn 1')
      .send({ id: ID, text: 'Why?' });
    expect([answer.status, answer.body.code]).toEqual([422, 'ids-differ']);
    expect(test.application.asked).toEqual([]);
  });
});

describe('a refusal of the domain', () => {
  it.each([
    ['id-taken', 409],
    ['student-erased', 410],
    ['occurred-in-the-future', 422],
    ['not-a-teaching', 422],
    ['unknown-question', 422],
    ['unknown-time-zone', 422],
    ['not-canonical', 422],
  ] as const)('%s is a problem of status %i with its advice', async (code, status) => {
    test.application.record = async () => [{ recorded: false, rejection: { code, detail: 'Do this.' } }];
    const answer = await test.http.post(`${M}/questions`).send({ text: 'Why?' });
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toMatch('application/problem+json');
    expect(answer.body).toMatchObject({ type: 'about:blank', status, code, detail: 'Do this.' });
  });
});
