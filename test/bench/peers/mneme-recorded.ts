import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { temporaryDataDir } from '#apps/cli/temporary-data-dir.js';
import { type Core, openCore } from '#apps/server/core.js';
import { readSettings } from '#apps/server/settings.js';
import { rebuild } from '#libs/projecting/index.js';
import type { SubmittedCommand } from '#libs/recording/index.js';
import { BENCH_TENANT, settled } from '../bench-core.js';
import type { Peer, PeerKind, Rebuilt } from './peer.js';

/** The whole product as its callers use it: decided, sealed, chained, appended; behind that projected and embedded. */
export const mnemeRecorded: PeerKind = { name: 'mneme, recorded', open };

async function open(databaseUrl: string): Promise<Peer> {
  const folder = await temporaryDataDir('bench-peers');
  const settings = readSettings({ MNEME_DATABASE_URL: databaseUrl, MNEME_DATA_DIR: folder });
  const core = await openCore(settings, 'serve', {
    progress: () => undefined,
    warning: (message, details) => process.stderr.write(`warning: ${message} ${String(details.error)}\n`),
  });
  return {
    async append(student, texts) {
      const memory = { tenant: BENCH_TENANT, student, subject: 'peers' };
      for (const result of await core.writer.recordAll(memory, texts.map(question))) {
        if (!result.recorded) {
          throw new Error(`refused: ${result.rejection.code}`);
        }
      }
    },
    projected: () => core.projector.settled(),
    quiet: () => settled(core),
    rebuilds: [
      { name: 'its episodes into empty tables', run: () => rebuildEpisodes(core, true) },
      { name: 'its episodes in place, none differs', run: () => rebuildEpisodes(core, false) },
    ],
    async close() {
      await core.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function question(text: string): SubmittedCommand {
  const command = { kind: 'question' as const, id: randomUUID(), text, summary: null, occurredAt: null };
  return { command, idGiven: false, actor: 'bench', correlationId: null };
}

async function rebuildEpisodes(core: Core, emptied: boolean): Promise<Rebuilt> {
  if (emptied) {
    await core.pool.query('truncate memory, episode, projection_checkpoint');
  }
  let delivered = 0;
  for (const { projection, tables } of core.projections) {
    const options = { dryRun: false, onProgress: () => undefined, onDifference: () => undefined };
    delivered += (await rebuild(projection, tables, core, options)).events;
  }
  // MemoryOpened, the first event of a memory, makes the row of the memory; every other makes a row of an episode.
  const { rows } = await core.pool.query<{ held: number; built: number }>(
    `select (select count(*)::int from event) as held,
      (select count(*)::int from memory) + (select count(*)::int from episode) as built`,
  );
  const { held, built } = rows[0] ?? { held: 0, built: 0 };
  return { held, delivered, missing: held - built };
}
