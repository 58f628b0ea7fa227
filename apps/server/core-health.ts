import type { Core } from './core.js';
import type { HealthProbe, PartHealth } from './http/index.js';

/** Ready when the log and the read models' database answer. */
export function coreHealth(core: Core): HealthProbe {
  return {
    check: () =>
      Promise.all([
        part('event-log', () => core.log.ping()),
        part('read-models', async () => {
          await core.pool.query('select 1 from projection_checkpoint limit 1');
        }),
      ]),
  };
}

async function part(name: string, look: () => Promise<void>): Promise<PartHealth> {
  try {
    await look();
    return { name, ready: true, detail: null };
  } catch (error) {
    return { name, ready: false, detail: (error as Error).message };
  }
}
