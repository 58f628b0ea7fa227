import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Command } from 'commander';
import { v5 as uuidV5 } from 'uuid';
import { DEFAULT_BUDGET_TOKENS } from '#apps/server/application/recall/recall-answer.js';
import type { Core } from '#apps/server/core.js';
import { readSettings } from '#apps/server/settings.js';
import { productRoot } from '#infra/system/product.js';
import { memoryStream, verifyStream } from '#libs/event-log/index.js';
import type { Language } from '#libs/language/index.js';
import { importFile } from '../import-file.js';
import { withTemporaryDataDir } from '../temporary-data-dir.js';
import { withClosing } from '../with-closing.js';
import { LOCAL_TENANT } from '../with-core.js';

/** sample/cell-biology/subject.json. */
interface SampleSubject {
  readonly subject: string;
  /** A chapter, in English: read in for the students who learn in English. */
  readonly chapter: string;
  readonly students: readonly {
    readonly student: string;
    readonly language: Language;
    readonly timeZone: string;
    readonly history: string;
  }[];
  readonly questions: readonly { readonly student: string; readonly question: string }[];
}

/** A little after the last session of the histories, so that "last month" means something in them. */
const ASKED_AT = '2026-10-30T16:00:00Z';
/** Before the first session of the histories. */
const CHAPTER_ARRIVED_AT = '2026-01-12T08:00:00Z';
/** What the demo shows of the map. */
const SHOWN_LAYERS = 4;
const SHOWN_PER_LAYER = 6;

/** `mneme demo`: the main job on the sample subject, in a temporary folder that is removed again unless it is to be kept. */
export function demoCommand(): Command {
  return new Command('demo')
    .description('Read the sample chapter and histories in, ask their questions and print what a tutor would be given.')
    .option('--questions <n>', 'how many of the sample questions to ask', (value) => Number.parseInt(value, 10), 3)
    .option('--keep <folder>', 'read it into this data directory and leave it there, to be served')
    .action(async ({ questions, keep }: { questions: number; keep?: string }) => {
      const demo = { open: openForDemo, close: (core: Core) => core.close() };
      const show = (core: Core): Promise<void> => showSample(core, questions);
      if (keep === undefined) {
        await withTemporaryDataDir('demo', demo, show);
        say(
          '\nNext: npm run demo -- --keep data, then npm start, and open http://127.0.0.1:3000/app to look at the same.',
        );
        say('More questions: npm run demo -- --questions 10');
      } else {
        await withClosing(() => openForDemo(path.resolve(keep)), demo.close, show);
        const named = path.resolve(keep) === path.resolve('data') ? '' : `MNEME_DATA_DIR=${keep} `;
        say(`\nNext: ${named}npm start, then open http://127.0.0.1:3000/app (the page) or /docs (the interface).`);
      }
    });
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function openForDemo(dataDir: string): Promise<Core> {
  // Loaded here and not above: help and refusals needn't wait for a server's worth of modules.
  const { openCore } = await import('#apps/server/core.js');
  return openCore(readSettings({ ...process.env, MNEME_DATA_DIR: dataDir }), 'serve', {
    progress: (step, detail) => process.stderr.write(`${step}${detail ? `: ${detail}` : ''}\n`),
    warning: (message, details) => process.stderr.write(`warning: ${message} ${String(details.error)}\n`),
  });
}

async function showSample(core: Core, questions: number): Promise<void> {
  const folder = path.join(productRoot(), 'sample', 'cell-biology');
  const sample = JSON.parse(await readFile(path.join(folder, 'subject.json'), 'utf8')) as SampleSubject;
  for (const student of sample.students) {
    await readIn(core, sample.subject, student, folder);
    if (student.language === 'en') {
      const names = { student: student.student, subject: sample.subject };
      await readChapter(core, names, path.join(folder, sample.chapter));
    }
  }
  for (const { student, question } of sample.questions.slice(0, questions)) {
    await ask(core, { student, subject: sample.subject, question });
  }
}

async function readIn(
  core: Core,
  subject: string,
  { student, language, timeZone, history }: SampleSubject['students'][number],
  folder: string,
): Promise<void> {
  const memory = { tenant: LOCAL_TENANT, student, subject };
  await core.writer.record(memory, {
    command: { kind: 'settings', id: crypto.randomUUID(), settings: { language, timeZone } },
    idGiven: false,
    actor: 'demo',
    correlationId: null,
  });
  const { recorded, duplicates, problems } = await importFile(
    core,
    memory,
    path.join(folder, history),
    () => undefined,
  );
  const memoryId = (await core.registry.find(memory)) ?? '';
  const verdict = await verifyStream(core.log, memoryStream(memoryId));
  const refused = problems.map(({ line, code }) => `line ${line} ${code}`).join(', ');
  say(
    `${student} (${language}): ${recorded} episodes recorded` +
      `${duplicates ? `, ${duplicates} were there already` : ''}${refused ? `, refused: ${refused}` : ''}; ` +
      `the chain of ${verdict?.size} events ${verdict?.ok ? 'holds' : 'is BROKEN'}.`,
  );
}

/** The file's part of the main job: what the subject is made of, and in which order to teach it. */
async function readChapter(core: Core, names: { student: string; subject: string }, file: string): Promise<void> {
  const memory = { tenant: LOCAL_TENANT, ...names };
  const sent = { name: path.basename(file), bytes: await readFile(file) };
  const memoryId = (await core.registry.find(memory)) ?? '';
  const sender = {
    // The same each time, so that a demo that is kept and run again has one chapter.
    id: uuidV5('the demo’s chapter', memoryId),
    idGiven: true,
    occurredAt: CHAPTER_ARRIVED_AT,
    actor: 'demo',
    correlationId: null,
  };
  await core.files.put(memory, sent, null, sender);
  await core.readings.settled();
  const [read] = (await core.mapQueries.files(memory)) ?? [];
  const versioned = await core.mapQueries.versioned(memory);
  if (!read || !versioned) {
    throw new Error(`${file} was taken in and is not there`);
  }
  const { concepts } = versioned.map;
  const layers = versioned.order().layers.map((layer) =>
    layer
      .slice(0, SHOWN_PER_LAYER)
      .map(({ name }) => name)
      .join(', '),
  );
  say(
    `  ${read.name}: ${read.pages} pages ${read.state}, ${concepts.length} concepts. To be taught in this order, hubs first:`,
  );
  for (const [depth, layer] of layers.slice(0, SHOWN_LAYERS).entries()) {
    say(`    ${depth + 1}. ${layer} …`);
  }
}

async function ask(
  core: Core,
  { student, subject, question }: { student: string; subject: string; question: string },
): Promise<void> {
  const answer = await core.recall.recall(
    { tenant: LOCAL_TENANT, student, subject },
    { question, budgetTokens: DEFAULT_BUDGET_TOKENS, now: ASKED_AT, after: null, design: 'full', assessment: null },
  );
  say(`\n${student} asks: ${question}`);
  say(`${answer.tokens} tokens, ${answer.timings.total.toFixed(1)} ms; the block for the tutor's prompt:\n`);
  say(answer.block);
}
