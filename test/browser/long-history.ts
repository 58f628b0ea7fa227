import type { Core } from '#apps/server/core.js';
import type { MemoryCommand, MemoryRef } from '#libs/episodes/index.js';
import type { SubmittedCommand } from '#libs/recording/index.js';

export const LONG: MemoryRef = { tenant: 'local', student: 'olga', subject: 'years of it' };
/** Episodes of the history. */
export const LONG_COUNT = 10_000;

/** What is taught first, so that checks are tied to something and beliefs form. */
const TAUGHT = ['osmosis', 'turgor', 'diffusion', 'plasmolysis', 'cytosol', 'tonoplast'];
const VERDICTS = ['right', 'partly', 'wrong', 'right', 'right'] as const;
/** Commands that are handed to the writer at a time. */
const BATCH = 500;
/** The history lasts six years and some: an episode every five and a half hours. */
const START = Date.parse('2020-01-06T08:00:00Z');
const STEP_MS = 5.5 * 3_600_000;

/** Records the history through the writer, as an import would. */
export async function recordLongHistory(core: Core): Promise<void> {
  const history = Array.from({ length: LONG_COUNT }, (_, index) => submitted(commandAt(index)));
  for (let start = 0; start < history.length; start += BATCH) {
    const results = await core.writer.recordAll(LONG, history.slice(start, start + BATCH));
    const refused = results.find((result) => !result.recorded);
    if (refused && !refused.recorded) {
      throw new Error(`refused: ${refused.rejection.code}: ${refused.rejection.detail}`);
    }
  }
}

function submitted(command: MemoryCommand): SubmittedCommand {
  return { command, idGiven: true, actor: 'test', correlationId: null };
}

/** The command at a place: teachings first, then questions, answers and checks in turn. */
export function commandAt(index: number, occurredAt: string | null = timeAt(index)): MemoryCommand {
  const id = `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
  const taught = TAUGHT[index];
  if (taught !== undefined) {
    return { kind: 'teaching', id, text: `Remember that ${taught} is number ${index + 1} of our list.`, occurredAt };
  }
  const topic = TAUGHT[index % TAUGHT.length] ?? '';
  switch (index % 5) {
    case 0:
    case 2:
      return {
        kind: 'question',
        id,
        text: `What does ${topic} have to do with leaf number ${index}?`,
        summary: null,
        occurredAt,
      };
    case 1:
    case 3: {
      const text = `In leaf number ${index}, ${topic} decides how stiff the tissue is while water comes and goes.`;
      return { kind: 'answer', id, text, questionId: null, citations: [], recalled: [], occurredAt };
    }
    default: {
      const verdict = VERDICTS[Math.floor(index / 5) % VERDICTS.length] ?? 'right';
      const said = { evaluation: null, prompt: `Explain ${topic}.`, response: `It has to do with leaf ${index}.` };
      return { kind: 'check', id, topic, verdict, ...said, predictedMastery: null, occurredAt };
    }
  }
}

function timeAt(index: number): string {
  return new Date(START + index * STEP_MS).toISOString();
}
