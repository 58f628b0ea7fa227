import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { RunNights } from '../../application/messages.js';
import { callerOf } from '../access/caller.js';
import { WritesFor } from '../access/route-access.js';
import { TakesJson } from '../body/json-body.interceptor.js';
import { ApiProblems } from '../openapi/api-problems.js';
import { ProblemError } from '../problems/problem.js';
import { NightBody, NightResultDto } from './night.dto.js';

@ApiTags('Operations')
@Controller('v1/nights')
export class NightController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  @TakesJson({ optional: true })
  @WritesFor('admin')
  @ApiOperation({
    summary: 'Close the days that are over',
    description:
      'For each memory that is due: sums up days, lets beliefs lose confidence, looks citations up, composes what is at hand. A server does it by itself unless MNEME_NIGHTS is off; this does it at once, also for memories that are being written to. Running it twice is running it once.',
  })
  @ApiOkResponse({ type: NightResultDto })
  @ApiProblems('invalid-value', 'unknown-field', 'malformed-json', 'body-too-large', 'unsupported-media-type')
  @ApiProblems('too-deep', 'duplicate-field', 'request-timeout', 'log-unavailable', 'database-unavailable')
  async run(@Req() request: Request, @Body() body: NightBody): Promise<NightResultDto> {
    const { tenant, name } = callerOf(request);
    const { asOf, student, subject } = body;
    if ((student === undefined) !== (subject === undefined)) {
      throw new ProblemError('invalid-value', 'student and subject go together; leave out both for all memories.');
    }
    const memory = student !== undefined && subject !== undefined ? { tenant, student, subject } : null;
    return this.commands.execute(new RunNights({ tenant, asOf: asOf ?? null, memory, actor: name }));
  }
}
