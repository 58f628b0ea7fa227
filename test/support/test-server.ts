import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import request from 'supertest';
import type { Core } from '#apps/server/core.js';
import type { CallerIdentifier } from '#apps/server/http/access/caller.js';
import { configureHttp } from '#apps/server/http/configure-http.js';
import { serveDashboard } from '#apps/server/http/dashboard/serve-dashboard.js';
import type { HttpSettings } from '#apps/server/http/index.js';
import { DEFAULT_RATE_LIMITS } from '#apps/server/http/rate-limit/rate-limits.js';
import { serverModule } from '#apps/server/server.module.js';
import { systemClock } from '#infra/system/system.js';
import type { Clock } from '#libs/recording/index.js';

/** The whole server over a core, on a free port of the loopback interface. */
export interface TestServer {
  readonly url: string;
  /** Asks it. */
  readonly http: ReturnType<typeof request>;
  /** Closes the server; the core stays open. */
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** The folder of a built page; the product's own build if not given. */
  readonly page?: string;
  /** Every caller owns everything if not given. */
  readonly keys?: CallerIdentifier;
  readonly clock?: Clock;
}

/** Opens a server as `serve` does. */
export async function openTestServer(core: Core, options: TestServerOptions = {}): Promise<TestServer> {
  const { page, keys = null, clock = systemClock } = options;
  const settings: HttpSettings = {
    version: '0.0.0-test',
    keys,
    rateLimits: DEFAULT_RATE_LIMITS,
    health: { check: async () => [] },
    clock,
  };
  const module = await Test.createTestingModule({ imports: [serverModule(core, settings)] }).compile();
  const app = module.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false });
  if (page !== undefined) {
    serveDashboard(app, page);
  }
  configureHttp(app, settings);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return { url, http: request(url), close: () => app.close() };
}
