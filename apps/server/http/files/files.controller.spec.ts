import { PutFile, RemoveFile } from '../../application/messages.js';
import { M, MEMORY, openHttp, receipt, send, type TestHttp } from '../http.fixture.js';
import { MAX_FILE_BYTES } from './file-upload.interceptor.js';

const FILE_ID = '4d0e9d6c-8f0f-4f5c-9a39-1c1f0a7be001';
const TEXT = Buffer.from('# Cells\n\nA cell is alive.\n');
const SENT = { recorded: true, fileId: FILE_ID, fingerprint: 'f'.repeat(64), pages: 1, reading: 'queued' };

let test: TestHttp;
beforeAll(async () => {
  test = await openHttp();
});
afterAll(() => test.close());
beforeEach(() => {
  test.application.asked.length = 0;
  test.application.query = async () => SENT;
});

function put(): PutFile {
  const [message, ...others] = test.application.asked;
  if (!(message instanceof PutFile) || others.length > 0) {
    throw new Error(`no file was put, or not one alone: ${test.application.asked.length}`);
  }
  return message;
}

/** A form written by hand, as careless clients write it. */
function form(parts: string, boundary = 'xyz'): { headers: Record<string, string>; body: Buffer } {
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.from(parts.replaceAll('\n', '\r\n')),
  };
}

describe('adding a file', () => {
  it('takes its bytes, its name and the command, and answers that it is taken', async () => {
    const answer = await test.http
      .post(`${M}/files`)
      .field('id', FILE_ID.toUpperCase())
      .field('occurredAt', '2026-05-04T09:30:00+02:00')
      .attach('file', TEXT, 'cells.md')
      .expect(202);
    const { recorded: _, ...body } = SENT;
    expect(answer.body).toEqual(body);
    expect(put()).toMatchObject({
      memory: MEMORY,
      replaces: null,
      file: { name: 'cells.md' },
      sender: { id: FILE_ID, idGiven: true, occurredAt: '2026-05-04T09:30:00+02:00', actor: 'owner' },
    });
    expect(put().file.bytes.equals(TEXT)).toBe(true);
  });

  it.each([
    ['Arabic', 'الخلية — الفصل ٣.pdf', 'الخلية — الفصل ٣.pdf'],
    ['accents in two parts', 'Biologi\u0301a.md', 'Biología.md'],
    ['a path of Windows', 'C:\\Users\\maya\\cells.md', 'cells.md'],
    ['a path that climbs', '../../etc/passwd', 'passwd'],
    ['what nobody sees', 'cells\u202Edm.exe', 'cellsdm.exe'],
    ['blanks around', '  cells.md  ', 'cells.md'],
    ['signs of HTML and SQL', `<b>'; drop table--.md`, `<b>'; drop table--.md`],
  ])('keeps what people read of a name: %s', async (_, sent, kept) => {
    await test.http.post(`${M}/files`).attach('file', TEXT, { filename: sent }).expect(202);
    expect(put().file.name).toBe(kept);
  });

  it.each([
    ['no name left', '..%2F'.replace('%2F', '/')],
    ['too long a name', `${'n'.repeat(256)}`],
  ])('refuses %s', async (_, filename) => {
    const answer = await test.http.post(`${M}/files`).attach('file', TEXT, { filename }).expect(422);
    expect(answer.body.code).toBe('invalid-value');
    expect(test.application.asked).toEqual([]);
  });

  it('that is sent twice with one Idempotency-Key has one id, and another key has another', async () => {
    const ids: string[] = [];
    for (const key of ['upload 7', 'upload 7', 'upload 8']) {
      test.application.asked.length = 0;
      await test.http.post(`${M}/files`).set('Idempotency-Key', key).attach('file', TEXT, 'cells.md').expect(202);
      ids.push(put().sender.id);
      expect(put().sender.idGiven).toBe(true);
    }
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(ids[2]);
  });

  it.each([
    ['no file', (): unknown => test.http.post(`${M}/files`).field('id', FILE_ID), 422, 'invalid-value'],
    [
      'the file under another name',
      () => test.http.post(`${M}/files`).attach('upload', TEXT, 'cells.md'),
      422,
      'invalid-value',
    ],
    [
      'two files',
      () => test.http.post(`${M}/files`).attach('file', TEXT, 'a.md').attach('file', TEXT, 'b.md'),
      422,
      'invalid-value',
    ],
    [
      'a field that nobody knows',
      () => test.http.post(`${M}/files`).field('title', 'Cells').attach('file', TEXT, 'cells.md'),
      422,
      'unknown-field',
    ],
    [
      'an id that is none',
      () => test.http.post(`${M}/files`).field('id', '7').attach('file', TEXT, 'cells.md'),
      422,
      'invalid-value',
    ],
    [
      'a time without a zone',
      () => test.http.post(`${M}/files`).field('occurredAt', '2026-05-04T09:30:00').attach('file', TEXT, 'cells.md'),
      422,
      'invalid-value',
    ],
    ['JSON', () => test.http.post(`${M}/files`).send({ file: 'text' }), 415, 'unsupported-media-type'],
  ] as const)('refuses %s', async (_, sending, status, code) => {
    const answer = (await sending()) as { status: number; body: { code: string } };
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(test.application.asked).toEqual([]);
  });

  it.each([
    ['is cut off', '--xyz\nContent-Disposition: form-data; name="file"; filename="a.md"\n\nhalf of it'],
    ['has no end of its head', '--xyz\nContent-Disposition: form-data; name="file"'],
    ['is something else', 'no form at all'],
  ])('refuses a form that %s', async (_, parts) => {
    const { headers, body } = form(parts);
    const answer = await send(test.port, 'POST', `${M}/files`, headers, body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.code).toMatch(/^(malformed-request|invalid-value)$/);
    expect(test.application.asked).toEqual([]);
  });

  it('refuses one that is too large, and takes the next one', async () => {
    const tooLarge = Buffer.alloc(MAX_FILE_BYTES + 1, 'a');
    const answer = await test.http.post(`${M}/files`).attach('file', tooLarge, 'large.txt').expect(413);
    expect(answer.body.code).toBe('file-too-large');
    expect(test.application.asked).toEqual([]);
    await test.http.post(`${M}/files`).attach('file', TEXT, 'cells.md').expect(202);
  });

  it.each([
    ['occurred-in-the-future', 422],
    ['id-taken', 409],
    ['student-erased', 410],
  ] as const)('answers what the memory refuses: %s', async (code, status) => {
    test.application.query = async () => ({ recorded: false, rejection: { code, detail: 'because' } });
    const answer = await test.http.post(`${M}/files`).attach('file', TEXT, 'cells.md').expect(status);
    expect(answer.body).toMatchObject({ code, detail: 'because' });
  });
});

