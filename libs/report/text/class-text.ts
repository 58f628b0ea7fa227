import { localDay } from '#libs/episodes/index.js';
import type { ClassReport, ClassRow } from '../class/class-report.js';
import {
  joined,
  named,
  type Phrase,
  phrase,
  plainText,
  type ReportLanguage,
  type ReportWords,
  wordsOf,
} from '../words/index.js';
import type { ClassColumn } from '../words/report-words.js';

/** A class's report as plain text: who struggles with what, then a line a student. */
export function classText(report: ClassReport, language: ReportLanguage): string {
  const words = wordsOf(language);
  const { title, students, who, table } = words.class;
  const day = (instant: string): string => words.day(localDay(instant, 'UTC'));
  const concepts = report.concepts.map(({ concept, struggles, unsure, understands }) =>
    line(named(concept), [
      ...namesOf('struggles', struggles, words),
      ...namesOf('unsure', unsure, words),
      [`${words.class.columns.understands}${words.colon}${understands}`],
    ]),
  );
  return [
    `${title}${words.colon}${plainText(named(report.subject))}, ${words.madeAt(day(report.at))}, ${students(report.total)}`,
    '',
    who.heading,
    ...(concepts.length === 0 ? [`  ${who.none}`] : concepts),
    '',
    table,
    ...report.students.map((row) => line(named(row.student), studentParts(row, words, day))),
    '',
    words.caveat,
    '',
  ].join('\n');
}

function studentParts(row: ClassRow, words: ReportWords, day: (instant: string) => string): Phrase[] {
  const { struggles, unsure, misconceptions, standing, checks, lastAt, due } = row;
  const counts = { secure: standing.secure, early: standing.early, toConfirm: standing.toConfirm, due };
  const counted = Object.entries(counts) as [keyof typeof counts, number][];
  return [
    ...namesOf('struggles', struggles, words),
    ...namesOf('unsure', unsure, words),
    ...namesOf('misconceptions', misconceptions, words),
    ...counted
      .filter(([, number]) => number > 0)
      .map(([name, number]) => [`${words.class.columns[name]}${words.colon}${number}`]),
    [words.rightOf(checks.right, checks.total)],
    ...(lastAt === null ? [] : [[`${words.class.columns.lastAt}${words.colon}${day(lastAt)}`]]),
  ];
}

function namesOf(column: ClassColumn, names: readonly string[], words: ReportWords): Phrase[] {
  return names.length === 0
    ? []
    : [phrase`${words.class.columns[column]}${words.colon}${joined(names.map(named), words.comma)}`];
}

function line(name: Phrase, parts: readonly Phrase[]): string {
  return `- ${plainText(phrase`${name} (${joined(parts, '; ')})`)}`;
}
