import type { DifferenceReason } from '#libs/projecting/index.js';

/** Where a rebuild stands. `failed`: some memories could not be rebuilt, all others are; resuming tries those again. */
export const REBUILD_STATES = ['queued', 'running', 'paused', 'done', 'failed', 'cancelled'] as const;
export type RebuildState = (typeof REBUILD_STATES)[number];

/** Which process runs it: a server, whichever is free; or the command that asked for it, with the rules of its own code. */
export type RunsIn = 'server' | 'command';

/** Whose memories: of one tenant always; of all its students and subjects where these are null. */
export interface RebuildScope {
  readonly tenant: string;
  readonly student: string | null;
  readonly subject: string | null;
}

/** What somebody asks for. */
export interface RebuildRequest {
  readonly scope: RebuildScope;
  readonly projection: string;
  readonly dryRun: boolean;
  readonly actor: string;
  /** Why, in the asker's words. */
  readonly reason: string;
  readonly runsIn: RunsIn;
}

/** A rebuild as it is stored. */
export interface StoredRebuild {
  readonly id: string;
  readonly tenant: string;
  readonly projection: string;
  readonly rulesVersion: string;
  readonly runsIn: RunsIn;
  readonly dryRun: boolean;
  readonly actor: string;
  readonly reason: string;
  readonly state: RebuildState;
  /** Why it doesn't run or didn't end well; null while all is well. */
  readonly failure: string | null;
  /** Memories compared and, unless it is a dry run, written. */
  readonly done: number;
  readonly total: number;
  /** Memories whose current rows differ; row ids and rules versions alone don't count. */
  readonly changed: number;
  /** Memories that could not be rebuilt. */
  readonly failed: number;
  readonly events: number;
  /** Rows that differ, and how many of these are kept to be read. */
  readonly differences: number;
  readonly differencesKept: number;
  readonly requestedAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
}

/** One row that differs: of a changed row the columns that do, of a new or a gone one all of them. */
export interface StoredDifference {
  readonly memoryId: string;
  /** Counts the differences of a memory from 0. */
  readonly place: number;
  /** The table and the row's key. */
  readonly row: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly reason: DifferenceReason;
}

/** There is no such rebuild in this tenant. */
export class UnknownRebuildError extends Error {
  constructor(readonly id: string) {
    super(`there is no rebuild ${id}`);
    this.name = 'UnknownRebuildError';
  }
}

/** There is no such projection. */
export class UnknownProjectionError extends Error {
  constructor(
    readonly projection: string,
    readonly known: readonly string[],
  ) {
    super(`there is no projection "${projection}"; there are ${known.join(', ')}`);
    this.name = 'UnknownProjectionError';
  }
}

/** A rebuild in this state can't be paused, resumed or cancelled. */
export class RebuildStateError extends Error {
  constructor(
    readonly state: RebuildState,
    readonly wanted: 'pause' | 'resume' | 'cancel',
  ) {
    super(`a rebuild that is ${state} can't be ${PAST[wanted]}`);
    this.name = 'RebuildStateError';
  }
}

const PAST = { pause: 'paused', resume: 'resumed', cancel: 'cancelled' };

/** No memory fits what was asked for. */
export class NothingToRebuildError extends Error {
  constructor() {
    super('no memory of this tenant has this student and subject');
    this.name = 'NothingToRebuildError';
  }
}
