import { writeFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { SinceInFutureError } from '#apps/server/application/report/report-messages.js';
import type { Core } from '#apps/server/core.js';
import { findBrowser, PrintError, printPdf } from '#infra/browser/index.js';
import {
  REPORT_LANGUAGES,
  type ReportLanguage,
  reportHtml,
  reportText,
  type WordedReport,
} from '#libs/report/index.js';
import { foundOf, memoryOf, type OneMemoryOptions, oneMemory } from '../one-memory.js';
import { instantOrDay } from '../option-values.js';
import { ProgramError } from '../program-error.js';
import { withCore } from '../with-core.js';

interface ReportOptions extends OneMemoryOptions {
  readonly since?: string;
  readonly language?: ReportLanguage;
  readonly html?: string | true;
  readonly pdf?: string;
}

const HELP = `
The same report is served at M/report, as JSON and (Accept: text/html) as a page.

Examples:
  mneme report --student maya --subject cell-biology
  mneme report --student maya --subject cell-biology --since 2026-05-04 --language es
  mneme report --student maya --subject cell-biology --pdf maya.pdf`;

/** `mneme report`: what a memory comes to, in a terminal, as a page or on paper. */
export function reportCommand(): Command {
  return oneMemory(new Command('report'))
    .description(
      'What a memory comes to: evidence, what is secure, shaky and next, what changed and why, and the limits.',
    )
    .option('--since <time>', 'tell what changed since this day or time; thirty days back without it', instantOrDay)
    .addOption(
      new Option('--language <code>', "the report's own words; the memory's language without it").choices([
        ...REPORT_LANGUAGES,
      ]),
    )
    .option('--html [file]', 'as a page that prints on A4, into a file or to the output')
    .option('--pdf <file>', 'printed on A4 by a browser of this machine')
    .addHelpText('after', HELP)
    .action(async (options: ReportOptions) => {
      const browser = options.pdf === undefined ? null : browserToPrint();
      await withCore({ quiet: true }, (core) => show(core, options, browser));
    });
}

async function show(core: Core, options: ReportOptions, browser: string | null): Promise<void> {
  const report = foundOf(await made(core, options), options);
  const { html, pdf, json } = options;
  if (pdf !== undefined && browser !== null) {
    await print(browser, reportHtml(report, report.language), pdf);
  }
  if (html !== undefined) {
    await write(reportHtml(report, report.language), html);
  }
  if (json) {
    process.stdout.write(`${JSON.stringify(report)}\n`);
  } else if (html === undefined && pdf === undefined) {
    process.stdout.write(reportText(report, report.language));
  }
}

async function made(core: Core, options: ReportOptions): Promise<WordedReport | null> {
  const { since = null, language = null } = options;
  try {
    return await core.reports.report(memoryOf(options), { since, language });
  } catch (error) {
    throw error instanceof SinceInFutureError ? new ProgramError(error.message) : error;
  }
}

/** @throws ProgramError where the machine has no browser */
function browserToPrint(): string {
  const browser = findBrowser(process.env, process.platform);
  if (browser === null) {
    const named = process.env.MNEME_CHROMIUM
      ? `MNEME_CHROMIUM names "${process.env.MNEME_CHROMIUM}", which is not there`
      : 'no browser was found to print with';
    throw new ProgramError(
      `${named}; install Chromium, Chrome or Edge, or name one with MNEME_CHROMIUM, or write the page with --html and print that`,
    );
  }
  return browser;
}

async function print(browser: string, page: string, file: string): Promise<void> {
  try {
    await printPdf(browser, page, file);
  } catch (error) {
    throw error instanceof PrintError ? new ProgramError(error.message) : notWritten(file, error);
  }
}

async function write(page: string, target: string | true): Promise<void> {
  if (target === true) {
    process.stdout.write(page);
    return;
  }
  try {
    await writeFile(target, page);
  } catch (error) {
    throw notWritten(target, error);
  }
}

function notWritten(file: string, error: unknown): ProgramError {
  return new ProgramError(`${file} can't be written: ${(error as Error).message}`);
}
