import { hangs, outOfOrder, reads, STUB_USAGE, StubModel, says, streams } from './stub-model.js';

describe('the stub of a chat model', () => {
  let stub: StubModel;

  beforeAll(async () => {
    stub = await StubModel.start();
  });
  afterAll(async () => {
    await stub.stop();
  });

  function ask(body: Record<string, unknown> = {}, path = '/chat/completions'): Promise<Response> {
    return fetch(`${stub.baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer key' },
      body: JSON.stringify({ model: 'small', messages: [{ role: 'user', content: 'hello' }], ...body }),
    });
  }

  it('behaves as told, in order, the last for ever, and keeps what it was asked', async () => {
    stub.behave(outOfOrder, says('yes'));
    const statuses = [];
    for (const _ of [1, 2, 3]) {
      statuses.push((await ask()).status);
    }
    expect(statuses).toEqual([500, 200, 200]);
    expect(stub.questions).toEqual(['hello', 'hello', 'hello']);
    expect(stub.requests[0]?.authorization).toBe('Bearer key');
    stub.behave(says('no'));
    expect(stub.requests).toEqual([]);
  });

  it('answers by the contract of a reading', async () => {
    stub.behave(reads({ name: 'cell', buildsOn: ['life'] }));
    const { choices, usage } = JSON.parse(await (await ask()).text());
    expect(usage).toEqual(STUB_USAGE);
    expect(choices[0].finish_reason).toBe('stop');
    expect(JSON.parse(choices[0].message.content)).toEqual({
      concepts: [
        {
          name: 'cell',
          gist: 'What cell is.',
          definition: 'cell: a thing.',
          buildsOn: ['life'],
          assumes: [],
          pages: [1],
        },
      ],
    });
  });

  it.each([
    ['what it says', says('A cell.')],
    ['given pieces', streams(['A ', 'cell.'])],
  ])('streams %s as server-sent events', async (_, behaviour) => {
    stub.behave(behaviour);
    const events = (await (await ask({ stream: true })).text()).split('\n\n').filter((event) => event !== '');
    expect(events.at(-1)).toBe('data: [DONE]');
    const chunks = events.slice(0, -1).map((event) => JSON.parse(event.replace('data: ', '')));
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? null)).toEqual(['A ', 'cell.', null, null]);
    expect(chunks.map(({ choices }) => choices[0]?.finish_reason ?? null)).toEqual([null, null, 'stop', null]);
    expect(chunks.at(-1).usage).toEqual(STUB_USAGE);
  });

  it('knows no other path', async () => {
    stub.behave(says('yes'));
    expect((await ask({}, '/embeddings')).status).toBe(404);
    expect(stub.requests).toEqual([]);
  });

  it('stops while a request still waits', async () => {
    const other = await StubModel.start();
    const arrived = new Promise<void>((resolve) => {
      other.behave((request, response) => {
        hangs(request, response);
        resolve();
      });
    });
    const waiting = fetch(`${other.baseUrl}/chat/completions`, { method: 'POST', body: '{"messages":[]}' });
    const broken = expect(waiting).rejects.toThrow();
    await arrived;
    await other.stop();
    await broken;
  });
});
