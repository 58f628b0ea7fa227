import { writeFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { CLASS_CSV_HEADER, classCsvLine } from '#apps/server/application/report/class-csv.js';
import type { ClassReportView } from '#apps/server/application/report/class-messages.js';
import { SinceInFutureError } from '#apps/server/application/report/report-messages.js';
import type { Core } from '#apps/server/core.js';
import {
  CLASS_SORTS,
  classHtml,
  classText,
  DEFAULT_CLASS_SORT,
  REPORT_LANGUAGES,
  type ReportLanguage,
  reportHtml,
  reportText,
  type WordedReport,
} from '#libs/report/index.js';
import { foundOf, memoryOf } from '../one-memory.js';
import { instantOrDay } from '../option-values.js';
import { browserToPrint, printPage } from '../print-page.js';
import { ProgramError } from '../program-error.js';
import { LOCAL_TENANT, withCore } from '../with-core.js';

interface ReportOptions {
  readonly student?: string;
  readonly subject: string;
  readonly class: boolean;
  readonly sort: string;
  readonly since?: string;
  readonly language?: ReportLanguage;
  readonly html?: string | true;
  readonly pdf?: string;
  readonly csv?: string | true;
  readonly json: boolean;
}

/** A report in all its forms; `csv` where it has that one. */
interface Forms {
  readonly json: object;
  readonly text: () => string;
  readonly html: () => string;
  readonly csv?: () => string;
}

const HELP = `
The same reports are served at M/report and /v1/subjects/<id>/report, as JSON and (Accept: text/html) as pages.

Examples:
  mneme report --student maya --subject cell-biology
  mneme report --student maya --subject cell-biology --since 2026-05-04 --language es
  mneme report --student maya --subject cell-biology --pdf maya.pdf
  mneme report --class --subject cell-biology --sort -misconceptions
  mneme report --class --subject cell-biology --csv class.csv`;

/** `mneme report`: what a memory or a class comes to, in a terminal, as a page or on paper. */
export function reportCommand(): Command {
  return new Command('report')
    .description(
      'What a memory comes to: evidence, what is secure, shaky and next, what changed and why, and the limits.',
    )
    .option('--student <id>', "the student's id, as the gateway sends it")
    .requiredOption('--subject <id>', "the subject's id")
    .option('--class', 'all students of the subject instead of one: who struggles with what', false)
    .addOption(
      new Option('--sort <by>', 'order of the class; with a minus the greatest comes first')
        .choices(CLASS_SORTS)
        .default(DEFAULT_CLASS_SORT),
    )
    .option('--since <time>', 'tell what changed since this day or time; thirty days back without it', instantOrDay)
    .addOption(
      new Option('--language <code>', "the report's own words; the memory's language without it").choices([
        ...REPORT_LANGUAGES,
      ]),
    )
    .option('--html [file]', 'as a page that prints on A4, into a file or to the output')
    .option('--pdf <file>', 'printed on A4 by a browser of this machine')
    .option('--csv [file]', 'the class as CSV, into a file or to the output')
    .option('--json', 'print the result as JSON', false)
    .addHelpText('after', HELP)
    .action(async (options: ReportOptions, command: Command) => {
      refuseContradictions(options, command);
      const browser = options.pdf === undefined ? null : browserToPrint();
      await withCore({ quiet: true }, async (core) => {
        const forms = options.class ? await classForms(core, options) : await studentForms(core, options);
        await show(forms, options, browser);
      });
    });
}

function refuseContradictions(options: ReportOptions, command: Command): void {
  if (options.class === (options.student !== undefined)) {
    command.error('error: name one student with --student, or take all of them with --class');
  }
  if (options.class && options.since !== undefined) {
    command.error('error: --since is for one student');
  }
  if (!options.class && (options.csv !== undefined || command.getOptionValueSource('sort') === 'cli')) {
    command.error('error: --sort and --csv are for a class');
  }
}

async function studentForms(core: Core, options: ReportOptions): Promise<Forms> {
  const whose = { student: options.student ?? '', subject: options.subject, json: options.json };
  const report = foundOf(await reportOf(core, options), whose);
  const { language } = report;
  return { json: report, text: () => reportText(report, language), html: () => reportHtml(report, language) };
}

async function reportOf(
  core: Core,
  { student = '', subject, ...options }: ReportOptions,
): Promise<WordedReport | null> {
  const { since = null, language = null, json } = options;
  try {
    return await core.reports.report(memoryOf({ student, subject, json }), { since, language });
  } catch (error) {
    throw error instanceof SinceInFutureError ? new ProgramError(error.message) : error;
  }
}

async function classForms(core: Core, { subject, sort, language = 'en' }: ReportOptions): Promise<Forms> {
  // A server that runs keeps the read models up; without one nobody else does.
  await core.projector.sweep();
  await core.projector.settled();
  const scope = { tenant: LOCAL_TENANT, student: null, subjects: null };
  const report = await core.classReports.report({ scope, subject, students: null, sort, cursor: null, limit: null });
  if (!report) {
    throw new ProgramError(`nobody has a memory of subject "${subject}"`);
  }
  return {
    json: report,
    text: () => classText(report, language),
    html: () => classHtml(report, language),
    csv: () => csvOf(report),
  };
}

function csvOf({ students }: ClassReportView): string {
  return `${CLASS_CSV_HEADER}${students.map(classCsvLine).join('')}`;
}

async function show(forms: Forms, { html, pdf, csv, json }: ReportOptions, browser: string | null): Promise<void> {
  if (pdf !== undefined && browser !== null) {
    await printPage(browser, forms.html(), pdf);
  }
  if (html !== undefined) {
    await write(forms.html(), html);
  }
  if (csv !== undefined && forms.csv) {
    await write(forms.csv(), csv);
  }
  if (json) {
    process.stdout.write(`${JSON.stringify(forms.json)}\n`);
  } else if (html === undefined && pdf === undefined && csv === undefined) {
    process.stdout.write(forms.text());
  }
}

async function write(text: string, target: string | true): Promise<void> {
  if (target === true) {
    process.stdout.write(text);
    return;
  }
  try {
    await writeFile(target, text);
  } catch (error) {
    throw new ProgramError(`${target} can't be written: ${(error as Error).message}`);
  }
}
