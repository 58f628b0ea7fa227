import { withTemporaryDataDir } from '#apps/cli/temporary-data-dir.js';
import { type Core, openCore } from '#apps/server/core.js';
import { readSettings } from '#apps/server/settings.js';

/** The tenant that benchmarks write for. */
export const BENCH_TENANT = 'bench';

/** Opens a core over a fresh embedded database in a temporary folder, with the settings of a real start (fsync on). */
export async function withBenchCore(body: (core: Core) => Promise<void>): Promise<void> {
  await withTemporaryDataDir('bench', { open: openBenchCore, close: (core) => core.close() }, async (core) => {
    await core.background?.whenUp();
    await body(core);
  });
}

function openBenchCore(dataDir: string): Promise<Core> {
  return openCore(readSettings({ ...process.env, MNEME_DATA_DIR: dataDir, MNEME_NIGHTS: 'off' }), 'serve', {
    progress: () => undefined,
    warning: (message, details) => process.stderr.write(`warning: ${message} ${JSON.stringify(details)}\n`),
  });
}

/** Resolves when everything that was recorded is projected and embedded. */
export async function settled(core: Core): Promise<void> {
  await core.projector.settled();
  await core.vectoriser.settled();
}

/** Round trips to the database with nothing in them: the floor under everything that asks it something. */
export function selectOne(core: Core): () => Promise<unknown> {
  return () => core.pool.query({ name: 'bench-select-one', text: 'select 1' });
}

/** Prints what was measured, on what. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
