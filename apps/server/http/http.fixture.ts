import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LoggerService } from '@nestjs/common';
import { CommandHandler, CqrsModule, QueryHandler } from '@nestjs/cqrs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import request from 'supertest';
import type { CommandResult, Receipt } from '#libs/recording/index.js';
import { FollowChanges } from '../application/changes/follow-changes.js';
import { GetCitations, GetUnanswered, HasBelief } from '../application/grounding/grounding-messages.js';
import { GetBeliefHistory, GetCalibration, GetMastery, ListBeliefs } from '../application/learner/messages.js';
import { ListStudentSubjects, ListStudents, ListSubjects } from '../application/lists/list-messages.js';
import {
  GetCasePackage,
  GetChain,
  GetCheckpoint,
  GetEpisode,
  GetMap,
  GetMemory,
  GetTeachingOrder,
  ListEpisodes,
  ListFiles,
  PutFile,
  Recall,
  RecordCommands,
  RemoveFile,
  RunNights,
  VerifyChain,
} from '../application/messages.js';
import { GetMisconceptions } from '../application/observations/observation-messages.js';
import { GetPractice } from '../application/practice/practice-messages.js';
import type { RecallAnswer } from '../application/recall/recall-answer.js';
import { GetClassReport } from '../application/report/class-messages.js';
import { GetReport } from '../application/report/report-messages.js';
import { GetSelfModel, GetWorkingSet } from '../application/standing/standing-messages.js';
import { FindPassages, TakeTurn } from '../application/turns/turn-messages.js';
import { configureHttp } from './configure-http.js';
import { httpModule } from './http.module.js';
import type { HttpSettings } from './http-settings.js';
import { DEFAULT_RATE_LIMITS } from './rate-limit/rate-limits.js';

const QUERIES = [
  Recall,
  GetMemory,
  ListEpisodes,
  GetEpisode,
  GetChain,
  GetCheckpoint,
  VerifyChain,
  ListFiles,
  GetMap,
  GetTeachingOrder,
  GetCasePackage,
  GetCitations,
  GetUnanswered,
  HasBelief,
  GetMisconceptions,
  FollowChanges,
  ListStudents,
  ListStudentSubjects,
  ListSubjects,
  ListBeliefs,
  GetBeliefHistory,
  GetMastery,
  GetCalibration,
  GetWorkingSet,
  GetSelfModel,
  FindPassages,
  GetReport,
  GetClassReport,
  GetPractice,
];
const COMMANDS = [RecordCommands, PutFile, RemoveFile, RunNights, TakeTurn];

/** The messages that a test's application is asked to answer. */
type Message = InstanceType<(typeof QUERIES)[number]> | InstanceType<(typeof COMMANDS)[number]>;

/** Stands for the application below HTTP: keeps what it was asked, and answers what the test tells it to. */
export class FakeApplication {
  readonly asked: Message[] = [];
  record: (message: RecordCommands) => Promise<readonly CommandResult[]> = async ({ commands }) =>
    commands.map(({ command }) => ({ recorded: true, receipt: receipt(command.id) }));
  /** The answer to every query, and to every command on files and turns. */
  query: (message: Message) => Promise<unknown> = async () => null;

  /** The commands that reached the bus, in order. */
  get commands(): RecordCommands['commands'] {
    return this.asked.flatMap((message) => (message instanceof RecordCommands ? message.commands : []));
  }

  async answer(message: Message): Promise<unknown> {
    this.asked.push(message);
    return message instanceof RecordCommands ? this.record(message) : this.query(message);
  }
}

@CommandHandler(RecordCommands)
class FakeRecorder {
  constructor(private readonly application: FakeApplication) {}

  execute(message: RecordCommands): Promise<unknown> {
    return this.application.answer(message);
  }
}

abstract class FakeMessages {
  constructor(protected readonly application: FakeApplication) {}

  execute(message: Message): Promise<unknown> {
    return this.application.answer(message);
  }
}

const FAKE_QUERIES = QUERIES.map((message) => {
  class Handler extends FakeMessages {}
  QueryHandler(message)(Handler);
  return Handler;
});

const FAKE_COMMANDS = [PutFile, RemoveFile, TakeTurn].map((message) => {
  class Handler extends FakeMessages {}
  CommandHandler(message)(Handler);
  return Handler;
});

/** Keeps what is logged as an error. */
export class ErrorLog implements LoggerService {
  readonly errors: string[] = [];
  log(): void {}
  warn(): void {}
  debug(): void {}
  error(message: unknown): void {
    this.errors.push(String(message));
  }
}

export interface TestHttp {
  readonly app: NestExpressApplication;
  readonly application: FakeApplication;
  readonly log: ErrorLog;
  /** Sends requests to the listening server. */
  readonly http: ReturnType<typeof request>;
  readonly port: number;
  close(): Promise<void>;
}

export const READY: HttpSettings['health'] = { check: async () => [] };

/** A server on a free port of the loopback interface, over a fake application. */
export async function openHttp(settings: Partial<HttpSettings> = {}): Promise<TestHttp> {
  const application = new FakeApplication();
  const log = new ErrorLog();
  const complete: HttpSettings = {
    version: '0.0.0-test',
    keys: null,
    rateLimits: DEFAULT_RATE_LIMITS,
    health: READY,
    clock: { now: () => new Date('2026-06-01T12:00:00Z') },
    ...settings,
  };
  const handlers = [FakeRecorder, ...FAKE_QUERIES, ...FAKE_COMMANDS].map((Handler) => ({
    provide: Handler,
    useFactory: () => new Handler(application),
  }));
  const module = await Test.createTestingModule({
    imports: [CqrsModule.forRoot(), httpModule(complete)],
    providers: handlers,
  }).compile();
  const app = module.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: log });
  configureHttp(app, complete);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return { app, application, log, port, http: request(`http://127.0.0.1:${port}`), close: () => app.close() };
}

/** `M` of the interface, for a student and a subject. */
export const M = '/v1/students/maya/subjects/cell-biology';
export const MEMORY = { tenant: 'local', student: 'maya', subject: 'cell-biology' };

export function receipt(episodeId: string, duplicate = false): Receipt {
  return {
    episodeId,
    memoryId: '7d0f5c0a-1f0e-4f0e-8a57-0f6f3e0c5b11',
    revision: 1,
    hash: 'n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=',
    occurredAt: '2026-05-04T07:30:00.000Z',
    recordedAt: '2026-05-04T07:30:00.120Z',
    duplicate,
  };
}

export function recallAnswer(): RecallAnswer {
  return {
    block: 'block',
    tokens: 1,
    complete: true,
    mode: 'greeting',
    window: null,
    noRecord: null,
    concepts: [],
    beliefs: [],
    episodes: [],
    map: { readiness: 0, concepts: [] },
    remediation: null,
    items: [],
    timings: { embed: 0.25, gather: 1.5, score: 0.5, render: 0.75, total: 3 },
  };
}

export interface RawAnswer {
  readonly status: number;
  readonly type: string | undefined;
  readonly body: {
    readonly code?: string;
    readonly detail?: string;
    readonly errors?: { pointer: string; detail: string }[];
  };
}

/** Sends bytes to an address exactly as they are: other clients tidy both up. */
export function send(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | Buffer,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const length = { 'Content-Length': String(Buffer.byteLength(body)) };
    httpRequest({ host: '127.0.0.1', port, path, method, headers: { ...length, ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => {
        const { statusCode = 0, headers: answered } = response;
        resolve({ status: statusCode, type: answered['content-type'], body: text === '' ? {} : JSON.parse(text) });
      });
    })
      .on('error', reject)
      .end(body);
  });
}
