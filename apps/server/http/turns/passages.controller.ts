import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { FindPassages } from '../../application/turns/turn-messages.js';
import { ReadsFor } from '../access/route-access.js';
import { found } from '../memory/found.js';
import { MEMORY_PATH, MemoryPath, memoryOf } from '../memory/memory-path.js';
import { ApiProblems } from '../openapi/api-problems.js';
import { IsCountInQuery } from '../validation/in-query.js';
import { IsText } from '../validation/validators.js';
import { PassagesDto } from './turn.dto.js';

const DEFAULT_LIMIT = 3;
const MAX_LIMIT = 20;

export class PassageFilter {
  @ApiProperty({ description: 'A question.', example: 'Why do raisins swell?' })
  @IsText()
  readonly q: string;

  @IsCountInQuery({ to: MAX_LIMIT, standard: DEFAULT_LIMIT })
  readonly limit: number = DEFAULT_LIMIT;
}

/** What the files say about a question, word for word. */
@ApiTags('Files')
@Controller(`${MEMORY_PATH}/passages`)
export class PassagesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ReadsFor('gateway', 'teacher', 'student')
  @ApiOperation({
    summary: 'What the files say about a question, word for word and with the page',
    description:
      "By the question's words: a passage holds at least half of them, each weighed by how rare it is in the files.",
  })
  @ApiOkResponse({ type: PassagesDto })
  @ApiProblems('memory-not-found', 'invalid-value', 'log-unavailable', 'database-unavailable', 'projection-parked')
  async find(
    @Req() request: Request,
    @Param() path: MemoryPath,
    @Query() { q, limit }: PassageFilter,
  ): Promise<PassagesDto> {
    const message = new FindPassages(memoryOf(request, path), q, limit);
    return { passages: found(await this.queries.execute(message)) };
  }
}
