import { Query } from '@nestjs/cqrs';
import type { ClassReport } from '#libs/report/index.js';
import type { ListScope } from '#projections/episodes/index.js';

/** What the report of a class is asked for. */
export interface ClassRequest {
  readonly scope: ListScope;
  readonly subject: string;
  /** Those students alone; null: every one that has a memory of the subject. */
  readonly students: readonly string[] | null;
  /** One of `CLASS_SORTS`. */
  readonly sort: string;
  /** The `next` of the page before; null for the first one. */
  readonly cursor: string | null;
  /** Rows of the page; null for all. */
  readonly limit: number | null;
}

/** `GET /v1/subjects/{subject}/report`. Null when nobody has a memory of the subject. */
export class GetClassReport extends Query<ClassReportView | null> {
  constructor(readonly request: ClassRequest) {
    super();
  }
}

/** A page of a class's report. */
export interface ClassReportView extends ClassReport {
  /** The cursor of the next page; null on the last. */
  readonly next: string | null;
}
