import { Body, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { stanceOf } from '#libs/episodes/index.js';
import { GetCitations, GetUnanswered, HasBelief } from '../../application/grounding/grounding-messages.js';
import { ReadsFor } from '../access/route-access.js';
import { found } from '../memory/found.js';
import { MEMORY_PATH, MemoryPath, memoryOf } from '../memory/memory-path.js';
import { ApiProblems } from '../openapi/api-problems.js';
import { ProblemError } from '../problems/problem.js';
import type { ReceiptDto } from '../recording/receipt.dto.js';
import { Recorder } from '../recording/recorder.js';
import { RecordsOneCommand } from '../recording/records.decorator.js';
import { isUuid } from '../validation/uuid.js';
import { CitationsDto, UnansweredListDto } from './grounding.dto.js';
import {
  DisputeBody,
  disputeCommand,
  GroundedReceiptDto,
  GroundingBody,
  groundingCommand,
  ItemPath,
} from './grounding-bodies.js';

@ApiTags('Grounding')
@Controller(MEMORY_PATH)
export class GroundingController {
  constructor(
    private readonly recorder: Recorder,
    private readonly queries: QueryBus,
  ) {}

  @Post('answers/:id/grounding')
  @RecordsOneCommand(['gateway'], GroundedReceiptDto)
  @ApiOperation({
    summary: 'What the claims of an answer rest on',
    description: 'Recorded after the answer; a later grounding of the same answer takes the place of an earlier one.',
  })
  @ApiProblems('occurred-in-the-future', 'unknown-answer', 'unknown-episode', 'rests-on-itself')
  async ground(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param() path: ItemPath,
    @Body() body: GroundingBody,
  ): Promise<GroundedReceiptDto> {
    const answerId = path.id.toLowerCase();
    if (!isUuid(answerId)) {
      throw new ProblemError('unknown-answer', 'This memory holds no answer with this id.');
    }
    const receipt = await this.recorder.record(request, response, path, body.id ?? null, (id) =>
      groundingCommand(id, answerId, body),
    );
    return { ...receipt, stance: stanceOf(body.claims.map(({ source }) => ({ source: source ?? null }))) };
  }

  @Post('beliefs/:id/disputes')
  @RecordsOneCommand(['gateway', 'student'])
  @ApiOperation({ summary: 'The student disputes what is believed of them' })
  @ApiProblems('occurred-in-the-future', 'belief-not-found', 'projection-parked')
  async dispute(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param() path: ItemPath,
    @Body() body: DisputeBody,
  ): Promise<ReceiptDto> {
    const beliefId = path.id.toLowerCase();
    const known = isUuid(beliefId) && (await this.queries.execute(new HasBelief(memoryOf(request, path), beliefId)));
    if (!known) {
      throw new ProblemError('belief-not-found', 'This memory holds no belief with this id.');
    }
    return this.recorder.record(request, response, path, body.id ?? null, (id) => disputeCommand(id, beliefId, body));
  }

  @Get('citations')
  @ReadsFor('gateway', 'teacher', 'student')
  @ApiOperation({ summary: 'What answers cite, and whether it still holds' })
  @ApiOkResponse({ type: CitationsDto })
  @ApiProblems('memory-not-found', 'invalid-value', 'log-unavailable', 'database-unavailable', 'projection-parked')
  async citations(@Req() request: Request, @Param() path: MemoryPath): Promise<CitationsDto> {
    return { citations: found(await this.queries.execute(new GetCitations(memoryOf(request, path)))) };
  }

  @Get('unanswered')
  @ReadsFor('gateway', 'teacher', 'student')
  @ApiOperation({ summary: 'Questions that could not be answered, or not in full' })
  @ApiOkResponse({ type: UnansweredListDto })
  @ApiProblems('memory-not-found', 'invalid-value', 'log-unavailable', 'database-unavailable', 'projection-parked')
  async unanswered(@Req() request: Request, @Param() path: MemoryPath): Promise<UnansweredListDto> {
    return { questions: found(await this.queries.execute(new GetUnanswered(memoryOf(request, path)))) };
  }
}
