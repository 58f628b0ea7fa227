import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { WordedReport } from '#libs/report/index.js';
import { type ClassReportView, GetClassReport } from '../report/class-messages.js';
import { ClassReportService } from '../report/class-report.service.js';
import { ReportService } from '../report/report.service.js';
import { GetReport } from '../report/report-messages.js';

@QueryHandler(GetReport)
export class GetReportHandler implements IQueryHandler<GetReport> {
  constructor(private readonly reports: ReportService) {}

  execute({ memory, request }: GetReport): Promise<WordedReport | null> {
    return this.reports.report(memory, request);
  }
}

@QueryHandler(GetClassReport)
export class GetClassReportHandler implements IQueryHandler<GetClassReport> {
  constructor(private readonly classes: ClassReportService) {}

  execute({ request }: GetClassReport): Promise<ClassReportView | null> {
    return this.classes.report(request);
  }
}

/** The handlers of reports. */
export const REPORT_HANDLERS = [GetReportHandler, GetClassReportHandler];
