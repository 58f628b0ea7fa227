import { Controller, Delete, Get, Param, Post, Put, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { FileCommandSender } from '../../application/files/file.service.js';
import { ListFiles, PutFile, RemoveFile } from '../../application/messages.js';
import { callerOf } from '../access/caller.js';
import { ReadsFor, WritesFor } from '../access/route-access.js';
import { found } from '../memory/found.js';
import { MEMORY_PATH, MemoryPath, memoryOf } from '../memory/memory-path.js';
import { ApiProblems } from '../openapi/api-problems.js';
import { rejectionProblem } from '../problems/to-problem.js';
import { commandId } from '../recording/command-id.js';
import { type ReceiptDto, ReceiptDto as ReceiptShape, receiptBody } from '../recording/receipt.dto.js';
import { requestIdOf } from '../request/request-id.js';
import { readDto } from '../validation/read-dto.js';
import { FileForm, FilePath, FileSentDto, FilesDto } from './file.dto.js';
import { fileNameOf } from './file-name.js';
import { TakesFile } from './file-upload.interceptor.js';

const ACCEPTED = 202;

const FORM = {
  schema: {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', format: 'binary', description: 'Markdown, text, HTML, PDF or DOCX, at most 64 MiB.' },
      id: { type: 'string', format: 'uuid' },
      occurredAt: { type: 'string', format: 'date-time' },
    },
  },
};

@ApiTags('Files')
@Controller(`${MEMORY_PATH}/files`)
export class FilesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @TakesFile()
  @WritesFor('gateway')
  @ApiOperation({
    summary: 'Add a file',
    description:
      'It is parsed at once and read afterwards; the list says how far that is. What is in it tells its type.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody(FORM)
  @ApiAcceptedResponse({ type: FileSentDto })
  @ApiProblems('unreadable-file', 'file-too-large', 'unsupported-media-type', 'malformed-request', 'invalid-value')
  @ApiProblems('unknown-field', 'ids-differ', 'id-taken', 'occurred-in-the-future', 'student-erased')
  @ApiProblems('log-unavailable', 'database-unavailable')
  add(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param() path: MemoryPath,
  ): Promise<FileSentDto> {
    return this.put(request, response, path, null);
  }

  @Put(':fileId')
  @TakesFile()
  @WritesFor('gateway')
  @ApiOperation({ summary: 'Give a file another content' })
  @ApiConsumes('multipart/form-data')
  @ApiBody(FORM)
  @ApiAcceptedResponse({ type: FileSentDto })
  @ApiProblems('unknown-file', 'unreadable-file', 'file-too-large', 'unsupported-media-type', 'malformed-request')
  @ApiProblems('invalid-value', 'unknown-field', 'ids-differ', 'id-taken', 'occurred-in-the-future', 'student-erased')
  @ApiProblems('log-unavailable', 'database-unavailable')
  replace(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param() path: FilePath,
  ): Promise<FileSentDto> {
    return this.put(request, response, path, path.fileId);
  }

  @Delete(':fileId')
  @WritesFor('gateway')
  @ApiOperation({ summary: 'Remove a file', description: 'What the map has from it alone goes with it.' })
  @ApiOkResponse({ type: ReceiptShape })
  @ApiProblems('unknown-file', 'invalid-value', 'student-erased', 'log-unavailable', 'database-unavailable')
  async remove(@Req() request: Request, @Param() path: FilePath): Promise<ReceiptDto> {
    const sender = senderOf(request, path, {});
    const result = await this.commands.execute(new RemoveFile(memoryOf(request, path), path.fileId, sender));
    if (!result.recorded) {
      throw rejectionProblem(result.rejection);
    }
    return receiptBody(result.receipt);
  }

  @Get()
  @ReadsFor('gateway', 'teacher', 'student', 'admin')
  @ApiOperation({ summary: 'The files of a memory, and how far they are read' })
  @ApiOkResponse({ type: FilesDto })
  @ApiProblems('memory-not-found', 'invalid-value', 'log-unavailable', 'database-unavailable', 'projection-parked')
  async list(@Req() request: Request, @Param() path: MemoryPath): Promise<FilesDto> {
    return { files: found(await this.queries.execute(new ListFiles(memoryOf(request, path)))) };
  }

  private async put(
    request: Request,
    response: Response,
    path: MemoryPath,
    replaces: string | null,
  ): Promise<FileSentDto> {
    const { file } = request;
    if (!file) {
      throw new Error('a route that takes a file was asked without one');
    }
    const form = readDto(FileForm, { ...request.body });
    const sent = { name: fileNameOf(file.originalname), bytes: file.buffer };
    const outcome = await this.commands.execute(
      new PutFile(memoryOf(request, path), sent, replaces, senderOf(request, path, form)),
    );
    if (!outcome.recorded) {
      throw rejectionProblem(outcome.rejection);
    }
    response.status(ACCEPTED);
    const { fileId, fingerprint, pages, reading } = outcome;
    return { fileId, fingerprint, pages, reading };
  }
}

function senderOf(request: Request, path: MemoryPath, form: FileForm): FileCommandSender {
  const { id, idGiven } = commandId(memoryOf(request, path), form.id ?? null, request.get('idempotency-key'));
  return {
    id,
    idGiven,
    occurredAt: form.occurredAt ?? null,
    actor: callerOf(request).name,
    correlationId: requestIdOf(request),
  };
}
