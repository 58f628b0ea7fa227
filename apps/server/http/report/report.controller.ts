import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiProduces, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { reportHtml } from '#libs/report/index.js';
import { GetReport } from '../../application/report/report-messages.js';
import { ReadsFor } from '../access/route-access.js';
import { found } from '../memory/found.js';
import { MEMORY_PATH, MemoryPath, memoryOf } from '../memory/memory-path.js';
import { ApiProblems } from '../openapi/api-problems.js';
import { toUtc } from '../validation/instant.js';
import { ReportDto, ReportQuery } from './report.dto.js';
import { formatOf, languageOf, MEDIA_TYPES, sendHtml, varyByHeaders } from './representation.js';

const FORMATS = ['json', 'html'] as const;

@ApiTags('Report')
@Controller(MEMORY_PATH)
export class ReportController {
  constructor(private readonly queries: QueryBus) {}

  @Get('report')
  @ReadsFor('gateway', 'teacher', 'student')
  @ApiOperation({
    summary: 'What a memory comes to: for its student, their teacher and their tutor the same',
    description:
      'Evidence, what is secure, shaky and next, misconceptions, what changed and why, what the files could not answer, calibration, and the limits of all that. With `Accept: text/html` one page that prints on A4.',
  })
  @ApiExtraModels(ReportDto)
  @ApiProduces(MEDIA_TYPES.json, MEDIA_TYPES.html)
  @ApiOkResponse({
    content: {
      [MEDIA_TYPES.json]: { schema: { $ref: getSchemaPath(ReportDto) } },
      [MEDIA_TYPES.html]: { schema: { type: 'string' } },
    },
  })
  @ApiProblems('memory-not-found', 'unknown-field', 'invalid-value', 'log-unavailable', 'projection-parked')
  @ApiProblems('database-unavailable')
  async report(
    @Req() request: Request,
    @Res() response: Response,
    @Param() path: MemoryPath,
    @Query() { since, lang, format }: ReportQuery,
  ): Promise<void> {
    const asked = { since: since === undefined ? null : instantOrDay(since), language: languageOf(request, lang) };
    const report = found(await this.queries.execute(new GetReport(memoryOf(request, path), asked)));
    varyByHeaders(response);
    if (formatOf(request, format, FORMATS) === 'html') {
      sendHtml(response, reportHtml(report, report.language));
    } else {
      response.json(report);
    }
  }
}

/** The same moment written twice is one moment; a day stays one, since it begins where the student is. */
function instantOrDay(text: string): string {
  return text.includes('T') ? toUtc(text) : text;
}
