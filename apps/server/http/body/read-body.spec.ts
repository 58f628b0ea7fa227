import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { BODY_TIMEOUT_MS, MAX_BODY_BYTES, readBody } from './read-body.js';

function incoming(headers: Record<string, string> = {}): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { headers });
}

describe('a body', () => {
  it('is read whole, to the last byte that is allowed', async () => {
    const request = incoming();
    const reading = readBody(request);
    request.push(Buffer.alloc(MAX_BODY_BYTES - 1));
    request.push(Buffer.alloc(1));
    request.push(null);
    expect((await reading).length).toBe(MAX_BODY_BYTES);
  });

  it('is refused at the first byte too many, while more is coming', async () => {
    const request = incoming();
    const reading = readBody(request);
    request.push(Buffer.alloc(MAX_BODY_BYTES));
    request.push(Buffer.alloc(1));
    await expect(reading).rejects.toMatchObject({ code: 'body-too-large' });
  });

  it('is refused by its announced length, before any of it is read', async () => {
    await expect(readBody(incoming({ 'content-length': String(MAX_BODY_BYTES + 1) }))).rejects.toMatchObject({
      code: 'body-too-large',
    });
  });

  it('that does not arrive in time is given up', async () => {
    jest.useFakeTimers();
    try {
      const request = incoming();
      const reading = readBody(request);
      request.push(Buffer.from('{'));
      jest.advanceTimersByTime(BODY_TIMEOUT_MS);
      await expect(reading).rejects.toMatchObject({ code: 'request-timeout' });
    } finally {
      jest.useRealTimers();
    }
  });

  it('that breaks off is given up', async () => {
    const request = incoming();
    const reading = readBody(request);
    request.destroy();
    await expect(reading).rejects.toMatchObject({ code: 'malformed-request' });
  });
});
