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
