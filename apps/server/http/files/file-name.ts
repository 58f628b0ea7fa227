import { ProblemError } from '../problems/problem.js';

/** Longest name that common file systems take, in characters. */
const MAX_NAME_CHARACTERS = 255;
const CONTROL = /[\p{Cc}\p{Cf}\p{Surrogate}]/gu;

/**
 * What a file is called: the last part of the path that the client sent, without what nobody sees. A name is for people
 * alone; nothing is opened by it.
 *
 * @throws ProblemError `invalid-value` when nothing is left of it, or it is too long
 */
export function fileNameOf(sent: string): string {
  const name = (sent.split(/[\\/]/u).at(-1) ?? '').normalize('NFC').replace(CONTROL, '').trim();
  if (name === '' || [...name].length > MAX_NAME_CHARACTERS) {
    throw new ProblemError(
      'invalid-value',
      `The part "file" needs a filename of 1 to ${MAX_NAME_CHARACTERS} characters.`,
    );
  }
  return name;
}
