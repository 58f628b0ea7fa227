import { ProblemError } from '../problems/problem.js';

/**
 * What a query found, or the answer that there is no such memory.
 *
 * @throws ProblemError `memory-not-found`
 */
export function found<T>(result: T | null): T {
  if (result === null) {
    throw new ProblemError('memory-not-found', 'Nothing was ever recorded for this student in this subject.');
  }
  return result;
}
