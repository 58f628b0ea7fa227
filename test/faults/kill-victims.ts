import type { TestCore } from '#test/support/test-core.js';
import { share } from './kill-counts.js';
import { killInLane } from './kill-lane.js';
import { SCENARIOS } from './scenarios.js';

/**
 * Kills victims of every kind, each kind in a lane of its own, and checks that the logs and read models are whole.
 * Returns how many promises were kept.
 *
 * @param seed chooses the moments of the kills
 * @param env names the log, beside the database and the keys of the core
 */
export async function killVictims(
  { core, databaseUrl, keysDir }: TestCore,
  { kills, seed, env = {} }: { kills: number; seed: number; env?: NodeJS.ProcessEnv },
): Promise<number> {
  const shares = share(
    kills,
    SCENARIOS.map(({ weight }) => weight),
  );
  const kept = await Promise.all(
    SCENARIOS.map(async ({ victim, make }, lane) => {
      const scenario = make(core, victim);
      await killInLane(victim, scenario, {
        kills: shares[lane] ?? 0,
        seed: seed + lane,
        env: { ...env, MNEME_DATABASE_URL: databaseUrl, MNEME_KEYS_DIR: keysDir },
      });
      return scenario.verify();
    }),
  );
  return kept.reduce((sum, count) => sum + count, 0);
}
