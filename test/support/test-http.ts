import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import request from 'supertest';
import type { CallerIdentifier } from '#apps/server/http/access/caller.js';
import { configureHttp } from '#apps/server/http/configure-http.js';
import type { HttpSettings } from '#apps/server/http/index.js';
import { DEFAULT_RATE_LIMITS } from '#apps/server/http/rate-limit/rate-limits.js';
import { serverModule } from '#apps/server/server.module.js';
import type { TestCore } from './test-core.js';

/** The product's HTTP interface over a test's core, on a free port of the loopback interface. */
export interface TestServer {
  readonly http: ReturnType<typeof request>;
  close(): Promise<void>;
}

/** @param keys null: every caller owns everything */
export async function openTestServer(test: TestCore, keys: CallerIdentifier | null = null): Promise<TestServer> {
  const settings: HttpSettings = {
    version: '0.0.0-test',
    keys,
    rateLimits: DEFAULT_RATE_LIMITS,
    health: { check: async () => [] },
    clock: test.clock,
  };
  const module = await Test.createTestingModule({ imports: [serverModule(test.core, settings)] }).compile();
  const app = module.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false });
  configureHttp(app, settings);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return { http: request(`http://127.0.0.1:${port}`), close: () => app.close() };
}
