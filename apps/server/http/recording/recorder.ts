import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request, Response } from 'express';
import type { MemoryCommand } from '#libs/episodes/index.js';
import { RecordCommands } from '../../application/messages.js';
import { callerOf } from '../access/caller.js';
import { type MemoryPath, memoryOf } from '../memory/memory-path.js';
import { Metrics } from '../metrics/metrics.js';
import { rejectionProblem } from '../problems/to-problem.js';
import { requestIdOf } from '../request/request-id.js';
import { commandId } from './command-id.js';
import { type ReceiptDto, receiptBody } from './receipt.dto.js';

const CREATED = 201;
const OK = 200;

/** Records the one command of a request, and answers its receipt or why it was refused. */
@Injectable()
export class Recorder {
  constructor(
    private readonly commands: CommandBus,
    private readonly metrics: Metrics,
  ) {}

  /**
   * @param bodyId the id that the body names, if it does
   * @param commandWith makes the command, once its id is known
   * @returns the receipt; the answer's status is set to 201, or 200 for a repeat
   */
  async record(
    request: Request,
    response: Response,
    path: MemoryPath,
    bodyId: string | null,
    commandWith: (id: string) => MemoryCommand,
  ): Promise<ReceiptDto> {
    const memory = memoryOf(request, path);
    const { id, idGiven } = commandId(memory, bodyId, request.get('idempotency-key'));
    const submitted = {
      command: commandWith(id),
      idGiven,
      actor: callerOf(request).name,
      correlationId: requestIdOf(request),
    };
    const [result] = await this.commands.execute(new RecordCommands(memory, [submitted]));
    if (!result) {
      throw new Error('a command came back without a result');
    }
    this.metrics.commanded([submitted], [result]);
    if (!result.recorded) {
      throw rejectionProblem(result.rejection);
    }
    response.status(result.receipt.duplicate ? OK : CREATED);
    return receiptBody(result.receipt);
  }
}
