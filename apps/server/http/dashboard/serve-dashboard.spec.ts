import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { serveDashboard } from './serve-dashboard.js';

class EmptyModule {}

const SCRIPT = 'assets/main-0a1b2c.js';

let app: NestExpressApplication;
let folder: string;
let http: ReturnType<typeof request>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mneme-page-'));
  await mkdir(path.join(folder, 'assets'));
  app = await NestFactory.create<NestExpressApplication>(EmptyModule, { logger: false });
  serveDashboard(app, folder);
  await app.listen(0, '127.0.0.1');
  http = request(await app.getUrl());
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe('without a build', () => {
  it('the page says how to make one', async () => {
    const answer = await http.get('/app/').expect(503);
    expect(answer.text).toContain('npm run build');
  });
});

describe('with a build', () => {
  beforeAll(async () => {
    await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Mneme</title>');
    await writeFile(path.join(folder, SCRIPT), 'export {};');
    await writeFile(path.join(folder, 'secret.txt'), 'not an asset');
  });

  it('/ leads to the page', async () => {
    await http.get('/').expect(302).expect('Location', '/app/');
  });

  it.each(['/app', '/app/', '/app/students', '/app/memory/map?student=a%2Fb&subject=.%2F'])(
    '%s is the page, which runs nothing that this server did not send',
    async (address) => {
      const answer = await http.get(address).expect(200).expect('Content-Type', /html/);
      expect(answer.text).toContain('<title>Mneme</title>');
      const policy = answer.headers['content-security-policy'];
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
    },
  );

  it('assets may be kept for ever, since their names say what is in them', async () => {
    await http
      .get(`/app/${SCRIPT}`)
      .expect(200)
      .expect('Cache-Control', /immutable/)
      .expect('Content-Type', /javascript/);
  });

  it.each(['/app/assets/gone.js', '/app/secret.txt', '/app/assets/..%2fsecret.txt', '/app/assets/%2e%2e/secret.txt'])(
    '%s is not there',
    async (address) => {
      await http.get(address).expect(404);
    },
  );

  it('takes no other method', async () => {
    await http.post('/app/').expect(404);
  });
});
