import { Controller, Get, Param, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { GetCasePackage, GetMap, GetTeachingOrder } from '../../application/messages.js';
import { ReadsFor } from '../access/route-access.js';
import { found } from '../memory/found.js';
import { MEMORY_PATH, MemoryPath, memoryOf } from '../memory/memory-path.js';
import { ApiProblems } from '../openapi/api-problems.js';
import { ConceptMapDto, OrderedConceptDto, TeachingOrderDto } from './map.dto.js';

@ApiTags('Map')
@Controller(`${MEMORY_PATH}/map`)
export class MapController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ReadsFor('gateway', 'teacher', 'student', 'admin')
  @ApiOperation({ summary: 'What the subject is made of, and what builds on what' })
  @ApiOkResponse({ type: ConceptMapDto })
  @ApiProblems('memory-not-found', 'invalid-value', 'log-unavailable', 'database-unavailable', 'projection-parked')
  async map(@Req() request: Request, @Param() path: MemoryPath): Promise<ConceptMapDto> {
    return found(await this.queries.execute(new GetMap(memoryOf(request, path))));
  }

  @Get('teaching-order')
  @ReadsFor('gateway', 'teacher', 'student', 'admin')
  @ApiOperation({ summary: 'In which order to teach it: prerequisites first' })
  @ApiExtraModels(OrderedConceptDto)
  @ApiOkResponse({ type: TeachingOrderDto })
  @ApiProblems('memory-not-found', 'invalid-value', 'log-unavailable', 'database-unavailable', 'projection-parked')
  async order(@Req() request: Request, @Param() path: MemoryPath): Promise<TeachingOrderDto> {
    return found(await this.queries.execute(new GetTeachingOrder(memoryOf(request, path))));
  }

  @Get('case')
  @ReadsFor('gateway', 'teacher', 'student', 'admin')
  @ApiOperation({ summary: 'The map as a CASE 1.1 package, for other learning systems' })
  @ApiOkResponse({ schema: { type: 'object' } })
  @ApiProblems('memory-not-found', 'invalid-value', 'log-unavailable', 'database-unavailable', 'projection-parked')
  async case(@Req() request: Request, @Param() path: MemoryPath): Promise<object> {
    const base = `${request.protocol}://${request.get('host') ?? 'localhost'}`;
    return found(await this.queries.execute(new GetCasePackage(memoryOf(request, path), base)));
  }
}
