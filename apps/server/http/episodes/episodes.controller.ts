import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { type EpisodeDetail, type EpisodePage, GetEpisode, ListEpisodes } from '../../application/messages.js';
import { ReadsFor } from '../access/route-access.js';
import { found } from '../memory/found.js';
import { MEMORY_PATH, MemoryPath, memoryOf } from '../memory/memory-path.js';
import { ApiProblems } from '../openapi/api-problems.js';
import { ProblemError } from '../problems/problem.js';
import { isUuid } from '../validation/uuid.js';
import { IsOpaqueId } from '../validation/validators.js';
import { EpisodeDetailDto, EpisodePageDto, EpisodeQuery } from './episode.dto.js';

class EpisodePath extends MemoryPath {
  @ApiProperty({ format: 'uuid' })
  @IsOpaqueId()
  readonly id: string;
}

@ApiTags('Reading')
@Controller(`${MEMORY_PATH}/episodes`)
export class EpisodesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ReadsFor('gateway', 'teacher', 'student')
  @ApiOperation({ summary: 'Episodes, newest first, in pages' })
  @ApiOkResponse({ type: EpisodePageDto })
  @ApiProblems(
    'memory-not-found',
    'unknown-field',
    'invalid-value',
    'invalid-cursor',
    'projection-parked',
    'database-unavailable',
    'storage-full',
  )
  async list(@Req() request: Request, @Param() path: MemoryPath, @Query() query: EpisodeQuery): Promise<EpisodePage> {
    const filter = {
      kind: query.kind ?? null,
      from: query.from ?? null,
      to: query.to ?? null,
      q: query.q || null,
      cursor: query.cursor ?? null,
      limit: query.limit,
    };
    return found(await this.queries.execute(new ListEpisodes(memoryOf(request, path), filter)));
  }

  @Get(':id')
  @ReadsFor('gateway', 'teacher', 'student')
  @ApiOperation({ summary: 'One episode, with its evidence and its place in the chain' })
  @ApiOkResponse({ type: EpisodeDetailDto })
  @ApiProblems('episode-not-found', 'invalid-value', 'projection-parked', 'database-unavailable', 'storage-full')
  async episode(@Req() request: Request, @Param() path: EpisodePath): Promise<EpisodeDetail> {
    const id = path.id.toLowerCase();
    const episode = isUuid(id) ? await this.queries.execute(new GetEpisode(memoryOf(request, path), id)) : null;
    if (!episode) {
      throw new ProblemError('episode-not-found', 'This memory holds no episode with this id.');
    }
    return episode;
  }
}
