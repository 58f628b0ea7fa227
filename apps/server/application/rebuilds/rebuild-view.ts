import type { DifferenceReason } from '#libs/projecting/index.js';
import type { RebuildState, StoredDifference } from './rebuild.js';

/** `names` as the caller sent them; `pseudonyms` for analysts. */
export type Naming = 'names' | 'pseudonyms';

/** One row that differs (api.md, "Exact shapes"). `student` and `subject` are null once the student was erased. */
export interface DifferenceView {
  readonly student: string | null;
  readonly subject: string | null;
  readonly row: string;
  readonly before: StoredDifference['before'];
  readonly after: StoredDifference['after'];
  readonly reason: DifferenceReason;
}

/** A memory that could not be rebuilt. */
export interface FailureView {
  readonly student: string | null;
  readonly subject: string | null;
  readonly reason: string;
}

/** A rebuild in a list. */
export interface RebuildSummary {
  readonly id: string;
  readonly projection: string;
  readonly rulesVersion: string;
  readonly dryRun: boolean;
  readonly state: RebuildState;
  readonly failure: string | null;
  readonly done: number;
  readonly total: number;
  readonly changed: number;
  readonly failed: number;
  readonly events: number;
  readonly differences: number;
  readonly differencesKept: number;
  readonly actor: string;
  readonly reason: string;
  readonly requestedAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

/** `GET /v1/rebuilds/{id}`. */
export interface RebuildView extends RebuildSummary {
  /** Why a queued rebuild does not run yet; null for any other. */
  readonly waitsFor: string | null;
  /** The first hundred memories that could not be rebuilt. */
  readonly failures: readonly FailureView[];
  /** The first hundred rows that differ. */
  readonly diff: readonly DifferenceView[];
}

export interface DifferencePage {
  readonly differences: readonly DifferenceView[];
  readonly next: string | null;
}
