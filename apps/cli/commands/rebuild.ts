import { createWriteStream } from 'node:fs';
import { userInfo } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Argument, Command } from 'commander';
import { CSV_HEADER, csvLine } from '#apps/server/application/rebuilds/difference-csv.js';
import {
  NothingToRebuildError,
  RebuildStateError,
  type StoredRebuild,
  UnknownRebuildError,
} from '#apps/server/application/rebuilds/rebuild.js';
import type { RebuildView } from '#apps/server/application/rebuilds/rebuild-view.js';
import type { Core } from '#apps/server/core.js';
import { PROJECTIONS } from '#apps/server/projections.js';
import { counted } from '../counted.js';
import { differenceTable } from '../difference-table.js';
import { EXIT, ProgramError } from '../program-error.js';
import { showProgress } from '../progress.js';
import { LOCAL_TENANT, withCore } from '../with-core.js';
import { runRegistryRebuild } from './rebuild-registry.js';

interface RebuildOptions {
  readonly student?: string;
  readonly subject?: string;
  readonly tenant: string;
  readonly dryRun: boolean;
  readonly reason: string;
  readonly resume?: string;
  readonly cancel?: string;
  readonly csv?: string;
  readonly json: boolean;
}

/** The table of who has which memory; no projection, since it is written before the log is. */
const REGISTRY = 'registry';
/** How often a rebuild that waits for another one looks whether it may begin. */
const LOOK_EVERY_MS = 1_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const HELP = `
Ctrl-C pauses it between two memories and says how to go on; after a kill it goes on with --resume as well. A server
may run meanwhile. Of each read model one rebuild runs at a time; another one waits and says for whom.

Exit codes: 0 done, and a dry run found no difference; 1 a dry run found differences, or some memories could not be
rebuilt; 2 not done: paused, cancelled or failed.

Examples:
  mneme rebuild episodes --dry-run --reason "rules of July"
  mneme rebuild episodes --subject cell-biology --csv differences.csv
  mneme rebuild --resume 0b6f2f0e-9a36-4b6d-9a52-6f2a4f6f0f5d`;

/** `mneme rebuild <projection>`: folds the log anew and writes what differs. */
export function rebuildCommand(): Command {
  const names = [...PROJECTIONS.map((projection) => projection.name), REGISTRY];
  return new Command('rebuild')
    .description('Rebuild a read model from the log, memory by memory, or see what a rebuild would change.')
    .addArgument(new Argument('[projection]', 'which one, or `registry`: who has which memory').choices(names))
    .option('--student <id>', "this student's memories alone")
    .option('--subject <id>', "this subject's memories alone")
    .option('--tenant <id>', 'whose memories', LOCAL_TENANT)
    .option('--dry-run', 'fold and show what would change; write nothing', false)
    .option('--reason <text>', 'why, for the record of operations', 'asked for on the command line')
    .option('--resume <id>', 'go on with a rebuild that was paused, interrupted or failed')
    .option('--cancel <id>', 'stop a rebuild for good; what is rebuilt stays so')
    .option('--csv <file>', 'write the rows that differ into a file')
    .option('--json', 'print the result as JSON', false)
    .addHelpText('after', HELP)
    .action((name: string | undefined, options: RebuildOptions, command: Command) => {
      const asked = [name, options.resume, options.cancel].filter((each) => each !== undefined);
      if (asked.length !== 1) {
        command.error('error: name a projection, or --resume <id>, or --cancel <id>');
      }
      return withCore({ quiet: options.json }, (core) => run(core, name, options));
    });
}

async function run(core: Core, name: string | undefined, options: RebuildOptions): Promise<void> {
  if (name === REGISTRY) {
    return runRegistryRebuild(core, options.json);
  }
  try {
    if (options.cancel !== undefined) {
      const { id } = await core.rebuilds.cancel(steering(options, options.cancel));
      return await report(core, id, options, 0);
    }
    const rebuild = name === undefined ? await resumed(core, options) : await requested(core, name, options);
    await runHere(core, rebuild, options);
  } catch (error) {
    if (
      error instanceof NothingToRebuildError ||
      error instanceof RebuildStateError ||
      error instanceof UnknownRebuildError
    ) {
      throw new ProgramError(error.message);
    }
    throw error;
  }
}

function requested(core: Core, projection: string, options: RebuildOptions): Promise<StoredRebuild> {
  const { tenant, student = null, subject = null, dryRun, reason } = options;
  const scope = { tenant, student, subject };
  return core.rebuilds.request({ scope, projection, dryRun, actor: actor(), reason, runsIn: 'command' }, 'names');
}

