import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FileTools } from '#apps/server/application/files/open-files.js';
import { type Core, type CoreMode, openCore, type System } from '#apps/server/core.js';
import { readSettings } from '#apps/server/settings.js';
import { systemClock, systemEntropy } from '#infra/system/system.js';
import type { MemoryCommand, MemoryRef } from '#libs/episodes/index.js';
import { type FileParser, openFileParser } from '#libs/reading/parse/index.js';
import { plainReader } from '#libs/reading/plain/index.js';
import type { Clock, CommandResult, Receipt } from '#libs/recording/index.js';
import { createTestDatabase } from './database.js';
import { buildOnce } from './programs.js';

/** A core over a database of its own, with a clock that a test can set. */
export interface TestCore {
  readonly core: Core;
  readonly clock: SettableClock;
  readonly databaseUrl: string;
  readonly keysDir: string;
  /** What the core warned of. */
  readonly warnings: string[];
  close(): Promise<void>;
}

/** Follows the machine's clock until it is set. */
export class SettableClock implements Clock {
  private fixed: Date | null = null;

  now(): Date {
    return this.fixed ?? systemClock.now();
  }

  set(instant: string): void {
    this.fixed = new Date(instant);
  }
}

/** A test of what a recall finds mustn't fail for a busy machine; those of the cap itself give their own. */
const PATIENT_CAP_MS = 60_000;

/**
 * Opens a core that tests may do anything to; `given` takes the place of parts of its system. A server projects in its own
 * thread unless it is given a program that does.
 */
export async function openTestCore(
  mode: CoreMode = 'attach',
  env: NodeJS.ProcessEnv = {},
  given: Partial<System> = {},
): Promise<TestCore> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'mneme-test-'));
  const keysDir = path.join(folder, 'keys');
  const clock = new SettableClock();
  const warnings: string[] = [];
  const settings = readSettings({
    MNEME_DATABASE_URL: database.url,
    MNEME_DATA_DIR: folder,
    MNEME_KEYS_DIR: keysDir,
    // A night in the middle of a test would be chance.
    MNEME_NIGHTS: 'off',
    ...env,
  });
  const observer = {
    progress: () => undefined,
    warning: (message: string, details: Record<string, unknown>) =>
      warnings.push(`${message}: ${String(details.error)}`),
  };
  const core = await openCore(settings, mode, observer, {
    clock,
    entropy: systemEntropy,
    fileTools: fileTools(),
    backgroundProgram: null,
    recallCapMs: PATIENT_CAP_MS,
    ...given,
  });
  const close = async (): Promise<void> => {
    await core.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  return { core, clock, databaseUrl: database.url, keysDir, warnings, close };
}

/** Parses in a compiled worker, which is made at the first file; reads without one, as fast as it can. */
function fileTools(): FileTools {
  const parser: FileParser = {
    parse: (...file) => {
      const worker = pathToFileURL(path.join(buildOnce(), 'libs/reading/parse/parse-worker.js'));
      return openFileParser({ worker }).parse(...file);
    },
  };
  return { parser, plainReader: plainReader() };
}

export { memoryOf } from './memory-of.js';

/** Records a command as a caller would and returns what came of it. */
export function submit(core: Core, memory: MemoryRef, command: MemoryCommand, idGiven = true): Promise<CommandResult> {
  return core.writer.record(memory, { command, idGiven, actor: 'test', correlationId: null });
}

/** Records a command that must be accepted. */
export async function recorded(core: Core, memory: MemoryRef, command: MemoryCommand): Promise<Receipt> {
  const result = await submit(core, memory, command);
  if (!result.recorded) {
    throw new Error(`refused: ${result.rejection.code}: ${result.rejection.detail}`);
  }
  return result.receipt;
}

/** A question with a random id. */
export function question(text: string, occurredAt: string | null = null): MemoryCommand {
  return { kind: 'question', id: systemEntropy.uuid(), text, summary: null, occurredAt };
}

/** An answer with a random id. */
export function answer(text: string, occurredAt: string | null = null): MemoryCommand {
  return {
    kind: 'answer',
    id: systemEntropy.uuid(),
    text,
    questionId: null,
    citations: [],
    recalled: [],
    occurredAt,
  };
}

/** A check with a random id. */
export function check(
  topic: string,
  verdict: 'right' | 'partly' | 'wrong',
  occurredAt: string | null = null,
): MemoryCommand {
  return {
    kind: 'check',
    id: systemEntropy.uuid(),
    topic,
    verdict,
    evaluation: null,
    prompt: null,
    response: null,
    predictedMastery: null,
    occurredAt,
  };
}
