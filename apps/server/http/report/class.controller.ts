import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiProduces, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { classHtml } from '#libs/report/index.js';
import { CLASS_CSV_HEADER, classCsvLine } from '../../application/report/class-csv.js';
import { GetClassReport } from '../../application/report/class-messages.js';
import { callerOf } from '../access/caller.js';
import { ReadsFor } from '../access/route-access.js';
import { ApiProblems } from '../openapi/api-problems.js';
import { ProblemError } from '../problems/problem.js';
import { ClassQuery, ClassReportDto, SubjectPath } from './class.dto.js';
import { formatOf, languageOf, MEDIA_TYPES, sendHtml, varyByHeaders } from './representation.js';

const FORMATS = ['json', 'html', 'csv'] as const;

@ApiTags('Report')
@Controller('v1/subjects')
export class ClassController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':subject/report')
  @ReadsFor('gateway', 'teacher')
  @ApiOperation({
    summary: 'A class: a row a student, and who struggles with what',
    description:
      'As JSON in pages; with `Accept: text/csv` or `text/html` all students at once, from the cursor on. It shows what is projected: unlike the report of one memory it does not wait for each to catch up.',
  })
  @ApiExtraModels(ClassReportDto)
  @ApiProduces(MEDIA_TYPES.json, MEDIA_TYPES.html, MEDIA_TYPES.csv)
  @ApiOkResponse({
    content: {
      [MEDIA_TYPES.json]: { schema: { $ref: getSchemaPath(ClassReportDto) } },
      [MEDIA_TYPES.html]: { schema: { type: 'string' } },
      [MEDIA_TYPES.csv]: { schema: { type: 'string' } },
    },
  })
  @ApiProblems('memory-not-found', 'unknown-field', 'invalid-value', 'invalid-cursor', 'database-unavailable')
  async report(
    @Req() request: Request,
    @Res() response: Response,
    @Param() { subject }: SubjectPath,
    @Query() query: ClassQuery,
  ): Promise<void> {
    const { tenant, student, subjects } = callerOf(request);
    const format = formatOf(request, query.format, FORMATS);
    const { sort, cursor = null, student: students = null } = query;
    const scope = { tenant, student, subjects };
    const limit = format === 'json' ? query.limit : null;
    const report = await this.queries.execute(new GetClassReport({ scope, subject, students, sort, cursor, limit }));
    if (!report) {
      throw new ProblemError('memory-not-found', 'Nobody that this key may see has a memory of this subject.');
    }
    varyByHeaders(response);
    switch (format) {
      case 'html':
        sendHtml(response, classHtml(report, languageOf(request, query.lang) ?? 'en'));
        break;
      case 'csv':
        response.setHeader('Content-Disposition', 'attachment; filename="class.csv"');
        response.type('csv').send(`${CLASS_CSV_HEADER}${report.students.map(classCsvLine).join('')}`);
        break;
      case 'json':
        response.json(report);
    }
  }
}
