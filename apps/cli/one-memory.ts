import type { Command } from 'commander';
import type { MemoryRef } from '#libs/episodes/index.js';
import { ProgramError } from './program-error.js';
import { LOCAL_TENANT } from './with-core.js';

/** The memory that a command works on, and how it answers. */
export interface OneMemoryOptions {
  readonly student: string;
  readonly subject: string;
  readonly json: boolean;
}

/** Adds `--student` and `--subject`, which must be given, and `--json`. */
export function oneMemory(command: Command): Command {
  return command
    .requiredOption('--student <id>', "the student's id, as the gateway sends it")
    .requiredOption('--subject <id>', "the subject's id")
    .option('--json', 'print the result as JSON', false);
}

export function memoryOf({ student, subject }: OneMemoryOptions): MemoryRef {
  return { tenant: LOCAL_TENANT, student, subject };
}

/**
 * What was found of a memory.
 *
 * @throws ProgramError when nothing was ever recorded in it
 */
export function foundOf<T>(result: T | null, { student, subject }: OneMemoryOptions): T {
  if (result === null) {
    throw new ProgramError(`there is no memory of student "${student}" and subject "${subject}"`);
  }
  return result;
}

/** Who the command line is, in what it records. */
export const COMMAND_LINE = { actor: 'command line', correlationId: null } as const;
