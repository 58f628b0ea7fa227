import { Controller, Get, Param, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { GetMemory, type MemoryView } from '../../application/messages.js';
import { ReadsFor } from '../access/route-access.js';
import { ApiProblems } from '../openapi/api-problems.js';
import { found } from './found.js';
import { MemoryDto } from './memory.dto.js';
import { MEMORY_PATH, MemoryPath, memoryOf } from './memory-path.js';

@ApiTags('Reading')
@Controller(MEMORY_PATH)
export class MemoryController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ReadsFor('gateway', 'teacher', 'student')
  @ApiOperation({ summary: 'A memory: its name, counts and dates' })
  @ApiOkResponse({ type: MemoryDto })
  @ApiProblems('memory-not-found', 'invalid-value', 'projection-parked', 'database-unavailable', 'storage-full')
  async memory(@Req() request: Request, @Param() path: MemoryPath): Promise<MemoryView> {
    return found(await this.queries.execute(new GetMemory(memoryOf(request, path))));
  }
}
