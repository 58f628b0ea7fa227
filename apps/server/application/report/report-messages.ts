import { Query } from '@nestjs/cqrs';
import type { MemoryRef } from '#libs/episodes/index.js';
import type { ReportLanguage, WordedReport } from '#libs/report/index.js';

/** What a report is asked for. */
export interface ReportRequest {
  /** An instant with a zone, or a day (yyyy-mm-dd) where the student is; null for thirty days back. */
  readonly since: string | null;
  /** Null: the memory's own where reports are written in it, else English. */
  readonly language: ReportLanguage | null;
}

/** `GET M/report`. Null when the memory was never opened. */
export class GetReport extends Query<WordedReport | null> {
  constructor(
    readonly memory: MemoryRef,
    readonly request: ReportRequest,
  ) {
    super();
  }
}

/** A report can't tell what changed since a moment that is still to come. */
export class SinceInFutureError extends Error {
  constructor(since: string, now: string) {
    super(`since is ${since} and now is ${now}: give a moment that has passed`);
    this.name = 'SinceInFutureError';
  }
}
