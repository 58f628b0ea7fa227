import type { Command } from 'commander';

/** Which memory; both or neither. */
export interface MemoryOptions {
  readonly student?: string;
  readonly subject?: string;
}

/** Adds `--student` and `--subject` to a command that works on one memory or on all. */
export function memoryOption(command: Command): Command {
  return command
    .option('--student <id>', "the student's id, as the gateway sends it (with --subject)")
    .option('--subject <id>', "the subject's id (with --student)")
    .hook('preAction', (_, action) => {
      const { student, subject } = action.opts<MemoryOptions>();
      if ((student === undefined) !== (subject === undefined)) {
        action.error('error: --student and --subject go together');
      }
    });
}
