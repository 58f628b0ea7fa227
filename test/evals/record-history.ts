import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LOCAL_TENANT } from '#apps/cli/with-core.js';
import type { Core } from '#apps/server/core.js';
import { readLine } from '#apps/server/http/importing/import-line.js';
import type { MemoryCommand, MemoryRef } from '#libs/episodes/index.js';
import type { Language } from '#libs/language/index.js';
import type { ImportLine } from '#test/converters/import-line.js';
import { stableId } from '#test/converters/stable-id.js';

/** A history to record, as anything of the evaluations has it. */
export interface RecordableHistory {
  readonly memory: string;
  readonly language: Language;
  readonly timeZone: string;
  readonly lines: readonly ImportLine[];
  /** Files to read first: absolute paths. */
  readonly files?: readonly string[];
}

const ACTOR = 'evaluation';
const SUBJECT = 'evaluation';

/** The memory that a history is recorded in. */
export function memoryOfHistory(memory: string): MemoryRef {
  return { tenant: LOCAL_TENANT, student: memory, subject: SUBJECT };
}

/**
 * Records a history as a caller would, line by line by the rules of an import, and waits until it can be recalled from.
 *
 * @throws Error naming the line that is refused, or the file
 */
export async function recordHistory(core: Core, history: RecordableHistory): Promise<void> {
  const { memory, language, timeZone, lines, files = [] } = history;
  const ref = memoryOfHistory(memory);
  const settings: MemoryCommand = {
    kind: 'settings',
    id: stableId(`evals/${memory}/settings`),
    settings: { language, timeZone },
  };
  const set = await core.writer.record(ref, { command: settings, idGiven: true, actor: ACTOR, correlationId: null });
  if (!set.recorded) {
    throw new Error(`${memory}: ${set.rejection.detail}`);
  }
  for (const file of files) {
    await readFileIn(core, ref, file);
  }
  const commands = lines.map((line, index) => ({
    ...readLine({ line: index + 1, bytes: Buffer.from(JSON.stringify(line)) }),
    actor: ACTOR,
    correlationId: null,
  }));
  for (const [index, result] of (await core.writer.recordAll(ref, commands)).entries()) {
    if (!result.recorded) {
      throw new Error(`${memory}, line ${index + 1}: ${result.rejection.code}: ${result.rejection.detail}`);
    }
  }
  await core.projector.settled();
  await core.vectoriser.settled();
}

async function readFileIn(core: Core, memory: MemoryRef, file: string): Promise<void> {
  const sender = { id: stableId(`evals/${memory.student}/${path.basename(file)}`), idGiven: true, occurredAt: null };
  const outcome = await core.files.put(memory, { name: path.basename(file), bytes: await readFile(file) }, null, {
    ...sender,
    actor: ACTOR,
    correlationId: null,
  });
  if (!outcome.recorded) {
    throw new Error(`${memory.student}, ${file}: ${outcome.rejection.detail}`);
  }
  await core.readings.settled();
}
