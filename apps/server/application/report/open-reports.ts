import { PracticeService } from '../practice/practice.service.js';
import { type ReportDependencies, ReportService } from './report.service.js';

/** What is made of all that is known of a student. */
export interface ReportServices {
  readonly reports: ReportService;
  readonly practice: PracticeService;
}

export function openReports(
  dependencies: ReportDependencies & ConstructorParameters<typeof PracticeService>[0],
): ReportServices {
  return { reports: new ReportService(dependencies), practice: new PracticeService(dependencies) };
}
