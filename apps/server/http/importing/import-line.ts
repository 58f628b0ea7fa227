import { randomUUID } from 'node:crypto';
import type { MemoryCommand } from '#libs/episodes/index.js';
import { parseJsonObject } from '../body/parse-json.js';
import { ProblemError } from '../problems/problem.js';
import { READERS, type ReadCommand } from '../recording/commands.js';
import { MAX_LINE_BYTES, type RawLine } from './line-splitter.js';

/** What a line asks for. */
export interface LineCommand {
  readonly command: MemoryCommand;
  /** A line without an id gets a random one: sent again it is recorded again. */
  readonly idGiven: boolean;
}

/**
 * Reads one line of an import.
 *
 * @throws ProblemError as a body of that kind would, or `line-too-large`, `malformed-json`, `kind-not-supported`
 */
export function readLine({ bytes }: RawLine): LineCommand {
  if (bytes === null) {
    throw new ProblemError('line-too-large', `A line may have ${MAX_LINE_BYTES} bytes; the others go on.`);
  }
  const { kind, ...body } = parseJsonObject(bytes);
  const { bodyId, command } = readerOf(kind)(body);
  return { command: command(bodyId ?? randomUUID()), idGiven: bodyId !== null };
}

function readerOf(kind: unknown): (plain: object) => ReadCommand {
  if (typeof kind === 'string' && isKind(kind)) {
    return READERS[kind];
  }
  throw new ProblemError('kind-not-supported', `kind must be one of ${Object.keys(READERS).join(', ')}.`);
}

function isKind(kind: string): kind is keyof typeof READERS {
  return Object.hasOwn(READERS, kind);
}
