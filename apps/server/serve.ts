import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { productVersion } from '#infra/system/product.js';
import { systemClock } from '#infra/system/system.js';
import { type Core, openCore } from './core.js';
import { coreHealth } from './core-health.js';
import { ApiKeys, assertBindable, configureHttp, DEFAULT_RATE_LIMITS, type HttpSettings } from './http/index.js';
import { createLogger, NestLogger } from './logging.js';
import { serverModule } from './server.module.js';
import { readSettings, SettingsError } from './settings.js';

/** Requests under way get this long to end when the server is told to stop. */
const DRAIN_MS = 10_000;

/** Serves until SIGTERM or SIGINT. A start that can't be made ends the process with one clear line. */
export async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const settings = readSettings(env);
  const keys = settings.apiKeysFile === null ? null : ApiKeys.fromFile(settings.apiKeysFile);
  assertBindable(settings.host, keys);
  const logger = createLogger(settings.logLevel);
  const core = await openCore(settings, 'serve', {
    progress: (step, detail) => logger.info(detail ? `${step}: ${detail}` : step),
    warning: (message, details) => logger.warn(details, message),
    lost: (error) => {
      logger.fatal(error.message);
      process.exit(1);
    },
  });
  const http: HttpSettings = {
    version: productVersion(),
    keys,
    rateLimits: DEFAULT_RATE_LIMITS,
    health: coreHealth(core),
    clock: systemClock,
  };
  const app = await listen(core, http, new NestLogger(logger));
  await core.announce(await app.getUrl());
  logger.info(`Mneme serves on ${await app.getUrl()} (interface: /docs)`);
  const stop = async (signal: string): Promise<void> => {
    logger.info(`${signal}: stopping`);
    const force = setTimeout(() => app.getHttpServer().closeAllConnections(), DRAIN_MS);
    await app.close();
    clearTimeout(force);
    await core.close();
    logger.info('stopped');
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void stop(signal).then(
        () => process.exit(0),
        (error: unknown) => {
          logger.fatal({ err: error }, 'the stop failed');
          process.exit(1);
        },
      );
    });
  }
}

/** Listens; when it can't (the port is taken), everything that was opened is closed again. */
async function listen(core: Core, http: HttpSettings, logger: NestLogger): Promise<NestExpressApplication> {
  const options = { logger, bodyParser: false, abortOnError: false };
  const app = await NestFactory.create<NestExpressApplication>(serverModule(core, http), options);
  configureHttp(app, http);
  try {
    await app.listen(core.settings.port, core.settings.host);
  } catch (error) {
    await core.close();
    throw new SettingsError(
      `${core.settings.host}:${core.settings.port} can't be listened on: ${(error as Error).message}`,
    );
  }
  return app;
}
