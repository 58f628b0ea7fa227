import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { GetSelfModel, GetWorkingSet } from '../../application/standing/standing-messages.js';
import { ReadsFor } from '../access/route-access.js';
import { found } from '../memory/found.js';
import { MEMORY_PATH, MemoryPath, memoryOf } from '../memory/memory-path.js';
import { ApiProblems } from '../openapi/api-problems.js';
import { SelfModelDto, SelfModelQuery, WorkingSetDto } from './standing.dto.js';

@ApiTags('Learner')
@Controller(MEMORY_PATH)
export class StandingController {
  constructor(private readonly queries: QueryBus) {}

  @Get('working-set')
  @ReadsFor('gateway', 'teacher', 'student')
  @ApiOperation({
    summary: 'What a tutor has at hand when the student comes back',
    description: 'Composed by the night; what a greeting goes by.',
  })
  @ApiOkResponse({ type: WorkingSetDto })
  @ApiProblems('memory-not-found', 'invalid-value', 'projection-parked', 'database-unavailable')
  async workingSet(@Req() request: Request, @Param() path: MemoryPath): Promise<WorkingSetDto> {
    return found(await this.queries.execute(new GetWorkingSet(memoryOf(request, path))));
  }

  @Get('self-model')
  @ReadsFor('gateway', 'teacher', 'student')
  @ApiOperation({
    summary: 'What the memory knows, and its limits, in plain words',
    description: 'Composed by the night.',
  })
  @ApiOkResponse({ type: SelfModelDto })
  @ApiProblems('memory-not-found', 'unknown-field', 'invalid-value', 'projection-parked', 'database-unavailable')
  async selfModel(
    @Req() request: Request,
    @Param() path: MemoryPath,
    @Query() { lang }: SelfModelQuery,
  ): Promise<SelfModelDto> {
    return found(await this.queries.execute(new GetSelfModel(memoryOf(request, path), lang ?? null)));
  }
}
