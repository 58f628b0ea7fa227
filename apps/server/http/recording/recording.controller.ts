import { Body, Controller, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { MemorySettings } from '#libs/episodes/index.js';
import { SettingsBody } from '../memory/memory.dto.js';
import { MEMORY_PATH, MemoryPath } from '../memory/memory-path.js';
import { ApiProblems } from '../openapi/api-problems.js';
import { AnswerBody, CheckBody, QuestionBody, QuizBody, TeachingBody } from './command-bodies.js';
import { answerCommand, checkCommand, questionCommand, quizCommand, teachingCommand } from './commands.js';
import type { ReceiptDto } from './receipt.dto.js';
import { Recorder } from './recorder.js';
import { RecordsOneCommand } from './records.decorator.js';

@ApiTags('Recording')
@Controller(MEMORY_PATH)
export class RecordingController {
  constructor(private readonly recorder: Recorder) {}

  @Put()
  @RecordsOneCommand()
  @ApiOperation({ summary: 'Set how a memory is read; opens it' })
  @ApiProblems('unknown-time-zone')
  settings(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param() path: MemoryPath,
    @Body() body: SettingsBody,
  ): Promise<ReceiptDto> {
    const settings = changedSettings(body);
    return this.recorder.record(request, response, path, null, (id) => ({ kind: 'settings', id, settings }));
  }

  @Post('questions')
  @RecordsOneCommand()
  @ApiOperation({ summary: 'The student asked something' })
  @ApiProblems('occurred-in-the-future')
  question(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param() path: MemoryPath,
    @Body() body: QuestionBody,
  ): Promise<ReceiptDto> {
    return this.recorder.record(request, response, path, body.id ?? null, (id) => questionCommand(id, body));
  }

  @Post('answers')
  @RecordsOneCommand()
  @ApiOperation({ summary: 'The tutor answered' })
  @ApiProblems('occurred-in-the-future', 'unknown-question')
  answer(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param() path: MemoryPath,
    @Body() body: AnswerBody,
  ): Promise<ReceiptDto> {
    return this.recorder.record(request, response, path, body.id ?? null, (id) => answerCommand(id, body));
  }

  @Post('checks')
  @RecordsOneCommand()
  @ApiOperation({ summary: 'A check was graded' })
  @ApiProblems('occurred-in-the-future')
  check(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param() path: MemoryPath,
    @Body() body: CheckBody,
  ): Promise<ReceiptDto> {
    return this.recorder.record(request, response, path, body.id ?? null, (id) => checkCommand(id, body));
  }

  @Post('quizzes')
  @RecordsOneCommand()
  @ApiOperation({ summary: 'A quiz was completed' })
  @ApiProblems('occurred-in-the-future')
  quiz(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param() path: MemoryPath,
    @Body() body: QuizBody,
  ): Promise<ReceiptDto> {
    return this.recorder.record(request, response, path, body.id ?? null, (id) => quizCommand(id, body));
  }

  @Post('teachings')
  @RecordsOneCommand()
  @ApiOperation({ summary: 'The memory is told to keep something' })
  @ApiProblems('occurred-in-the-future', 'not-a-teaching')
  teaching(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param() path: MemoryPath,
    @Body() body: TeachingBody,
  ): Promise<ReceiptDto> {
    return this.recorder.record(request, response, path, body.id ?? null, (id) => teachingCommand(id, body));
  }
}

/** Only what was sent. A null name takes the name away; language and zone can't be taken away. */
function changedSettings({ name, language, timeZone }: SettingsBody): Partial<MemorySettings> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(language ? { language } : {}),
    ...(timeZone ? { timeZone } : {}),
  };
}
