import type { Pool } from 'pg';
import { ClassQueries } from '#projections/beliefs/index.js';
import { MemoryLists } from '#projections/episodes/index.js';
import { MisconceptionQueries } from '#projections/misconceptions/index.js';
import { type PracticeDependencies, PracticeService } from '../practice/practice.service.js';
import { ClassReportService } from './class-report.service.js';
import { type ReportDependencies, ReportService } from './report.service.js';

/** What is made of all that is known of a student, or of a class. */
export interface ReportServices {
  readonly reports: ReportService;
  readonly practice: PracticeService;
  readonly classReports: ClassReportService;
}

export function openReports(
  dependencies: ReportDependencies & PracticeDependencies & { readonly pool: Pool },
): ReportServices {
  const { pool, clock } = dependencies;
  return {
    reports: new ReportService(dependencies),
    practice: new PracticeService(dependencies),
    classReports: new ClassReportService({
      lists: new MemoryLists(pool),
      classes: new ClassQueries(pool),
      observed: new MisconceptionQueries(pool),
      clock,
    }),
  };
}
