import { Body, Controller, Logger, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ApiCreatedResponse,
  ApiExtraModels,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { TakeTurn, type TurnEvent } from '../../application/turns/turn-messages.js';
import { callerOf } from '../access/caller.js';
import { WritesFor } from '../access/route-access.js';
import { TakesJson } from '../body/json-body.interceptor.js';
import { EventStream, type StreamedEvent } from '../changes/event-stream.js';
import { MEMORY_PATH, MemoryPath, memoryOf } from '../memory/memory-path.js';
import { ApiProblems } from '../openapi/api-problems.js';
import { internalProblem, knownProblem, rejectionProblem } from '../problems/to-problem.js';
import { commandId } from '../recording/command-id.js';
import { requestIdOf } from '../request/request-id.js';
import { TurnBody, TurnDto } from './turn.dto.js';
import { wholeTurn } from './whole-turn.js';

const DESCRIPTION = `Records the question, recalls, answers, records the answer, what it rests on, and the mark of a check that was answered:
what any tutor does through the other routes, by the same commands. Without a chat model a plain tutor answers by rule: it quotes the
files, tells what is on record, asks checks made from definitions, and says that it is one.

Events, in this order: \`question\` (receipt) · \`memory\` (the recall's answer) · \`teaching\` (receipt, \`note\`; where something was
taught) · \`token\` \`{ text }\` · \`check\` (receipt, \`topic\`, \`verdict\`, \`prompt\`, \`evaluation\`; where one was answered) · \`answer\` (receipt, \`text\`,
\`citations\`, \`tutor\`, \`asks\`) · \`grounding\` (receipt, \`stance\`, \`claims\`) · \`done\` \`{ turnId, revision }\`. What goes wrong behind the
question is an event \`problem\`, with the body that a problem response has; what was recorded stays.

A caller that goes away loses nothing: the turn goes on to its end. Sent again with its id, a turn tells what is on record, and adds what
is missing. With \`Accept: application/json\` it is answered once, when it is whole.`;

const OK = 200;
const CREATED = 201;

const EXAMPLE = `event: token\ndata: {"text":"osmosis: "}\n\n`;

/** Takes turns with the built-in tutor. */
@ApiTags('Recall')
@Controller(`${MEMORY_PATH}/turns`)
export class TurnsController {
  private readonly logger = new Logger('turns');

  constructor(private readonly commands: CommandBus) {}

  @Post()
  @TakesJson()
  @WritesFor('gateway', 'student')
  @ApiOperation({ summary: 'A whole turn with the built-in tutor, streamed', description: DESCRIPTION })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'Your own key instead of an `id`: the same key in the same memory is the same turn.',
  })
  @ApiExtraModels(TurnDto)
  @ApiCreatedResponse({ type: TurnDto, description: 'The whole turn; 200 where it had been taken before.' })
  @ApiOkResponse({
    description: 'The turn as it happens, or whole where it had been taken before.',
    content: {
      'text/event-stream': { schema: { type: 'string', example: EXAMPLE } },
      'application/json': { schema: { $ref: getSchemaPath(TurnDto) } },
    },
  })
  @ApiProblems('malformed-json', 'body-too-large', 'unsupported-media-type', 'request-timeout')
  @ApiProblems('unknown-field', 'invalid-value', 'duplicate-field', 'too-deep', 'ids-differ', 'not-canonical')
  @ApiProblems('id-taken', 'student-erased', 'event-too-large', 'log-unavailable', 'database-unavailable')
  @ApiProblems('storage-full', 'projection-parked', 'not-ready')
  async take(
    @Req() request: Request,
    @Res() response: Response,
    @Param() path: MemoryPath,
    @Body() body: TurnBody,
  ): Promise<void> {
    const memory = memoryOf(request, path);
    const { id, idGiven } = commandId(memory, body.id ?? null, request.get('idempotency-key'));
    const correlationId = requestIdOf(request);
    const actor = callerOf(request).name;
    const turn = await this.commands.execute(
      new TakeTurn(memory, { id, idGiven, text: body.text, actor, correlationId }),
    );
    if (!turn.begun) {
      throw rejectionProblem(turn.rejection);
    }
    if (request.accepts(['text/event-stream', 'application/json']) === 'application/json') {
      const whole = await wholeTurn(turn.events);
      response.status(turn.question.duplicate ? OK : CREATED).json(whole);
    } else {
      await new EventStream(response).send(this.streamed(turn.events, correlationId));
    }
  }

  /** The events as they are sent. The head of the response is out, so that a problem is an event like the others. */
  private async *streamed(events: AsyncIterable<TurnEvent>, requestId: string): AsyncGenerator<StreamedEvent> {
    try {
      for await (const { type, data } of events) {
        yield { type, data };
      }
    } catch (error) {
      const known = knownProblem(error);
      if (!known) {
        this.logger.error(`request ${requestId} failed: ${String(error)}`, error instanceof Error ? error.stack : '');
      }
      yield { type: 'problem', data: (known ?? internalProblem()).body(requestId) };
    }
  }
}
