import { Body, Controller, Get, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { ChainVerdict } from '#libs/chain/index.js';
import { GetChain, GetCheckpoint, VerifyChain } from '../../application/messages.js';
import { ReadsFor } from '../access/route-access.js';
import { TakesJson } from '../body/json-body.interceptor.js';
import { found } from '../memory/found.js';
import { MEMORY_PATH, MemoryPath, memoryOf } from '../memory/memory-path.js';
import { ApiProblems } from '../openapi/api-problems.js';
import { ChainHeadDto, ChainVerdictDto, VerificationBody } from './chain.dto.js';

@ApiTags('Chain')
@Controller(`${MEMORY_PATH}/chain`)
export class ChainController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ReadsFor('gateway', 'teacher', 'student', 'admin')
  @ApiOperation({ summary: 'Where the chain ends' })
  @ApiOkResponse({ type: ChainHeadDto })
  @ApiProblems('memory-not-found', 'invalid-value', 'log-unavailable', 'database-unavailable')
  async head(@Req() request: Request, @Param() path: MemoryPath): Promise<ChainHeadDto> {
    return found(await this.queries.execute(new GetChain(memoryOf(request, path))));
  }

  @Get('checkpoint')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @ReadsFor('gateway', 'teacher', 'student', 'admin')
  @ApiOperation({
    summary: 'Where the chain ends, as a signed note to be kept elsewhere',
    description:
      'A C2SP signed note (Ed25519). Send it with a verification later: a cut or rewritten chain shows against it.',
  })
  @ApiProduces('text/plain')
  @ApiOkResponse({ schema: { type: 'string' } })
  @ApiProblems('memory-not-found', 'invalid-value', 'log-unavailable', 'database-unavailable')
  async checkpoint(@Req() request: Request, @Param() path: MemoryPath): Promise<string> {
    return found(await this.queries.execute(new GetCheckpoint(memoryOf(request, path))));
  }

  @Post('verifications')
  @HttpCode(200)
  @TakesJson({ optional: true })
  @ReadsFor('gateway', 'teacher', 'student', 'admin')
  @ApiOperation({ summary: 'Read every event again and hold the chain against it' })
  @ApiOkResponse({ type: ChainVerdictDto })
  @ApiProblems('memory-not-found', 'unknown-field', 'invalid-value', 'log-unavailable', 'database-unavailable')
  @ApiProblems(
    'checkpoint-refused',
    'malformed-json',
    'body-too-large',
    'unsupported-media-type',
    'too-deep',
    'duplicate-field',
    'request-timeout',
  )
  async verify(
    @Req() request: Request,
    @Param() path: MemoryPath,
    @Body() body: VerificationBody,
  ): Promise<ChainVerdict> {
    const asked = new VerifyChain(memoryOf(request, path), body.checkpoint ?? null);
    return found(await this.queries.execute(asked));
  }
}
