import { Command } from 'commander';
import type { FileView } from '#apps/server/application/map/map-query.service.js';
import type { Core } from '#apps/server/core.js';
import { systemEntropy } from '#infra/system/system.js';
import { counted } from '../counted.js';
import { type SentOutcome, sendFile, untilRead } from '../file-reading.js';
import { COMMAND_LINE, foundOf, memoryOf, type OneMemoryOptions, oneMemory } from '../one-memory.js';
import { EXIT, ProgramError } from '../program-error.js';
import { showProgress } from '../progress.js';
import { withCore } from '../with-core.js';

const NAMED = 'its id, or its name where only one file has it';

/** `mneme files`: the files of a memory, which its map is made from. */
export function filesCommand(): Command {
  return new Command('files')
    .description(
      'The files of a memory, which its concept map is made from. Works beside a running server and without one.',
    )
    .addCommand(
      oneMemory(new Command('add'))
        .description(
          'Add files (Markdown, text, HTML, PDF, DOCX) and wait until they are read. Exit code 1 when one is not.',
        )
        .argument('<path...>', 'the files')
        .action((paths: string[], options: OneMemoryOptions) =>
          run(options, (core) => send(core, paths, null, options)),
        ),
    )
    .addCommand(
      oneMemory(new Command('list'))
        .description('List the files and how far they are read.')
        .action((options: OneMemoryOptions) => run(options, (core) => list(core, options))),
    )
    .addCommand(
      oneMemory(new Command('replace'))
        .description('Give a file another content and wait until it is read.')
        .argument('<file>', NAMED)
        .argument('<path>', 'the new content')
        .action((named: string, path: string, options: OneMemoryOptions) =>
          run(options, async (core) => send(core, [path], await fileNamed(core, named, options), options)),
        ),
    )
    .addCommand(
      oneMemory(new Command('remove'))
        .description('Remove a file; what the map has from it alone goes with it.')
        .argument('<file>', NAMED)
        .action((named: string, options: OneMemoryOptions) => run(options, (core) => remove(core, named, options))),
    )
    .addCommand(
      oneMemory(new Command('retry'))
        .description('Try files again that could not be read. Exit code 1 when one still is not.')
        .argument('[file...]', `${NAMED}; all that failed when left out`)
        .action((named: string[], options: OneMemoryOptions) => run(options, (core) => retry(core, named, options))),
    );
}

function run(options: OneMemoryOptions, body: (core: Core) => Promise<void>): Promise<void> {
  return withCore({ quiet: options.json }, body);
}

async function send(
  core: Core,
  paths: readonly string[],
  replaced: FileView | null,
  options: OneMemoryOptions,
): Promise<void> {
  const memory = memoryOf(options);
  const outcomes: SentOutcome[] = [];
  const parsing = showProgress('Parsing', { quiet: options.json });
  for (const path of paths) {
    outcomes.push(await sendFile(core, memory, path, replaced?.fileId ?? null, parsing));
  }
  parsing.end();
  const sent = new Set(outcomes.flatMap(({ fileId }) => (fileId === null ? [] : [fileId])));
  const refused = outcomes.flatMap(({ path, problem }) => (problem === null ? [] : [{ path, ...problem }]));
  await reportRead(core, sent, refused, options);
}

/** Waits until files are read and says what came of it. */
async function reportRead(
  core: Core,
  fileIds: ReadonlySet<string>,
  refused: readonly { path: string; code: string; detail: string }[],
  options: OneMemoryOptions,
): Promise<void> {
  const reading = showProgress('Reading', { quiet: options.json });
  const files = fileIds.size > 0 ? await untilRead(core, memoryOf(options), fileIds, reading) : [];
  reading.end();
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ files, refused })}\n`);
  } else {
    process.stdout.write(files.map(lineOf).join(''));
    process.stdout.write(refused.map(({ path, detail }) => `refused  ${path}: ${detail}\n`).join(''));
  }
  if (refused.length > 0 || files.some(({ state }) => state === 'failed')) {
    process.exitCode = EXIT.found;
  }
}

async function list(core: Core, options: OneMemoryOptions): Promise<void> {
  const files = await filesOf(core, options);
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ files })}\n`);
    return;
  }
  process.stdout.write(files.length > 0 ? files.map(lineOf).join('') : 'No files.\n');
}

async function remove(core: Core, named: string, options: OneMemoryOptions): Promise<void> {
  const { fileId, name } = await fileNamed(core, named, options);
  const sender = { ...COMMAND_LINE, id: systemEntropy.uuid(), idGiven: false, occurredAt: null };
  const result = await core.files.remove(memoryOf(options), fileId, sender);
  if (!result.recorded) {
    throw new ProgramError(result.rejection.detail);
  }
  process.stdout.write(options.json ? `${JSON.stringify({ removed: fileId })}\n` : `Removed ${name}.\n`);
}

async function retry(core: Core, named: readonly string[], options: OneMemoryOptions): Promise<void> {
  const files = await filesOf(core, options);
  const chosen =
    named.length > 0 ? named.map((each) => fileAmong(files, each)) : files.filter(({ state }) => state === 'failed');
  for (const { fileId } of chosen) {
    const outcome = await core.files.retry(memoryOf(options), fileId, COMMAND_LINE);
    if (!outcome.recorded) {
      throw new ProgramError(outcome.rejection.detail);
    }
  }
  await reportRead(core, new Set(chosen.map(({ fileId }) => fileId)), [], options);
}

async function filesOf(core: Core, options: OneMemoryOptions): Promise<FileView[]> {
  return foundOf(await core.mapQueries.files(memoryOf(options)), options);
}

async function fileNamed(core: Core, named: string, options: OneMemoryOptions): Promise<FileView> {
  return fileAmong(await filesOf(core, options), named);
}

/** @throws ProgramError when no file, or more than one, is meant */
function fileAmong(files: readonly FileView[], named: string): FileView {
  const byId = files.find(({ fileId }) => fileId === named.toLowerCase());
  const [byName, ...others] = files.filter(({ name }) => name === named.normalize('NFC'));
  if (!byId && others.length > 0) {
    const ids = [byName, ...others].map((file) => file?.fileId).join(', ');
    throw new ProgramError(`${counted(others.length + 1, 'file')} are called "${named}"; give an id: ${ids}`);
  }
  const file = byId ?? byName;
  if (!file) {
    throw new ProgramError(`this memory has no file "${named}"; mneme files list shows what it has`);
  }
  return file;
}

function lineOf({ fileId, name, pages, state, reason, progress, concepts }: FileView): string {
  const how = {
    queued: 'waits to be read',
    reading: `${Math.floor(progress * 100)} % read`,
    read: counted(concepts, 'concept'),
    failed: reason ?? 'failed',
  }[state];
  return `${state.padEnd(7)}  ${fileId}  ${name} (${counted(pages, 'page')}): ${how}\n`;
}
