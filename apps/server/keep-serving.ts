import type { EventLog } from '#libs/event-log/index.js';
import type { Files } from './application/files/open-files.js';
import type { Nights } from './application/night/open-nights.js';
import type { ObservationServices } from './application/observations/open-observations.js';
import type { Rebuilds } from './application/rebuilds/open-rebuilds.js';
import { keepUp } from './background/keep-up.js';
import type { ReadModels } from './background/read-models.js';
import type { NightsSetting } from './settings.js';

export interface ServingParts {
  readonly log: EventLog;
  /** Those that this thread keeps up; null where a thread of their own does. */
  readonly readModels: ReadModels | null;
  readonly files: Files;
  readonly extraction: ObservationServices['extraction'];
  readonly rebuilds: Rebuilds;
  readonly nights: Nights;
  readonly nightsSetting: NightsSetting;
  readonly warning: (message: string, details: Record<string, unknown>) => void;
}

/** How often it is looked for what a hint missed, or what failed: it waits no longer than this. */
const SWEEP_INTERVAL_MS = 30_000;

/**
 * What a server does besides answering: projects, reads files, looks for observations, runs rebuilds and nights.
 *
 * @param closers to which it adds how each of them ends
 */
export async function keepServing(parts: ServingParts, closers: (() => Promise<void>)[]): Promise<void> {
  const { log, readModels, files, extraction, rebuilds, nights, nightsSetting, warning } = parts;
  if (readModels) {
    const subscription = await keepUp({ log, ...readModels, warning });
    closers.push(() => subscription.close());
  }
  await files.readings.sweep();
  const reading = setInterval(() => {
    files.readings.sweep().catch((error: unknown) => warning('looking for unread files failed', { error }));
  }, SWEEP_INTERVAL_MS);
  closers.push(async () => clearInterval(reading));
  await extraction?.sweep();
  const looking = setInterval(() => extraction?.look(), SWEEP_INTERVAL_MS);
  closers.push(async () => clearInterval(looking));
  rebuilds.rebuildQueue.keepLooking();
  if (nightsSetting === 'auto') {
    const { shift, close } = await nights.openNightShift();
    closers.push(close);
    shift.start();
  }
}
