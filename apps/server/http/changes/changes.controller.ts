import { Controller, Get, type OnModuleDestroy, Param, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Change } from '../../application/changes/changes.service.js';
import { FollowChanges } from '../../application/changes/follow-changes.js';
import { ReadsFor } from '../access/route-access.js';
import { found } from '../memory/found.js';
import { MEMORY_PATH, MemoryPath, memoryOf } from '../memory/memory-path.js';
import { ApiProblems } from '../openapi/api-problems.js';
import { ProblemError } from '../problems/problem.js';
import { EventStream, type StreamedEvent } from './event-stream.js';

const LAST_EVENT_ID = 'Last-Event-ID';
/** Revisions are 32-bit integers in the read models. */
const LAST_REVISION = 2 ** 31 - 1;

const DESCRIPTION = `\`episode\` \`{ revision, kind, episodeId }\` for each episode; \`map\` \`{ version }\` when the map
changed, and at the beginning; \`reading\` \`{ fileId, state, progress }\` while a file is read. An event's id is the last revision
that was told: send it as ${LAST_EVENT_ID} to go on from there. A listener that is slow gets the newest word on files and map.`;

const EXAMPLE = `id: 17\nevent: reading\ndata: {"fileId":"4d0e9d6c-8f0f-4f5c-9a39-1c1f0a7be001","state":"reading","progress":0.4}\n\n`;

/** Streams what changes in a memory, as server-sent events. */
@ApiTags('Reading')
@Controller(`${MEMORY_PATH}/changes`)
export class ChangesController implements OnModuleDestroy {
  private readonly open = new Set<AbortController>();

  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ReadsFor('gateway', 'teacher', 'student', 'admin')
  @ApiOperation({ summary: 'What changes in a memory, as it changes', description: DESCRIPTION })
  @ApiHeader({ name: LAST_EVENT_ID, required: false, description: 'The last revision that you know of.' })
  @ApiOkResponse({
    description: 'Server-sent events, with a comment every 15 seconds, until you go.',
    content: { 'text/event-stream': { schema: { type: 'string', example: EXAMPLE } } },
  })
  @ApiProblems('memory-not-found', 'invalid-value', 'log-unavailable', 'database-unavailable', 'projection-parked')
  async follow(@Req() request: Request, @Res() response: Response, @Param() path: MemoryPath): Promise<void> {
    const listening = new AbortController();
    const message = new FollowChanges(memoryOf(request, path), lastRevision(request), listening.signal);
    response.once('close', () => listening.abort());
    const changes = found(await this.queries.execute(message));
    this.open.add(listening);
    try {
      await new EventStream(response).send(eventsOf(changes));
    } finally {
      this.open.delete(listening);
    }
  }

  /** A server that stops ends its streams: it would wait for them otherwise. */
  onModuleDestroy(): void {
    for (const listening of this.open) {
      listening.abort();
    }
  }
}

function lastRevision(request: Request): number | null {
  const sent = request.get(LAST_EVENT_ID)?.trim();
  if (!sent) {
    return null;
  }
  if (!/^\d+$/.test(sent) || Number(sent) > LAST_REVISION) {
    throw new ProblemError('invalid-value', `${LAST_EVENT_ID} must be a revision, as the id of an event had it.`);
  }
  return Number(sent);
}

async function* eventsOf(changes: AsyncIterable<Change>): AsyncGenerator<StreamedEvent> {
  for await (const { revision, type, data } of changes) {
    yield { id: String(revision), type, data };
  }
}
