import { Body, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { GetMisconceptions } from '../../application/observations/observation-messages.js';
import { ReadsFor } from '../access/route-access.js';
import { found } from '../memory/found.js';
import { MEMORY_PATH, MemoryPath, memoryOf } from '../memory/memory-path.js';
import { ApiProblems } from '../openapi/api-problems.js';
import type { ReceiptDto } from '../recording/receipt.dto.js';
import { Recorder } from '../recording/recorder.js';
import { RecordsOneCommand } from '../recording/records.decorator.js';
import { ObservedDto } from './observation.dto.js';
import { ObservationBody, observationCommand } from './observation-bodies.js';

@ApiTags('Observations')
@Controller(MEMORY_PATH)
export class ObservationsController {
  constructor(
    private readonly recorder: Recorder,
    private readonly queries: QueryBus,
  ) {}

  @Post('observations')
  @RecordsOneCommand()
  @ApiOperation({
    summary: 'Something was observed in an episode',
    description: 'Preferences and goals are what the student said: an episode in which only the tutor speaks has none.',
  })
  @ApiProblems('occurred-in-the-future', 'unknown-episode', 'not-said-by-student')
  observe(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param() path: MemoryPath,
    @Body() body: ObservationBody,
  ): Promise<ReceiptDto> {
    return this.recorder.record(request, response, path, body.id ?? null, (id) => observationCommand(id, body));
  }

  @Get('misconceptions')
  @ReadsFor('gateway', 'teacher', 'student')
  @ApiOperation({ summary: 'Misconceptions, and what the student said of themselves, each with the message behind it' })
  @ApiOkResponse({ type: ObservedDto })
  @ApiProblems('memory-not-found', 'invalid-value', 'log-unavailable', 'database-unavailable', 'projection-parked')
  async misconceptions(@Req() request: Request, @Param() path: MemoryPath): Promise<ObservedDto> {
    return found(await this.queries.execute(new GetMisconceptions(memoryOf(request, path))));
  }
}
