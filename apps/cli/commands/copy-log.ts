import { Command } from 'commander';
import type { Core } from '#apps/server/core.js';
import { type OpenedLog, openEventLog, openPostgresLog } from '#apps/server/open-event-log.js';
import { type CopyResult, copyLog, PostgresEventLog } from '#libs/event-log/index.js';
import { counted } from '../counted.js';
import { wholeNumber } from '../option-values.js';
import { EXIT, ProgramError } from '../program-error.js';
import { showProgress } from '../progress.js';
import { withCore } from '../with-core.js';

interface CopyOptions {
  readonly from: string;
  readonly to: string;
  readonly parallel: number;
  readonly json: boolean;
}

/** Streams copied at the same time unless said otherwise. */
const STREAMS_AT_ONCE = 4;

/** `mneme copy-log`: moves all streams from one log into another. */
export function copyLogCommand(): Command {
  return new Command('copy-log')
    .description('Copy all streams from one log into another, word for word: the chains and their heads stay the same.')
    .requiredOption('--from <log>', '`current` (what the settings name), `database` (its PostgreSQL), or a URL')
    .requiredOption('--to <log>', 'the same')
    .option('--parallel <n>', 'streams copied at the same time', wholeNumber, STREAMS_AT_ONCE)
    .option('--json', 'print the result as JSON', false)
    .addHelpText(
      'after',
      '\nA URL begins with postgres://, postgresql://, esdb:// or esdb+discover://.' +
        '\nIt can be stopped (Ctrl-C) and run again: what is there already is compared, not copied. To move a site: copy while it' +
        '\nserves, stop it, copy once more, set MNEME_EVENT_LOG (or MNEME_DATABASE_URL), start. The read models and the keys are' +
        '\nno part of the log: take the keys folder along, and in a new database run `mneme rebuild registry`, then start.' +
        '\nExit code 1 when a stream could not be copied.',
    )
    .action((options: CopyOptions) => withCore({ quiet: options.json }, (core) => copy(core, options)));
}

async function copy(core: Core, { from, to, parallel, json }: CopyOptions): Promise<void> {
  if (from === to) {
    throw new ProgramError('--from and --to name the same log');
  }
  const source = await openLog(core, from);
  const target = await openLog(core, to);
  const stopped = new AbortController();
  const stop = (): void => stopped.abort();
  process.once('SIGINT', stop);
  const progress = showProgress('Copying', { quiet: json });
  const started = performance.now();
  try {
    const result = await copyLog(source.log, target.log, {
      concurrency: parallel,
      signal: stopped.signal,
      onProgress: ({ done, streams, copied }) => progress.update(done, streams, `streams, ${copied} events copied`),
    });
    progress.end();
    report(result, { json, stopped: stopped.signal.aborted, seconds: (performance.now() - started) / 1000 });
  } finally {
    process.removeListener('SIGINT', stop);
    await source.close();
    await target.close();
  }
}

/** A log that the command line names. What belongs to the core stays open. */
async function openLog(core: Core, name: string): Promise<OpenedLog> {
  if (name === 'current') {
    return { log: core.log, close: async () => undefined };
  }
  if (name === 'database') {
    return { log: new PostgresEventLog(core.pool), close: async () => undefined };
  }
  if (/^postgres(ql)?:\/\//.test(name)) {
    return openPostgresLog(name);
  }
  if (/^esdb(\+discover)?:\/\//.test(name)) {
    return openEventLog(name, core.pool);
  }
  throw new ProgramError(`"${name}" names no log: give current, database, postgres://… or esdb://…`);
}

function report(
  result: CopyResult,
  { json, stopped, seconds }: { json: boolean; stopped: boolean; seconds: number },
): void {
  const { done, streams, events, copied, problems } = result;
  if (problems.length > 0 || stopped) {
    process.exitCode = EXIT.found;
  }
  if (json) {
    const state = stopped ? 'stopped' : 'done';
    process.stdout.write(`${JSON.stringify({ state, ...result, seconds })}\n`);
    return;
  }
  for (const { stream, kind, revision, reason } of problems) {
    process.stdout.write(`NOT COPIED ${stream}: ${kind} at revision ${revision}: ${reason}\n`);
  }
  const state = stopped
    ? 'Stopped'
    : problems.length > 0
      ? `NOT WHOLE: ${counted(problems.length, 'stream')}`
      : 'Copied';
  const rate = Math.round(events / Math.max(seconds, 0.001));
  process.stdout.write(
    `${state}; ${done} of ${counted(streams, 'stream')}, ${counted(events, 'event')}, ${copied} of them new; ${seconds.toFixed(1)} s, ${rate} events/s.\n`,
  );
}
