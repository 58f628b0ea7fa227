import { localDay } from '#libs/episodes/index.js';
import type { ClassConcept, ClassReport, ClassRow } from '../class/class-report.js';
import { type ReportLanguage, type ReportWords, wordsOf } from '../words/index.js';
import type { ClassColumn } from '../words/report-words.js';
import { htmlDocument } from './document.js';
import { escapeHtml, isolated } from './escape.js';

const NAME_CHARACTERS = 48;
/** Names in one cell; the rest is counted. */
const NAMES_IN_A_CELL = 8;
/** Concepts of the first table; the rest is counted. */
const MOST_CONCEPTS = 20;

interface Column<Row> {
  readonly name: ClassColumn;
  readonly isNumber: boolean;
  readonly cell: (row: Row) => string;
}

/** A class's report as a page of HTML that prints on A4, as many pages as it takes, its headings on each. */
export function classHtml(report: ClassReport, language: ReportLanguage): string {
  const words = wordsOf(language);
  const { title, students, who, table } = words.class;
  const day = (instant: string): string => words.day(localDay(instant, 'UTC'));
  const { concepts } = report;
  const rest = concepts.length - MOST_CONCEPTS;
  const body = [
    '<main>',
    '<header>',
    `<h1>${isolated(report.subject, NAME_CHARACTERS)}</h1>`,
    `<p class="quiet">${escapeHtml([title, words.madeAt(day(report.at)), students(report.total)].join(words.comma))}</p>`,
    '</header>',
    `<section><h2>${escapeHtml(who.heading)}</h2>`,
    concepts.length === 0
      ? `<p class="quiet">${escapeHtml(who.none)}</p>`
      : tableHtml(who.heading, concepts.slice(0, MOST_CONCEPTS), conceptColumns(words), words),
    rest > 0 ? `<p class="note">${escapeHtml(words.more(rest))}</p>` : '',
    '</section>',
    `<section><h2>${escapeHtml(table)}</h2>${tableHtml(table, report.students, studentColumns(words, day), words)}</section>`,
    `<footer>${escapeHtml(words.caveat)}</footer>`,
    '</main>',
  ].join('\n');
  return htmlDocument(language, `${title}: ${report.subject}`, body);
}

function conceptColumns(words: ReportWords): Column<ClassConcept>[] {
  return [
    { name: 'concept', isNumber: false, cell: ({ concept }) => isolated(concept, NAME_CHARACTERS) },
    { name: 'struggles', isNumber: false, cell: ({ struggles }) => names(struggles, words) },
    { name: 'unsure', isNumber: false, cell: ({ unsure }) => names(unsure, words) },
    { name: 'understands', isNumber: true, cell: ({ understands }) => String(understands) },
  ];
}

function studentColumns(words: ReportWords, day: (instant: string) => string): Column<ClassRow>[] {
  return [
    { name: 'student', isNumber: false, cell: ({ student }) => isolated(student, NAME_CHARACTERS) },
    { name: 'lastAt', isNumber: false, cell: ({ lastAt }) => (lastAt === null ? '' : escapeHtml(day(lastAt))) },
    {
      name: 'checks',
      isNumber: true,
      cell: ({ checks }) => escapeHtml(`${checks.total}${words.comma}${checks.right}`),
    },
    { name: 'secure', isNumber: true, cell: ({ standing }) => String(standing.secure) },
    { name: 'early', isNumber: true, cell: ({ standing }) => String(standing.early) },
    { name: 'toConfirm', isNumber: true, cell: ({ standing }) => String(standing.toConfirm) },
    { name: 'due', isNumber: true, cell: ({ due }) => String(due) },
    { name: 'struggles', isNumber: false, cell: ({ struggles }) => names(struggles, words) },
    { name: 'unsure', isNumber: false, cell: ({ unsure }) => names(unsure, words) },
    { name: 'misconceptions', isNumber: false, cell: ({ misconceptions }) => names(misconceptions, words) },
  ];
}

/** A table that may be wider than a telephone: it scrolls by itself, by keyboard too. */
function tableHtml<Row>(
  caption: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  words: ReportWords,
): string {
  const ofKind = ({ isNumber }: Column<Row>): string => (isNumber ? ' class="number"' : '');
  const heads = columns.map(
    (column) => `<th scope="col"${ofKind(column)}>${escapeHtml(words.class.columns[column.name])}</th>`,
  );
  const lines = rows.map(
    (row) =>
      `<tr>${columns
        .map((column, place) =>
          place === 0 ? `<th scope="row">${column.cell(row)}</th>` : `<td${ofKind(column)}>${column.cell(row)}</td>`,
        )
        .join('')}</tr>`,
  );
  return (
    `<div class="wide" role="region" aria-label="${escapeHtml(caption)}" tabindex="0">` +
    `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('\n')}</tbody></table></div>`
  );
}

function names(all: readonly string[], words: ReportWords): string {
  const shown = all.slice(0, NAMES_IN_A_CELL).map((name) => isolated(name, NAME_CHARACTERS));
  const rest = all.length - shown.length;
  return [...shown, ...(rest > 0 ? [escapeHtml(words.list.more(rest))] : [])].join(words.comma);
}
