import type { Core } from '#apps/server/core.js';
import { readSettings } from '#apps/server/settings.js';
import { withClosing } from './with-closing.js';

/** The tenant of an installation without keys (api.md, "Starting it"). */
export const LOCAL_TENANT = 'local';

/** Opens the core beside a server that may be running, does one thing, and closes it again. */
export async function withCore<Result>(
  { quiet }: { quiet: boolean },
  body: (core: Core) => Promise<Result>,
): Promise<Result> {
  return withClosing(
    () => openForCommand(quiet),
    (core) => core.close(),
    body,
  );
}

async function openForCommand(quiet: boolean): Promise<Core> {
  // Loaded here and not above: help and refusals needn't wait for a server's worth of modules.
  const { openCore } = await import('#apps/server/core.js');
  return openCore(readSettings(process.env), 'attach', {
    progress: (step, detail) => {
      if (!quiet) {
        process.stderr.write(`${step}${detail ? `: ${detail}` : ''}\n`);
      }
    },
    warning: (message, details) => {
      process.stderr.write(`warning: ${message} ${JSON.stringify(details, errorsAsText)}\n`);
    },
  });
}

function errorsAsText(_key: string, value: unknown): unknown {
  return value instanceof Error ? value.message : value;
}
