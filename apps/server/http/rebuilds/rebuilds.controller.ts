import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CSV_HEADER, csvLine } from '../../application/rebuilds/difference-csv.js';
import {
  GetRebuild,
  ListDifferences,
  ListRebuilds,
  StartRebuild,
  SteerRebuild,
} from '../../application/rebuilds/messages.js';
import type { DifferencePage, RebuildView } from '../../application/rebuilds/rebuild-view.js';
import { callerOf } from '../access/caller.js';
import { ReadsFor, WritesFor } from '../access/route-access.js';
import { TakesJson } from '../body/json-body.interceptor.js';
import { ApiProblems } from '../openapi/api-problems.js';
import { namingFor } from './naming.js';
import {
  DifferencesDto,
  DifferencesQuery,
  RebuildAcceptedDto,
  RebuildBody,
  RebuildDto,
  RebuildPath,
  RebuildsDto,
} from './rebuild.dto.js';

const ACCEPTED = 202;
const JSON_TYPE = 'application/json';
const CSV_TYPE = 'text/csv';

@ApiTags('Operations')
@Controller('v1/rebuilds')
export class RebuildsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @HttpCode(ACCEPTED)
  @TakesJson()
  @WritesFor('analyst', 'admin')
  @ApiOperation({
    summary: 'Rebuild a read model from the log, or see what a rebuild would change',
    description:
      'It runs in the background, memory by memory; readers never see half of one. Of each read model one rebuild runs at a time, another one waits.',
  })
  @ApiAcceptedResponse({ type: RebuildAcceptedDto })
  @ApiProblems('unknown-projection', 'memory-not-found', 'unknown-field', 'invalid-value', 'malformed-json')
  @ApiProblems('body-too-large', 'unsupported-media-type', 'too-deep', 'duplicate-field', 'request-timeout')
  @ApiProblems('log-unavailable', 'database-unavailable')
  async start(@Req() request: Request, @Body() body: RebuildBody): Promise<RebuildAcceptedDto> {
    const { tenant, name } = callerOf(request);
    const id = await this.commands.execute(
      new StartRebuild(
        {
          scope: { tenant, student: body.student ?? null, subject: body.subject ?? null },
          projection: body.projection,
          dryRun: body.dryRun ?? false,
          actor: name,
          reason: body.reason,
          runsIn: 'server',
        },
        namingFor(request),
      ),
    );
    return { id };
  }

  @Get()
  @ReadsFor('analyst', 'admin')
  @ApiOperation({ summary: 'The last rebuilds' })
  @ApiOkResponse({ type: RebuildsDto })
  @ApiProblems('invalid-value', 'database-unavailable')
  async list(@Req() request: Request): Promise<RebuildsDto> {
    return { rebuilds: await this.queries.execute(new ListRebuilds(callerOf(request).tenant)) };
  }

  @Get(':id')
  @ReadsFor('analyst', 'admin')
  @ApiOperation({ summary: 'How far a rebuild is, and what it changes' })
  @ApiOkResponse({ type: RebuildDto })
  @ApiProblems('rebuild-not-found', 'invalid-value', 'database-unavailable')
  get(@Req() request: Request, @Param() { id }: RebuildPath): Promise<RebuildView> {
    return this.queries.execute(new GetRebuild(callerOf(request).tenant, id, namingFor(request)));
  }

  @Get(':id/differences')
  @ReadsFor('analyst', 'admin')
  @ApiOperation({
    summary: 'The rows that differ',
    description: 'As JSON in pages; with `Accept: text/csv` all from the cursor on, a line each.',
  })
  @ApiProduces(JSON_TYPE, CSV_TYPE)
  @ApiOkResponse({
    content: {
      [JSON_TYPE]: { schema: { $ref: getSchemaPath(DifferencesDto) } },
      [CSV_TYPE]: { schema: { type: 'string' } },
    },
  })
  @ApiProblems('rebuild-not-found', 'unknown-field', 'invalid-value', 'invalid-cursor', 'database-unavailable')
  async differences(
    @Req() request: Request,
    @Res() response: Response,
    @Param() { id }: RebuildPath,
    @Query() { cursor }: DifferencesQuery,
  ): Promise<void> {
    const first = await this.page(request, id, cursor ?? null);
    response.setHeader('Vary', 'Accept');
    if (request.accepts([JSON_TYPE, CSV_TYPE]) !== CSV_TYPE) {
      response.json(first);
      return;
    }
    response.setHeader('Content-Type', `${CSV_TYPE}; charset=utf-8`);
    response.setHeader('Content-Disposition', `attachment; filename="rebuild-${id}.csv"`);
    await pipeline(Readable.from(this.lines(request, id, first)), response);
  }

  @Post(':id/pause')
  @HttpCode(ACCEPTED)
  @WritesFor('analyst', 'admin')
  @ApiOperation({ summary: 'Stop for a while', description: 'No further memory is rebuilt once this is answered.' })
  @ApiAcceptedResponse({ type: RebuildAcceptedDto })
  @ApiProblems('rebuild-not-found', 'rebuild-state', 'invalid-value', 'log-unavailable', 'database-unavailable')
  pause(@Req() request: Request, @Param() { id }: RebuildPath): Promise<RebuildAcceptedDto> {
    return this.steer(request, id, 'pause');
  }

  @Post(':id/resume')
  @HttpCode(ACCEPTED)
  @WritesFor('analyst', 'admin')
  @ApiOperation({ summary: 'Go on with what is left', description: 'Memories that failed are tried again.' })
  @ApiAcceptedResponse({ type: RebuildAcceptedDto })
  @ApiProblems('rebuild-not-found', 'rebuild-state', 'invalid-value', 'log-unavailable', 'database-unavailable')
  resume(@Req() request: Request, @Param() { id }: RebuildPath): Promise<RebuildAcceptedDto> {
    return this.steer(request, id, 'resume');
  }

  @Post(':id/cancel')
  @HttpCode(ACCEPTED)
  @WritesFor('analyst', 'admin')
  @ApiOperation({ summary: 'Stop for good', description: 'What is rebuilt stays so; the rest keeps its old rows.' })
  @ApiAcceptedResponse({ type: RebuildAcceptedDto })
  @ApiProblems('rebuild-not-found', 'rebuild-state', 'invalid-value', 'log-unavailable', 'database-unavailable')
  cancel(@Req() request: Request, @Param() { id }: RebuildPath): Promise<RebuildAcceptedDto> {
    return this.steer(request, id, 'cancel');
  }

  private async steer(request: Request, id: string, to: 'pause' | 'resume' | 'cancel'): Promise<RebuildAcceptedDto> {
    const { tenant, name } = callerOf(request);
    await this.commands.execute(new SteerRebuild(to, { tenant, id, actor: name }));
    return { id };
  }

  private page(request: Request, id: string, cursor: string | null): Promise<DifferencePage> {
    return this.queries.execute(new ListDifferences(callerOf(request).tenant, id, namingFor(request), cursor));
  }

  private async *lines(request: Request, id: string, first: DifferencePage): AsyncGenerator<string> {
    yield CSV_HEADER;
    let page = first;
    while (true) {
      yield page.differences.map(csvLine).join('');
      if (page.next === null) {
        return;
      }
      page = await this.page(request, id, page.next);
    }
  }
}
