import type { Core } from '#apps/server/core.js';
import { readSettings } from '#apps/server/settings.js';
import { systemClock, systemEntropy } from '#infra/system/system.js';
import { RECALL_RULES, type RecallRules } from '#libs/recall/index.js';
import type { Clock } from '#libs/recording/index.js';
import { withTemporaryDataDir } from './temporary-data-dir.js';

/** The machine's clock until it is set. */
export class SetClock implements Clock {
  private fixed: Date | null = null;

  now(): Date {
    return this.fixed ?? systemClock.now();
  }

  set(instant: Date): void {
    this.fixed = instant;
  }
}

/** A core of its own, and the clock that it goes by. */
export interface IsolatedCore {
  readonly core: Core;
  readonly clock: SetClock;
}

/** Settings that would let an isolated core reach what others use. */
const SHARED_SETTINGS = ['MNEME_DATABASE_URL', 'MNEME_EVENT_LOG', 'MNEME_KEYS_DIR', 'MNEME_API_KEYS'] as const;

/**
 * Runs `body` over a core whose database, log and keys lie in a temporary folder, which is removed again whatever happens.
 * Models are those that are configured.
 */
export async function withIsolatedCore<Result>(
  purpose: string,
  { quiet, recallRules }: { readonly quiet: boolean; readonly recallRules?: RecallRules },
  body: (isolated: IsolatedCore) => Promise<Result>,
): Promise<Result> {
  const isolated = {
    open: (dataDir: string) => openIsolated(dataDir, quiet, recallRules),
    close: ({ core }: IsolatedCore) => core.close(),
  };
  return withTemporaryDataDir(purpose, isolated, body);
}

async function openIsolated(
  dataDir: string,
  quiet: boolean,
  recallRules: RecallRules = RECALL_RULES,
): Promise<IsolatedCore> {
  const env: NodeJS.ProcessEnv = { ...process.env, MNEME_DATA_DIR: dataDir };
  for (const name of SHARED_SETTINGS) {
    delete env[name];
  }
  const clock = new SetClock();
  const observer = {
    progress: (step: string, detail?: string) => {
      if (!quiet) {
        process.stderr.write(`${step}${detail ? `: ${detail}` : ''}\n`);
      }
    },
    warning: (message: string, details: Record<string, unknown>) => {
      process.stderr.write(`warning: ${message} ${String(details.error)}\n`);
    },
  };
  // Loaded here and not above: help and refusals needn't wait for a server's worth of modules.
  const { openCore } = await import('#apps/server/core.js');
  const core = await openCore(readSettings(env), 'serve', observer, { clock, entropy: systemEntropy, recallRules });
  return { core, clock };
}