function resumed(core: Core, options: RebuildOptions): Promise<StoredRebuild> {
  return core.rebuilds.resume(steering(options, options.resume ?? ''), 'command');
}

function steering({ tenant }: RebuildOptions, id: string): { tenant: string; id: string; actor: string } {
  if (!UUID.test(id)) {
    throw new ProgramError(`"${id}" is not a rebuild's id`);
  }
  return { tenant, id: id.toLowerCase(), actor: actor() };
}

function actor(): string {
  return `cli:${userInfo().username}`;
}

/** Runs it in this process, with the rules of this code, once it is its turn. */
async function runHere(core: Core, rebuild: StoredRebuild, options: RebuildOptions): Promise<void> {
  const interrupted = new AbortController();
  const pausing: Promise<unknown>[] = [];
  const pause = (): void => {
    interrupted.abort();
    pausing.push(core.rebuilds.pause(steering(options, rebuild.id)));
  };
  process.once('SIGINT', pause);
  const progress = showProgress(rebuild.dryRun ? 'Comparing' : 'Rebuilding', { quiet: options.json });
  const started = performance.now();
  try {
    const onProgress = (done: number, changed: number): void =>
      progress.update(done, rebuild.total, `memories, ${changed} ${rebuild.dryRun ? 'would change' : 'changed'}`);
    let told = false;
    while ((await core.rebuildRunner.run(rebuild, interrupted.signal, onProgress)) === 'not-the-leader') {
      if (!told && !options.json) {
        const { waitsFor } = await core.rebuildReports.rebuild(options.tenant, rebuild.id, 'names');
        process.stderr.write(`Waiting: ${waitsFor ?? 'another process is at it'}\n`);
        told = true;
      }
      if (interrupted.signal.aborted) {
        break;
      }
      await delay(LOOK_EVERY_MS);
    }
  } finally {
    progress.end();
    process.removeListener('SIGINT', pause);
  }
  await Promise.all(pausing);
  await report(core, rebuild.id, options, (performance.now() - started) / 1_000);
}

async function report(core: Core, id: string, options: RebuildOptions, seconds: number): Promise<void> {
  const rebuild = await core.rebuildReports.rebuild(options.tenant, id, 'names');
  process.exitCode = exitCodeOf(rebuild, options.cancel !== undefined);
  if (options.csv !== undefined) {
    await pipeline(Readable.from(csvLines(core, options.tenant, id)), createWriteStream(options.csv, { flags: 'wx' }));
  }
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ ...rebuild, seconds })}\n`);
    return;
  }
  // Errors first: they are what somebody has to do something about.
  for (const { student, subject, reason } of rebuild.failures) {
    process.stdout.write(`NOT REBUILT ${student ?? '(erased)'} ${subject ?? ''}: ${reason}\n`);
  }
  if (rebuild.diff.length > 0) {
    process.stdout.write(`${differenceTable(rebuild.diff)}\n`);
  }
  if (rebuild.differences > rebuild.diff.length) {
    process.stdout.write(`… ${rebuild.differences - rebuild.diff.length} more; --csv <file> writes them all.\n`);
  }
  process.stdout.write(`${summary(rebuild, seconds)}\n`);
  if (rebuild.state === 'paused' || rebuild.state === 'failed') {
    process.stdout.write(`Go on with: mneme rebuild --resume ${id}\n`);
  }
}

function summary(rebuild: RebuildView, seconds: number): string {
  const verb = rebuild.dryRun ? 'would change' : 'changed';
  const rate = seconds > 0 ? `; ${seconds.toFixed(1)} s` : '';
  return `${rebuild.projection}, ${rebuild.state}: ${rebuild.done} of ${counted(rebuild.total, 'memory', 'memories')}, ${counted(rebuild.events, 'event')}, ${rebuild.changed} ${verb}${rate}.`;
}

/** @param asked whether cancelling is what this command was asked for */
function exitCodeOf({ state, dryRun, changed }: RebuildView, asked: boolean): number {
  switch (state) {
    case 'done':
      return dryRun && changed > 0 ? EXIT.found : 0;
    case 'failed':
      return EXIT.found;
    case 'cancelled':
      return asked ? 0 : EXIT.failed;
    default:
      return EXIT.failed;
  }
}

async function* csvLines(core: Core, tenant: string, id: string): AsyncGenerator<string> {
  yield CSV_HEADER;
  let cursor: string | null = null;
  do {
    const page = await core.rebuildReports.differences(tenant, id, 'names', cursor);
    yield page.differences.map(csvLine).join('');
    cursor = page.next;
  } while (cursor !== null);
}
