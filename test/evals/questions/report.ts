import type { Proportion } from '../statistics.js';
import { textTable } from '../text-table.js';
import {
  type CategoryRow,
  type Change,
  categoryRows,
  DESIGNS_COMPARED,
  type QuestionResult,
  wronglyDoubted,
} from './results.js';

/** The table for people, with what has to be said about it under it. */
export function resultTable(results: readonly QuestionResult[]): string {
  const rows = categoryRows(results);
  const table = textTable([
    ['category', 'n', ...DESIGNS_COMPARED],
    ...rows.map(({ category, n, byDesign }) => [category, String(n), ...byDesign.map(shown)]),
  ]);
  return [table, ...rows.flatMap(remarks), offRecordRemark(results), doubtRemark(results)].join('\n');
}

function remarks({ category, byDesign, tellsNothing }: CategoryRow): string[] {
  if (!tellsNothing) {
    return [];
  }
  const nobody = byDesign.every(({ passed }) => passed === 0);
  return [`${category}: every design scores the same${nobody ? ', nothing' : ''}, so this category tells nothing.`];
}

function offRecordRemark(results: readonly QuestionResult[]): string {
  const lying = results.filter(({ offRecord }) => offRecord.length > 0).length;
  return lying === 0
    ? `Every line of all ${results.length} blocks is on record.`
    : `${lying} of ${results.length} blocks tell what is not on record.`;
}

function doubtRemark(results: readonly QuestionResult[]): string {
  const doubted = wronglyDoubted(results, 'full');
  return `Full says "no record" of ${doubted.passed} of ${doubted.n} questions that have one: ${shown(doubted)}.`;
}

/** "87 % [83, 90]". */
function shown({ share, from, to }: Proportion): string {
  return `${percent(share)} % [${percent(from)}, ${percent(to)}]`;
}

function percent(share: number): string {
  return (share * 100).toFixed(0);
}

/** The questions that a design missed, each with its reason, the most frequent reasons first. */
export function failureList(
  results: readonly QuestionResult[],
  design: QuestionResult['design'],
  questionOf: (id: string) => string,
  limit: number,
): string {
  const failures = results.filter((result) => result.design === design && !result.passed);
  const reasons = new Map<string, number>();
  for (const { category, missed } of failures) {
    const reason = `${category}: ${withoutDays(missed)}`;
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return [
    `${design} missed ${failures.length} questions:`,
    ...[...reasons].sort(([, left], [, right]) => right - left).map(([reason, count]) => `  ${count} × ${reason}`),
    ...failures.slice(0, limit).map(({ memory, id, missed }) => `  ${memory}: ${questionOf(id)} — ${missed}`),
  ].join('\n');
}

function withoutDays(missed: string): string {
  return missed.replace(/\d{4}-\d\d-\d\d(?:, \d{4}-\d\d-\d\d)*/g, '…');
}

/** What changed since an earlier run. */
export function changeTable(changes: readonly Change[]): string {
  if (changes.length === 0) {
    return 'Nothing changed since the earlier run.';
  }
  return textTable([
    ['category', 'design', 'gained', 'lost', 'p'],
    ...changes.map(({ category, design, gained, lost, p }) => [
      category,
      design,
      `+${gained.length}`,
      `-${lost.length}`,
      p.toFixed(3),
    ]),
  ]);
}
