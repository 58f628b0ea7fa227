import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Command, Option } from 'commander';
import type { Core } from '#apps/server/core.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import { isLanguage, LANGUAGES, type Language } from '#libs/language/index.js';
import { counted } from '../counted.js';
import { type ImportOutcome, importFile } from '../import-file.js';
import { EXIT, ProgramError } from '../program-error.js';
import { showProgress } from '../progress.js';
import { LOCAL_TENANT, withCore } from '../with-core.js';

interface ImportOptions {
  readonly student?: string;
  readonly subject?: string;
  readonly language?: Language;
  readonly timeZone?: string;
  readonly json: boolean;
}

/** One file and the memory that it goes into. */
interface ImportJob {
  readonly file: string;
  readonly memory: MemoryRef;
  readonly language: Language | undefined;
  readonly timeZone: string | undefined;
}

/** Problems that are printed; all of them are counted. */
const PROBLEMS_SHOWN = 20;

/** `mneme import`: records histories from NDJSON files. */
export function importCommand(): Command {
  return new Command('import')
    .description('Record a history from a file of NDJSON (a command a line), or many by a manifest. Safe to run again.')
    .argument('<file>', 'an .ndjson file, or a manifest.json that lists files with their student and subject')
    .option('--student <id>', "the student's id (for an .ndjson file)")
    .option('--subject <id>', "the subject's id (for an .ndjson file)")
    .addOption(new Option('--language <code>', 'the language of the memory').choices(LANGUAGES))
    .option('--time-zone <zone>', "the student's IANA time zone, such as Europe/Madrid")
    .option('--json', 'print the result as JSON', false)
    .action((file: string, options: ImportOptions) =>
      withCore({ quiet: options.json }, async (core) => runImport(core, await jobsOf(file, options), options.json)),
    );
}

async function runImport(core: Core, jobs: readonly ImportJob[], json: boolean): Promise<void> {
  const progress = showProgress('Importing', { quiet: json });
  const started = performance.now();
  const totals = { memories: jobs.length, recorded: 0, duplicates: 0, refused: 0 };
  const problems: ({ file: string } & ImportOutcome['problems'][number])[] = [];
  for (const [index, job] of jobs.entries()) {
    await setUp(core, job);
    const outcome = await importFile(core, job.memory, job.file, (done, total) => {
      if (jobs.length === 1) {
        progress.update(done, total, 'bytes');
      }
    });
    totals.recorded += outcome.recorded;
    totals.duplicates += outcome.duplicates;
    totals.refused += outcome.problems.length;
    problems.push(...outcome.problems.map((problem) => ({ file: job.file, ...problem })));
    if (jobs.length > 1) {
      progress.update(index + 1, jobs.length, 'memories');
    }
  }
  await core.projector.settled();
  await core.vectoriser.settled();
  progress.end();
  const seconds = (performance.now() - started) / 1000;
  report({ ...totals, seconds }, problems, json);
  if (problems.length > 0) {
    process.exitCode = EXIT.found;
  }
}

/** Records the memory's settings when the caller names some. */
async function setUp(core: Core, { memory, language, timeZone }: ImportJob): Promise<void> {
  if (language === undefined && timeZone === undefined) {
    return;
  }
  const settings = { ...(language ? { language } : {}), ...(timeZone ? { timeZone } : {}) };
  const result = await core.writer.record(memory, {
    command: { kind: 'settings', id: crypto.randomUUID(), settings },
    idGiven: false,
    actor: 'command line',
    correlationId: null,
  });
  if (!result.recorded) {
    throw new ProgramError(result.rejection.detail);
  }
}

function report(
  totals: { memories: number; recorded: number; duplicates: number; refused: number; seconds: number },
  problems: readonly { file: string; line: number; code: string; detail: string }[],
  json: boolean,
): void {
  if (json) {
    process.stdout.write(`${JSON.stringify({ ...totals, problems })}\n`);
    return;
  }
  for (const { file, line, code, detail } of problems.slice(0, PROBLEMS_SHOWN)) {
    process.stdout.write(`${path.basename(file)} line ${line}: ${code}: ${detail}\n`);
  }
  const { memories, recorded, duplicates, refused, seconds } = totals;
  process.stdout.write(
    `${recorded} recorded, ${duplicates} were there already, ${refused} refused; ${counted(memories, 'memory', 'memories')}, ${seconds.toFixed(1)} s.\n`,
  );
}

async function jobsOf(file: string, options: ImportOptions): Promise<ImportJob[]> {
  if (file.endsWith('.json')) {
    return manifestJobs(file, options);
  }
  const { student, subject, language, timeZone } = options;
  if (student === undefined || subject === undefined) {
    throw new ProgramError('say whose history it is: --student and --subject, or give a manifest.json');
  }
  return [{ file, memory: { tenant: LOCAL_TENANT, student, subject }, language, timeZone }];
}

interface Manifest {
  readonly memories: readonly {
    readonly file: string;
    readonly student: string;
    readonly subject: string;
    readonly language?: string;
    readonly timeZone?: string;
  }[];
}

async function manifestJobs(file: string, options: ImportOptions): Promise<ImportJob[]> {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  } catch (error) {
    throw new ProgramError(`${file} is no manifest: ${(error as Error).message}`);
  }
  if (!Array.isArray(manifest.memories)) {
    throw new ProgramError(`${file} is no manifest: it has no list "memories"`);
  }
  return manifest.memories.map((entry) => ({
    file: path.resolve(path.dirname(file), entry.file),
    memory: { tenant: LOCAL_TENANT, student: entry.student, subject: entry.subject },
    language: options.language ?? (entry.language && isLanguage(entry.language) ? entry.language : undefined),
    timeZone: options.timeZone ?? entry.timeZone,
  }));
}
