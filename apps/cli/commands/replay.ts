import { createReadStream } from 'node:fs';
import { Command } from 'commander';
import { DEFAULT_BUDGET_TOKENS, DESIGNS, type Design } from '#apps/server/application/recall/recall-answer.js';
import { isLanguage, LANGUAGES, type Language } from '#libs/language/index.js';
import { withIsolatedCore } from '../isolated-core.js';
import { instant, wholeNumber } from '../option-values.js';
import { ProgramError } from '../program-error.js';
import { showProgress } from '../progress.js';
import { type Replayed, replay } from '../replay/replay.js';
import { readReplayHistory, readReplayQuestions } from '../replay/replay-files.js';

interface ReplayOptions {
  readonly ask: string;
  readonly now?: string;
  readonly language: Language;
  readonly timeZone: string;
  readonly budget: number;
  readonly design: Design;
  readonly json: boolean;
}

/** `mneme replay`: what the tutor would have been given then. */
export function replayCommand(): Command {
  return new Command('replay')
    .description(
      'Rebuild a history in a memory of its own and show the block for each question as it would have been at its time: ' +
        'what came later is not there. Nothing is left behind.',
    )
    .argument('<history>', 'a history as NDJSON, a command a line with its occurredAt, as `mneme import` reads it')
    .requiredOption('--ask <file>', 'questions as NDJSON: { "question", "now" }, now with a zone')
    .option('--now <time>', 'when questions without a time of their own are asked', instant)
    .option('--language <code>', `the memory's language: ${LANGUAGES.join(' | ')}`, language, 'en')
    .option('--time-zone <zone>', "the student's IANA time zone", 'UTC')
    .option('--budget <tokens>', 'tokens that a block may take', wholeNumber, DEFAULT_BUDGET_TOKENS)
    .option('--design <design>', DESIGNS.join(' | '), design, 'full')
    .option('--json', 'print a line of JSON a question, with the whole answer', false)
    .action(runReplay);
}

async function runReplay(file: string, options: ReplayOptions): Promise<void> {
  const { ask, now = null, json, ...settings } = options;
  const history = await readReplayHistory(createReadStream(file), file);
  const questions = await readReplayQuestions(createReadStream(ask), ask, now);
  const progress = showProgress('Replaying', { quiet: json });
  const replayed = await withIsolatedCore('replay', { quiet: true }, ({ core, clock }) =>
    replay(core, clock, { history, questions, ...settings }, (done, total) =>
      progress.update(done, total, 'questions'),
    ),
  );
  progress.end();
  for (const one of replayed) {
    process.stdout.write(json ? `${JSON.stringify(one)}\n` : told(one));
  }
}

function told({ question, now, recorded, later, answer }: Replayed): string {
  return `${now}, ${recorded} lines on record, ${later} still to come: ${question}\n\n${answer.block}\n\n`;
}

function language(value: string): Language {
  if (!isLanguage(value)) {
    throw new ProgramError(`--language must be one of ${LANGUAGES.join(', ')}`);
  }
  return value;
}

function design(value: string): Design {
  const known = DESIGNS.find((name) => name === value);
  if (!known) {
    throw new ProgramError(`--design must be one of ${DESIGNS.join(', ')}`);
  }
  return known;
}
