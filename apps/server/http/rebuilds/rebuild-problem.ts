import {
  NothingToRebuildError,
  RebuildStateError,
  UnknownProjectionError,
  UnknownRebuildError,
} from '../../application/rebuilds/rebuild.js';
import { ProblemError } from '../problems/problem.js';

/** What the caller is told of an error of rebuilds; null for any other. */
export function rebuildProblem(error: unknown): ProblemError | null {
  if (error instanceof UnknownRebuildError) {
    return new ProblemError('rebuild-not-found', 'No rebuild of this tenant has this id; GET /v1/rebuilds lists them.');
  }
  if (error instanceof RebuildStateError) {
    return new ProblemError('rebuild-state', `It is ${error.state}, so it can not be told to ${error.wanted}.`);
  }
  if (error instanceof UnknownProjectionError) {
    return new ProblemError('unknown-projection', `There are: ${error.known.join(', ')}.`);
  }
  if (error instanceof NothingToRebuildError) {
    return new ProblemError('memory-not-found', 'Nothing was ever recorded for this student in this subject.');
  }
  return null;
}