describe('replacing and removing a file', () => {
  it('names the file in the address', async () => {
    await test.http.put(`${M}/files/${FILE_ID}`).attach('file', TEXT, 'cells.md').expect(202);
    expect(put()).toMatchObject({ replaces: FILE_ID, file: { name: 'cells.md' } });
  });

  it('answers a removal with its receipt', async () => {
    test.application.query = async () => ({ recorded: true, receipt: receipt(FILE_ID) });
    const answer = await test.http.delete(`${M}/files/${FILE_ID}`).expect(200);
    expect(answer.body).toMatchObject({ episodeId: FILE_ID, duplicate: false });
    expect(test.application.asked).toMatchObject([{ memory: MEMORY, fileId: FILE_ID }]);
    expect(test.application.asked[0]).toBeInstanceOf(RemoveFile);
  });

  it.each(['put', 'delete'] as const)('of an id that is none is refused: %s', async (method) => {
    const request = test.http[method](`${M}/files/chapter`);
    const answer = await (method === 'put' ? request.attach('file', TEXT, 'cells.md') : request).expect(422);
    expect(answer.body.code).toBe('invalid-value');
    expect(test.application.asked).toEqual([]);
  });

  it.each(['put', 'delete'] as const)('of a file that the memory does not have is not found: %s', async (method) => {
    const rejection = { code: 'unknown-file', detail: 'no such file' };
    test.application.query = async () => ({ recorded: false, rejection });
    const request = test.http[method](`${M}/files/${FILE_ID}`);
    const answer = await (method === 'put' ? request.attach('file', TEXT, 'cells.md') : request).expect(404);
    expect(answer.body.code).toBe('unknown-file');
  });
});

describe('the list of files', () => {
  it('is what the memory has, and 404 where nothing was ever recorded', async () => {
    test.application.query = async () => [];
    expect((await test.http.get(`${M}/files`).expect(200)).body).toEqual({ files: [] });
    test.application.query = async () => null;
    expect((await test.http.get(`${M}/files`).expect(404)).body.code).toBe('memory-not-found');
  });
});
