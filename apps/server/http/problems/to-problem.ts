import { HttpException } from '@nestjs/common';
import type { Rejection } from '#libs/episodes/index.js';
import { EventTooLargeError, isStorageFull, isUnavailable, LogUnavailableError } from '#libs/event-log/index.js';
import { ProjectionParkedError } from '#libs/projecting/index.js';
import { UnreadableFileError } from '#libs/reading/parse/unreadable-file-error.js';
import { CheckpointRefusedError } from '../../application/checkpoints.js';
import { InvalidCursorError } from '../../application/messages.js';
import { NightInFutureError } from '../../application/night/night.service.js';
import { SinceInFutureError } from '../../application/report/report-messages.js';
import { TurnRefusedError } from '../../application/turns/running-turn.js';
import { TurnStoppedError } from '../../application/turns/turn.service.js';
import { rebuildProblem } from '../rebuilds/rebuild-problem.js';
import { ProblemError } from './problem.js';

/** Seconds after which asking again makes sense: a database that restarts is back in a few seconds. */
const RETRY_SOON_S = 2;
/** Somebody has to find something to delete. */
const RETRY_FULL_S = 30;
/** A parked memory waits for people. */
const RETRY_PARKED_S = 300;

/** The domain's refusal as a problem: its code and its advice are the interface's own. */
export function rejectionProblem({ code, detail }: Rejection): ProblemError {
  return new ProblemError(code, detail);
}

/**
 * What the caller is told of an error. Null when the error is none of those that we know: a fault of ours, to be logged,
 * of which the caller learns nothing but the request's id.
 */
export function knownProblem(error: unknown): ProblemError | null {
  if (error instanceof ProblemError) {
    return error;
  }
  if (error instanceof InvalidCursorError) {
    return new ProblemError('invalid-cursor', error.message);
  }
  if (error instanceof NightInFutureError || error instanceof SinceInFutureError) {
    return new ProblemError('invalid-value', error.message);
  }
  if (error instanceof UnreadableFileError) {
    return new ProblemError('unreadable-file', `${error.message} (${error.reason})`);
  }
  if (error instanceof TurnRefusedError) {
    return rejectionProblem(error.rejection);
  }
  if (error instanceof TurnStoppedError) {
    return unavailable('not-ready', `What was recorded stays: ${error.message}.`);
  }
  if (error instanceof CheckpointRefusedError) {
    return new ProblemError(
      'checkpoint-refused',
      `${error.message}. Send the signed note, or the proof, of this very memory, word for word as it was given out.`,
    );
  }
  if (error instanceof EventTooLargeError) {
    return new ProblemError(
      'event-too-large',
      `Sealed, the episode has ${error.bytes} bytes and the log takes ${error.limit}; send less text.`,
    );
  }
  if (isStorageFull(error)) {
    return unavailable(
      'storage-full',
      'Nothing acknowledged is lost. Free space on the disk that holds the data; then send it again with the same id.',
      RETRY_FULL_S,
    );
  }
  if (error instanceof LogUnavailableError) {
    return unavailable('log-unavailable', 'Whether it was recorded is not known. Send it again with the same id.');
  }
  if (error instanceof ProjectionParkedError) {
    return new ProblemError(
      'projection-parked',
      'A read model can not take an event of this memory. Recording goes on; reading waits until it is mended.',
      { headers: { 'Retry-After': String(RETRY_PARKED_S) } },
    );
  }
  const ofRebuild = rebuildProblem(error);
  if (ofRebuild) {
    return ofRebuild;
  }
  if (error instanceof HttpException) {
    return frameworkProblem(error);
  }
  if (error instanceof URIError) {
    return malformedUrl();
  }
  if (typeof error === 'object' && error !== null && isUnavailable(error)) {
    return unavailable('database-unavailable', 'Nothing was lost. Ask again in a moment.');
  }
  return null;
}

/** What is told of an error that nobody foresaw. */
export function internalProblem(): ProblemError {
  return new ProblemError(
    'internal',
    'The fault is ours and is logged under the id of this request; name it to the operator.',
  );
}

export function malformedUrl(): ProblemError {
  return new ProblemError(
    'malformed-url',
    'Encode the address as UTF-8 with percent signs: "a/b" is a%2Fb, "%" is %25.',
  );
}

function unavailable(
  code: 'log-unavailable' | 'database-unavailable' | 'storage-full' | 'not-ready',
  advice: string,
  retryS = RETRY_SOON_S,
): ProblemError {
  return new ProblemError(code, advice, { headers: { 'Retry-After': String(retryS) } });
}

/** Nest throws by itself for addresses that no route takes and for addresses that can't be decoded. */
function frameworkProblem(error: HttpException): ProblemError | null {
  switch (error.getStatus()) {
    case 400:
      return malformedUrl();
    case 404:
      return new ProblemError('not-found', 'Nothing is served at this address; /docs lists what is.');
    default:
      return null;
  }
}
