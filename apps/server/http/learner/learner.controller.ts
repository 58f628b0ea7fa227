import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { GetBeliefHistory, GetCalibration, GetMastery, ListBeliefs } from '../../application/learner/messages.js';
import { ReadsFor } from '../access/route-access.js';
import { found } from '../memory/found.js';
import { MEMORY_PATH, MemoryPath, memoryOf } from '../memory/memory-path.js';
import { ApiProblems } from '../openapi/api-problems.js';
import { ProblemError } from '../problems/problem.js';
import { isUuid } from '../validation/uuid.js';
import { BeliefDto, BeliefPath, BeliefsQuery, CalibrationDto, CalibrationQuery, MasteryDto } from './learner.dto.js';

@ApiTags('Learner')
@Controller(MEMORY_PATH)
export class LearnerController {
  constructor(private readonly queries: QueryBus) {}

  @Get('beliefs')
  @ReadsFor('gateway', 'teacher', 'student')
  @ApiOperation({ summary: 'What is thought of the student, concept by concept, and on what evidence' })
  @ApiOkResponse({ type: [BeliefDto] })
  @ApiProblems('memory-not-found', 'unknown-field', 'invalid-value', 'projection-parked', 'database-unavailable')
  async beliefs(
    @Req() request: Request,
    @Param() path: MemoryPath,
    @Query() { current, evidence }: BeliefsQuery,
  ): Promise<readonly BeliefDto[]> {
    return found(await this.queries.execute(new ListBeliefs(memoryOf(request, path), current, evidence ?? null)));
  }

  @Get('beliefs/:id/history')
  @ReadsFor('gateway', 'teacher', 'student')
  @ApiOperation({ summary: 'What a belief came of and what became of it, oldest first' })
  @ApiOkResponse({ type: [BeliefDto] })
  @ApiProblems('belief-not-found', 'invalid-value', 'projection-parked', 'database-unavailable')
  async history(@Req() request: Request, @Param() path: BeliefPath): Promise<readonly BeliefDto[]> {
    const id = path.id.toLowerCase();
    const chain = isUuid(id) ? await this.queries.execute(new GetBeliefHistory(memoryOf(request, path), id)) : null;
    if (!chain) {
      throw new ProblemError('belief-not-found', 'This memory never held a belief with this id.');
    }
    return chain;
  }

  @Get('mastery')
  @ReadsFor('gateway', 'teacher', 'student')
  @ApiOperation({ summary: 'How far the student has each concept of the map' })
  @ApiOkResponse({ type: [MasteryDto] })
  @ApiProblems('memory-not-found', 'invalid-value', 'projection-parked', 'database-unavailable')
  async mastery(@Req() request: Request, @Param() path: MemoryPath): Promise<readonly MasteryDto[]> {
    return found(await this.queries.execute(new GetMastery(memoryOf(request, path))));
  }

  @Get('calibration')
  @ReadsFor('gateway', 'teacher', 'student')
  @ApiOperation({ summary: 'How well the predictions before the checks came true' })
  @ApiOkResponse({ type: CalibrationDto })
  @ApiProblems('memory-not-found', 'unknown-field', 'invalid-value', 'projection-parked', 'database-unavailable')
  async calibration(
    @Req() request: Request,
    @Param() path: MemoryPath,
    @Query() { by }: CalibrationQuery,
  ): Promise<CalibrationDto> {
    return found(await this.queries.execute(new GetCalibration(memoryOf(request, path), by ?? null)));
  }
}
