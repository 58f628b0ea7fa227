import type { Design, RecallAnswer } from '#apps/server/application/recall/recall-answer.js';
import type { Core } from '#apps/server/core.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import type { Language } from '#libs/language/index.js';
import type { SubmittedCommand } from '#libs/recording/index.js';
import { ProgramError } from '../program-error.js';
import { LOCAL_TENANT } from '../with-core.js';
import type { ReplayLine, ReplayQuestion } from './replay-files.js';

/** What is replayed, and as whose memory. */
export interface ReplayRequest {
  /** Oldest first. */
  readonly history: readonly ReplayLine[];
  readonly questions: readonly ReplayQuestion[];
  readonly language: Language;
  /** IANA name. */
  readonly timeZone: string;
  /** Tokens that a block may take. */
  readonly budget: number;
  readonly design: Design;
}

/** A question as it would have been answered at its time. */
export interface Replayed {
  readonly line: number;
  readonly question: string;
  /** ISO 8601, UTC. */
  readonly now: string;
  /** Lines of the history that had happened by then, and those that hadn't. */
  readonly recorded: number;
  readonly later: number;
  readonly answer: RecallAnswer;
}

/** A clock that goes where it is set. */
export interface ReplayClock {
  set(instant: Date): void;
}

const MEMORY: MemoryRef = { tenant: LOCAL_TENANT, student: 'replay', subject: 'replay' };
const ACTOR = 'replay';
/** Lines that happened one after the other and share an append: the clock stands at the last of them. */
const LINES_PER_BATCH = 256;

/**
 * Replays a history in an empty core, asking each question when everything that had happened by its time, and nothing
 * else, is on record. Answers come in the order of the questions as they were given.
 *
 * @throws ProgramError naming the line that the product refuses
 */
export async function replay(
  core: Core,
  clock: ReplayClock,
  request: ReplayRequest,
  onProgress: (done: number, total: number) => void,
): Promise<Replayed[]> {
  const { history, questions } = request;
  const inTime = [...questions].sort((left, right) => left.now.getTime() - right.now.getTime());
  const replayed = new Map<number, Replayed>();
  let recorded = 0;
  await openMemory(core, clock, request);
  for (const question of inTime) {
    const happened = history.filter(({ occurredAt }) => occurredAt <= question.now);
    await recordLines(core, clock, happened.slice(recorded));
    recorded = happened.length;
    clock.set(question.now);
    replayed.set(question.line, {
      line: question.line,
      question: question.question,
      now: question.now.toISOString(),
      recorded,
      later: history.length - recorded,
      answer: await ask(core, question, request),
    });
    onProgress(replayed.size, questions.length);
  }
  return questions.flatMap(({ line }) => replayed.get(line) ?? []);
}

/** The memory opens at the first thing that happens to it, so that its own dates are those of the history. */
async function openMemory(core: Core, clock: ReplayClock, request: ReplayRequest): Promise<void> {
  const { history, questions, language, timeZone } = request;
  const times = [...history.map(({ occurredAt }) => occurredAt), ...questions.map(({ now }) => now)];
  clock.set(new Date(Math.min(...times.map((time) => time.getTime()))));
  const result = await core.writer.record(MEMORY, {
    command: { kind: 'settings', id: crypto.randomUUID(), settings: { language, timeZone } },
    idGiven: false,
    actor: ACTOR,
    correlationId: null,
  });
  if (!result.recorded) {
    throw new ProgramError(result.rejection.detail);
  }
}

async function recordLines(core: Core, clock: ReplayClock, lines: readonly ReplayLine[]): Promise<void> {
  for (let begin = 0; begin < lines.length; begin += LINES_PER_BATCH) {
    const batch = lines.slice(begin, begin + LINES_PER_BATCH);
    const last = batch.at(-1);
    if (last) {
      clock.set(last.occurredAt);
    }
    const commands = batch.map(({ command }): SubmittedCommand => ({ ...command, actor: ACTOR, correlationId: null }));
    for (const [index, result] of (await core.writer.recordAll(MEMORY, commands)).entries()) {
      if (!result.recorded) {
        throw new ProgramError(
          `history line ${batch[index]?.line}: ${result.rejection.code}: ${result.rejection.detail}`,
        );
      }
    }
  }
  await core.projector.settled();
  await core.vectoriser.settled();
}

function ask(core: Core, { question, now }: ReplayQuestion, { budget, design }: ReplayRequest): Promise<RecallAnswer> {
  return core.recall.recall(MEMORY, {
    question,
    budgetTokens: budget,
    now: now.toISOString(),
    after: null,
    design,
    assessment: null,
  });
}
