import 'reflect-metadata';
import { parentPort, workerData } from 'node:worker_threads';
import { createDataSource, createPool } from '#infra/database/index.js';
import { FolderKeyStore } from '#infra/keys/folder-key-store.js';
import { systemClock } from '#infra/system/system.js';
import { openEmbedder } from '../embedder.js';
import { openEventLog } from '../open-event-log.js';
import { PROJECTION_ENTITIES } from '../projections.js';
import { keepUp } from './keep-up.js';
import { lowerPriority } from './lower-priority.js';
import {
  type BackgroundQuestion,
  type BackgroundStart,
  type FromBackground,
  packVectors,
  type ToBackground,
} from './messages.js';
import { openReadModels, type ReadModels } from './read-models.js';

/** Connections: four memories are projected at a time, and one is embedded. */
const POOL_CONNECTIONS = 8;

/** The background thread's program: projects and embeds, away from the thread that answers requests. */
async function run({ settings, databaseUrl }: BackgroundStart): Promise<void> {
  standBack();
  const pool = createPool(databaseUrl, { max: POOL_CONNECTIONS });
  const keys = await FolderKeyStore.open(settings.keysDir, () => systemClock.now());
  const embedder = await openEmbedder(settings.embedding);
  const { log, close: closeLog } = await openEventLog(settings.eventLog, pool);
  const dataSource = createDataSource(databaseUrl, PROJECTION_ENTITIES, []);
  await dataSource.initialize();
  const models = openReadModels({
    pool,
    dataSource,
    log,
    keys,
    embedder,
    clock: systemClock,
    warning,
    projected: (memoryId, events) => {
      const revision = events.at(-1)?.revision ?? -1;
      models.vectoriser.schedule(memoryId);
      send({ type: 'projected', memoryId, revision });
    },
    embedded: async (memoryId, vectors) => {
      const packed = packVectors(memoryId, vectors);
      send({ type: 'embedded', ...packed }, [packed.values.buffer]);
    },
  });
  // It was needed for what it knows of the tables; its connections would only stand idle.
  await dataSource.destroy();
  const subscription = await keepUp({ log, ...models, warning });
  parentPort?.on('message', (message: ToBackground) => {
    if (message.type === 'moved') {
      for (const memoryId of message.memories) {
        models.projector.schedule(memoryId);
      }
    } else if (message.type === 'unembedded') {
      for (const memoryId of message.memories) {
        models.vectoriser.schedule(memoryId);
      }
    } else if (message.type === 'ask') {
      answer(models, message.what).then(
        (count) => send({ type: 'answer', id: message.id, count }),
        (error: unknown) => {
          warning(`the background thread could not answer "${message.what}"`, { error });
          send({ type: 'answer', id: message.id, count: null });
        },
      );
    } else {
      void stop();
    }
  });
  const stop = async (): Promise<void> => {
    await subscription.close();
    await models.projector.stop();
    await models.vectoriser.stop();
    await closeLog();
    await pool.end();
    parentPort?.close();
  };
  send({ type: 'ready' });
}

/** Requests first. Where the system doesn't let us, both threads are served alike. */
function standBack(): void {
  try {
    lowerPriority();
  } catch (error) {
    warning('the background thread could not be given a lower priority', { error });
  }
}

async function answer({ projector, vectoriser }: ReadModels, what: BackgroundQuestion): Promise<number> {
  switch (what) {
    case 'projected':
      await projector.settled();
      return 0;
    case 'embedded':
      await vectoriser.settled();
      return 0;
    case 'sweep':
      return projector.sweep();
  }
}

function warning(message: string, details: Record<string, unknown>): void {
  send({ type: 'warning', message, details });
}

function send(message: FromBackground, transfer: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

const start: BackgroundStart = workerData;
await run(start);
