import { SettingsError } from '#apps/server/settings.js';
import { EmbeddedDatabaseError } from '#infra/embedded-postgres/index.js';
import { LogUnavailableError } from '#libs/event-log/index.js';

/** Exit codes of the command line: 0 done, 1 done and what was looked for is wrong (a broken chain), 2 not done. */
export const EXIT = Object.freeze({ found: 1, failed: 2 });

/** Ends the program with a message for people and an exit code, without a stack. */
export class ProgramError extends Error {
  constructor(
    message: string,
    readonly exitCode: number = EXIT.failed,
  ) {
    super(message);
    this.name = 'ProgramError';
  }
}

/** What the user is told of a failure: one line where the message says what to do, the stack where it is our fault. */
export function failureOf(error: unknown): { message: string; exitCode: number } {
  if (error instanceof ProgramError) {
    return error;
  }
  if (
    error instanceof SettingsError ||
    error instanceof EmbeddedDatabaseError ||
    error instanceof LogUnavailableError ||
    (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
  ) {
    return { message: (error as Error).message, exitCode: EXIT.failed };
  }
  const stack = error instanceof Error ? error.stack : undefined;
  return { message: stack ?? String(error), exitCode: EXIT.failed };
}
