import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Logger, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RecordCommands } from '../../application/messages.js';
import { callerOf } from '../access/caller.js';
import { WritesFor } from '../access/route-access.js';
import { assertMediaType } from '../body/media-type.js';
import { MEMORY_PATH, MemoryPath, memoryOf } from '../memory/memory-path.js';
import { Metrics } from '../metrics/metrics.js';
import { ApiProblems } from '../openapi/api-problems.js';
import type { ProblemError } from '../problems/problem.js';
import { internalProblem, knownProblem } from '../problems/to-problem.js';
import { requestIdOf } from '../request/request-id.js';
import { answerLines, type RecordLines } from './answer-lines.js';
import { IMPORT_ANSWER_EXAMPLE, IMPORT_DESCRIPTION, IMPORT_EXAMPLE } from './import-description.js';
import { LineQueue } from './line-queue.js';
import { readLines } from './read-lines.js';

const NDJSON = 'application/x-ndjson';

@ApiTags('Recording')
@Controller(`${MEMORY_PATH}/episodes`)
export class ImportController {
  private readonly logger = new Logger('import');

  constructor(
    private readonly commands: CommandBus,
    private readonly metrics: Metrics,
  ) {}

  @Post()
  @WritesFor('gateway')
  @ApiOperation({ summary: 'Import episodes, a line of JSON each', description: IMPORT_DESCRIPTION })
  @ApiConsumes(NDJSON)
  @ApiBody({ required: true, schema: { type: 'string', example: IMPORT_EXAMPLE }, description: 'Lines of JSON.' })
  @ApiOkResponse({
    description: 'A line for each line, in order.',
    content: { [NDJSON]: { schema: { type: 'string', example: IMPORT_ANSWER_EXAMPLE } } },
  })
  @ApiProblems('unsupported-media-type', 'invalid-value', 'log-unavailable', 'database-unavailable', 'storage-full')
  async import(@Req() request: Request, @Res() response: Response, @Param() path: MemoryPath): Promise<void> {
    assertMediaType(request.headers, NDJSON);
    const queue = new LineQueue();
    const reading = readLines(request, queue);
    const answers = answerLines(queue, this.recorderFor(request, path), (error) => this.problemOf(error, request));
    try {
      await this.answer(response, answers);
    } catch (error) {
      if (!response.closed && !request.destroyed) {
        throw error;
      }
      this.logger.debug(`request ${requestIdOf(request)}: the client went away in the middle of an import`);
    } finally {
      queue.close();
    }
    await reading;
  }

  /** The first answers are waited for before the headers go out, so that an import that can't begin fails as a whole. */
  private async answer(response: Response, answers: AsyncGenerator<string>): Promise<void> {
    const first = await answers.next();
    response.status(200).setHeader('Content-Type', NDJSON);
    if (first.done) {
      response.end();
      return;
    }
    await pipeline(Readable.from(withFirst(first.value, answers)), response);
  }

  private recorderFor(request: Request, path: MemoryPath): RecordLines {
    const memory = memoryOf(request, path);
    const actor = callerOf(request).name;
    const correlationId = requestIdOf(request);
    return async (lines) => {
      const submitted = lines.map((line) => ({ ...line, actor, correlationId }));
      const results = await this.commands.execute(new RecordCommands(memory, submitted));
      this.metrics.commanded(submitted, results);
      return results;
    };
  }

  private problemOf(error: unknown, request: Request): ProblemError {
    const known = knownProblem(error);
    if (!known) {
      this.logger.error(
        `request ${requestIdOf(request)} failed: ${String(error)}`,
        error instanceof Error ? error.stack : undefined,
      );
    }
    return known ?? internalProblem();
  }
}

async function* withFirst(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
