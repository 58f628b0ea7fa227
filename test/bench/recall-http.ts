import { setTimeout as delay } from 'node:timers/promises';
import { showProgress } from '#apps/cli/progress.js';
import type { RecallAnswer } from '#apps/server/application/recall/recall-answer.js';
import type { MemoryCommand } from '#libs/episodes/index.js';
import { print } from './bench-core.js';
import { HttpClient, withServed } from './served.js';
import { latencyCells, ms, table } from './statistics.js';
import { SyntheticTalk } from './synthetic-talk.js';

export interface RecallHttpBench {
  readonly clients: number;
  readonly memories: number;
  /** Of each memory. */
  readonly episodes: number;
  /** Requests a measurement, over all clients. */
  readonly questions: number;
}

/** Questions that are asked of each memory in turn. */
const QUESTIONS_A_MEMORY = 20;
/** The server has embedded what it was given, off the request path, once it takes less than this of a processor for so many seconds. */
const IDLE = { share: 0.05, seconds: 3 };
const SECOND_MS = 1_000;
const PROCESSOR_SECONDS = /^process_cpu_seconds_total (\S+)/mu;
/** Imports at a time. */
const IMPORTERS = 8;
const JSON_TYPE = 'application/json';

interface AskedMemory {
  readonly route: string;
  readonly questions: readonly string[];
}

/** What one kind of request came to. */
interface Measured {
  readonly milliseconds: readonly number[];
  readonly seconds: number;
}

/**
 * Recall over HTTP, the whole block, as gateways get it: a server in a process of its own, so many clients that each wait for their
 * answer, over so many memories; beside a route that does nothing, on the same server in the same run.
 */
export async function benchRecallHttp(options: RecallHttpBench): Promise<void> {
  await withServed(async (url) => {
    const clients = Array.from({ length: options.clients }, () => new HttpClient(url));
    try {
      const memories = await fill(clients, options);
      await idle(clients);
      const rows = await measureAll(clients, memories, options);
      print(`\nRecall over HTTP, ${options.memories} memories of ${options.episodes} episodes (ms)`);
      print(table(['', 'n', 'p50', 'p95', 'p99', 'max', 'a second'], rows));
    } finally {
      for (const client of clients) {
        client.close();
      }
    }
  });
}

async function measureAll(
  clients: readonly HttpClient[],
  memories: readonly AskedMemory[],
  { questions }: RecallHttpBench,
): Promise<string[][]> {
  const progress = showProgress('Asking', { quiet: false });
  const [single] = clients;
  const one = single ? [single] : [];
  const steps: readonly [
    string,
    readonly HttpClient[],
    number,
    (client: HttpClient, index: number) => Promise<void>,
  ][] = [
    ['first touch of each memory', one, memories.length, recallOf(memories)],
    ['floor: a route that does nothing, 1 client', one, questions, doNothing],
    ['recall, 1 client', one, questions, recallOf(memories)],
    [`floor, ${clients.length} clients`, clients, questions, doNothing],
    [`recall, ${clients.length} clients`, clients, questions, recallOf(memories)],
    [`floor again, ${clients.length} clients`, clients, questions, doNothing],
  ];
  const rows: string[][] = [];
  for (const [index, [name, asking, count, call]] of steps.entries()) {
    const measured = await timeAcross(asking, count, call);
    rows.push([name, ...latencyCells(measured.milliseconds), ms(measured.milliseconds.length / measured.seconds)]);
    progress.update(index + 1, steps.length, name);
  }
  progress.end();
  return rows;
}

/** Every client sends its next request as soon as it has its answer, until `count` have been sent in all. */
async function timeAcross(
  clients: readonly HttpClient[],
  count: number,
  call: (client: HttpClient, index: number) => Promise<void>,
): Promise<Measured> {
  const milliseconds: number[] = [];
  let next = 0;
  const started = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (next < count) {
        const index = next;
        next += 1;
        const sent = performance.now();
        await call(client, index);
        milliseconds.push(performance.now() - sent);
      }
    }),
  );
  return { milliseconds, seconds: (performance.now() - started) / 1_000 };
}

async function doNothing(client: HttpClient): Promise<void> {
  await client.send('GET', '/health/live', null, JSON_TYPE);
}

function recallOf(memories: readonly AskedMemory[]): (client: HttpClient, index: number) => Promise<void> {
  return async (client, index) => {
    const { route, questions } = memories[index % memories.length] ?? { route: '', questions: [] };
    const question = questions[Math.floor(index / memories.length) % questions.length] ?? '';
    const answer: RecallAnswer = JSON.parse(
      await client.send('POST', `${route}/recall`, JSON.stringify({ question }), JSON_TYPE),
    );
    if (!answer.complete) {
      throw new Error(`${route}: recall took longer than its cap`);
    }
  };
}

async function fill(
  clients: readonly HttpClient[],
  { memories, episodes }: RecallHttpBench,
): Promise<readonly AskedMemory[]> {
  const progress = showProgress('Importing', { quiet: false });
  const asked: AskedMemory[] = [];
  let next = 0;
  await Promise.all(
    clients.slice(0, IMPORTERS).map(async (client) => {
      while (next < memories) {
        const number = next;
        next += 1;
        asked.push(await importMemory(client, number, episodes));
        progress.update(asked.length, memories, 'memories');
      }
    }),
  );
  progress.end();
  return asked;
}

/** Waits until the server does nothing any more: what it still embeds would be measured as a part of the turns. */
async function idle([client]: readonly HttpClient[]): Promise<void> {
  const progress = showProgress('Settling', { quiet: false });
  let quiet = 0;
  let before = await processorSeconds(client);
  for (let waited = 1; quiet < IDLE.seconds; waited += 1) {
    await delay(SECOND_MS);
    const now = await processorSeconds(client);
    quiet = now - before < IDLE.share ? quiet + 1 : 0;
    before = now;
    progress.update(quiet, IDLE.seconds, `${waited} s`);
  }
  progress.end();
}

async function processorSeconds(client: HttpClient | undefined): Promise<number> {
  const metrics = (await client?.send('GET', '/metrics', null, JSON_TYPE)) ?? '';
  return Number(PROCESSOR_SECONDS.exec(metrics)?.[1] ?? Number.NaN);
}

async function importMemory(client: HttpClient, number: number, episodes: number): Promise<AskedMemory> {
  const route = `/v1/students/student-${number}/subjects/bench`;
  const talk = new SyntheticTalk(number);
  const commands = [...talk.history(episodes, new Date())].map(({ command }) => command);
  const lines = commands.map((command) => JSON.stringify(command)).join('\n');
  const answered = await client.send('POST', `${route}/episodes`, lines, 'application/x-ndjson');
  const refused = answered.split('\n').find((line) => line.includes('"problem"'));
  if (refused) {
    throw new Error(`${route}: ${refused}`);
  }
  const answers = commands.filter((command): command is Extract<MemoryCommand, { kind: 'answer' }> => {
    return command.kind === 'answer';
  });
  const questions = answers.slice(-QUESTIONS_A_MEMORY).map(({ text }) => talk.question(text));
  return { route, questions };
}
