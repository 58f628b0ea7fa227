import type { Pool } from 'pg';
import type { ChatModel } from '#libs/chat/index.js';
import { modelPracticeWriter } from '#libs/practice-writing/index.js';
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

export type ReportsDependencies = ReportDependencies &
  Omit<PracticeDependencies, 'writer'> & {
    readonly pool: Pool;
    /** Writes practice; null where none is configured for it. */
    readonly practiceModel: ChatModel | null;
  };

export function openReports(dependencies: ReportsDependencies): ReportServices {
  const { pool, clock, practiceModel } = dependencies;
  const writer = practiceModel ? modelPracticeWriter(practiceModel) : null;
  return {
    reports: new ReportService(dependencies),
    practice: new PracticeService({ ...dependencies, writer }),
    classReports: new ClassReportService({
      lists: new MemoryLists(pool),
      classes: new ClassQueries(pool),
      observed: new MisconceptionQueries(pool),
      clock,
    }),
  };
}
