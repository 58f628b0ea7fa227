import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { GetPractice } from '../../application/practice/practice-messages.js';
import { ReadsFor } from '../access/route-access.js';
import { found } from '../memory/found.js';
import { MEMORY_PATH, MemoryPath, memoryOf } from '../memory/memory-path.js';
import { ApiProblems } from '../openapi/api-problems.js';
import { PracticeDto, PracticeQuery } from './practice.dto.js';

@ApiTags('Learner')
@Controller(MEMORY_PATH)
export class PracticeController {
  constructor(private readonly queries: QueryBus) {}

  @Get('practice')
  @ReadsFor('gateway', 'teacher', 'student')
  @ApiOperation({
    summary: 'What to practise next, with something to practise with',
    description:
      "The weakest concepts, each behind its weak prerequisites; then what is due for review; then what is new and rests on what is understood. In the memory's language.",
  })
  @ApiOkResponse({ type: PracticeDto })
  @ApiProblems('memory-not-found', 'unknown-field', 'invalid-value', 'projection-parked', 'database-unavailable')
  async practice(
    @Req() request: Request,
    @Param() path: MemoryPath,
    @Query() { count }: PracticeQuery,
  ): Promise<PracticeDto> {
    return found(await this.queries.execute(new GetPractice(memoryOf(request, path), count)));
  }
}
