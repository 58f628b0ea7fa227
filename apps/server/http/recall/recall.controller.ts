import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Recall } from '../../application/messages.js';
import type { RecallAnswer } from '../../application/recall/recall-answer.js';
import { ReadsFor } from '../access/route-access.js';
import { TakesJson } from '../body/json-body.interceptor.js';
import { MEMORY_PATH, MemoryPath, memoryOf } from '../memory/memory-path.js';
import { Metrics } from '../metrics/metrics.js';
import { ApiProblems } from '../openapi/api-problems.js';
import { RecallAnswerDto, RecallBody, recallRequest } from './recall.dto.js';

@ApiTags('Recall')
@Controller(`${MEMORY_PATH}/recall`)
export class RecallController {
  constructor(
    private readonly queries: QueryBus,
    private readonly metrics: Metrics,
  ) {}

  @Post()
  @HttpCode(200)
  @TakesJson({ optional: true })
  @ReadsFor('gateway')
  @ApiOperation({ summary: 'One turn: what the tutor is given to read' })
  @ApiOkResponse({
    type: RecallAnswerDto,
    headers: {
      'Server-Timing': { description: 'The parts of the turn, in milliseconds.', schema: { type: 'string' } },
    },
  })
  @ApiProblems('malformed-json', 'body-too-large', 'unsupported-media-type', 'request-timeout')
  @ApiProblems('unknown-field', 'invalid-value', 'duplicate-field', 'too-deep')
  @ApiProblems('projection-parked', 'log-unavailable', 'database-unavailable', 'storage-full')
  async recall(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param() path: MemoryPath,
    @Body() body: RecallBody,
  ): Promise<RecallAnswer> {
    const answer = await this.queries.execute(new Recall(memoryOf(request, path), recallRequest(body)));
    this.metrics.recalled(answer);
    response.setHeader('Server-Timing', serverTiming(answer.timings));
    return answer;
  }
}

/** The `Server-Timing` header (W3C): a part and its milliseconds. */
function serverTiming(timings: RecallAnswer['timings']): string {
  return Object.entries(timings)
    .map(([part, milliseconds]) => `${part};dur=${milliseconds}`)
    .join(', ');
}
