import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ListProjections, UnparkMemories } from '../../application/rebuilds/messages.js';
import { callerOf } from '../access/caller.js';
import { ReadsFor, WritesFor } from '../access/route-access.js';
import { TakesJson } from '../body/json-body.interceptor.js';
import { ApiProblems } from '../openapi/api-problems.js';
import { namingFor } from './naming.js';
import { DifferencesDto, ProjectionPath, ProjectionsDto, UnparkBody, UnparkedDto } from './rebuild.dto.js';

@ApiTags('Operations')
@ApiExtraModels(DifferencesDto)
@Controller('v1/projections')
export class ProjectionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ReadsFor('analyst', 'admin')
  @ApiOperation({ summary: 'The read models: their rules, what is behind, what waits to be mended' })
  @ApiOkResponse({ type: ProjectionsDto })
  @ApiProblems('invalid-value', 'log-unavailable', 'database-unavailable')
  async list(@Req() request: Request): Promise<ProjectionsDto> {
    const asked = new ListProjections(callerOf(request).tenant, namingFor(request));
    return { projections: await this.queries.execute(asked) };
  }

  @Post(':name/unpark')
  @HttpCode(200)
  @TakesJson()
  @WritesFor('analyst', 'admin')
  @ApiOperation({
    summary: 'Try parked memories again, after what they were parked for was mended',
    description: 'What still can not be taken is parked again.',
  })
  @ApiOkResponse({ type: UnparkedDto })
  @ApiProblems('unknown-projection', 'unknown-field', 'invalid-value', 'malformed-json', 'body-too-large')
  @ApiProblems('unsupported-media-type', 'too-deep', 'duplicate-field', 'request-timeout')
  @ApiProblems('log-unavailable', 'database-unavailable')
  async unpark(
    @Req() request: Request,
    @Param() { name }: ProjectionPath,
    @Body() body: UnparkBody,
  ): Promise<UnparkedDto> {
    const { tenant, name: actor } = callerOf(request);
    const scope = { tenant, student: body.student ?? null, subject: body.subject ?? null };
    return { memories: await this.commands.execute(new UnparkMemories(scope, name, actor, body.reason)) };
  }
}
