import type { Receipt } from '#libs/recording/index.js';
import { M, openHttp, type TestHttp } from '../http.fixture.js';

let test: TestHttp;
beforeEach(async () => {
  test = await openHttp();
});
afterEach(() => test.close());

/** The value of one series; null where it isn't there. */
async function counted(series: string): Promise<number | null> {
  const { text } = await test.http
    .get('/metrics')
    .expect(200)
    .expect('Content-Type', /^text\/plain/);
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line ? Number(line.slice(series.length + 1)) : null;
}

describe('what a server counts', () => {
  it('are requests by route, whoever they are about', async () => {
    await test.http.get(`${M}/working-set`);
    await test.http.get('/v1/students/somebody-else/subjects/cells/working-set');
    const labels = 'method="GET",route="/v1/students/:student/subjects/:subject/working-set",status="404"';
    expect(await counted(`mneme_http_request_seconds_count{${labels}}`)).toBe(2);
    expect((await test.http.get('/metrics')).text).not.toContain('somebody-else');
  });

  it('are unknown paths, in one series', async () => {
    await test.http.get('/no/such/path/1');
    await test.http.get('/no/such/path/2');
    const { text } = await test.http.get('/metrics');
    expect(text).not.toContain('such');
  });

  it('are recalls and their parts', async () => {
    const timings = { embed: 1, gather: 2, score: 3, render: 4, total: 10 };
    test.application.query = async () => ({ timings, mode: 'ordinary', noRecord: { reason: 'never' }, complete: true });
    await test.http.post(`${M}/recall`).send({ question: 'Why?' }).expect(200);
    expect(await counted('mneme_recall_seconds_sum{part="total"}')).toBeCloseTo(0.01, 6);
    expect(await counted('mneme_recall_answers_total{mode="ordinary",no_record="never",complete="true"}')).toBe(1);
  });

  it('are commands by kind and outcome', async () => {
    const receipt = { duplicate: true } as Receipt;
    test.application.record = async () => [{ recorded: true, receipt }];
    await test.http.post(`${M}/questions`).send({ text: 'Why?' });
    expect(await counted('mneme_commands_total{kind="question",outcome="duplicate"}')).toBe(1);
    test.application.record = async () => [{ recorded: false, rejection: { code: 'not-a-teaching', detail: 'no' } }];
    await test.http.post(`${M}/teachings`).send({ text: 'Why?' });
    expect(await counted('mneme_commands_total{kind="teaching",outcome="not-a-teaching"}')).toBe(1);
  });

  it('is the process too', async () => {
    expect(await counted('process_resident_memory_bytes')).toBeGreaterThan(0);
  });
});
