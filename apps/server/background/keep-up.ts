import { type EventLog, memoryIdOf, type Subscription } from '#libs/event-log/index.js';
import type { Projector } from '#libs/projecting/index.js';
import type { Vectoriser } from '../application/vectoriser.js';

/** How often heads and checkpoints are compared: what a hint missed, or what failed, waits no longer than this. */
const SWEEP_INTERVAL_MS = 30_000;

/** What is kept up, and who hears of what goes wrong. */
export interface KeptUp {
  readonly log: EventLog;
  readonly projector: Projector;
  readonly vectoriser: Vectoriser;
  warning(message: string, details: Record<string, unknown>): void;
}

/** Keeps the read models up with what other processes write, and with what was written while this one was down. */
export async function keepUp({ log, projector, vectoriser, warning }: KeptUp): Promise<Subscription> {
  const subscription = await log.subscribe(null, {
    onMovement: ({ stream }) => {
      if (stream.startsWith('memory-')) {
        projector.schedule(memoryIdOf(stream));
      }
    },
    onError: (error) => warning('the log can not be watched', { error }),
  });
  await projector.sweep();
  await vectoriser.sweep();
  const sweeping = setInterval(() => {
    projector.sweep().catch((error: unknown) => warning('the sweep failed and is tried again', { error }));
  }, SWEEP_INTERVAL_MS);
  return {
    close: async () => {
      clearInterval(sweeping);
      await subscription.close();
    },
  };
}
