import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type Core, openCore } from './core.js';
import { createLogger, NestLogger } from './logging.js';
import { serverModule } from './server.module.js';
import { readSettings } from './settings.js';

/** Requests under way get this long to end when the server is told to stop. */
const DRAIN_MS = 10_000;

/** Serves until SIGTERM or SIGINT. A start that can't be made ends the process with one clear line. */
export async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const settings = readSettings(env);
  const logger = createLogger(settings.logLevel);
  const core = await openCore(settings, 'serve', {
    progress: (step, detail) => logger.info(detail ? `${step}: ${detail}` : step),
    warning: (message, details) => logger.warn(details, message),
  });
  const app = await listen(core, new NestLogger(logger));
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

async function listen(core: Core, logger: NestLogger): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(serverModule(core), { logger, bodyParser: false });
  await app.listen(core.settings.port, core.settings.host);
  return app;
}
