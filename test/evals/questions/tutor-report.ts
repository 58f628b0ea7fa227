import { wilson } from '../statistics.js';
import { textTable } from '../text-table.js';
import { CATEGORIES } from './question.js';
import { DESIGNS_COMPARED } from './results.js';
import type { TutorResult } from './tutor.js';

/** The tutor's answers by category and design: passed by strict majority, then how many questions flipped and runs were lost. */
export function tutorTable(model: string, results: readonly TutorResult[]): string {
  const rows = CATEGORIES.filter((category) => results.some((result) => result.category === category)).map(
    (category) => [
      category,
      ...DESIGNS_COMPARED.map((design) =>
        cell(results.filter((result) => result.category === category && result.design === design)),
      ),
    ],
  );
  const losses = results.flatMap((result) => Object.entries(result.losses));
  const lost = losses.reduce((sum, [, count]) => sum + count, 0);
  const runs = results.reduce((sum, result) => sum + result.runs, 0);
  return [
    `${model}: strict majority of the runs, 95 % interval, and the share of questions whose runs disagree (flips)`,
    textTable([['category', ...DESIGNS_COMPARED], ...rows]),
    `${lost} of ${runs} runs were lost (${reasonsOf(losses) || 'none'}); each counts as failed.`,
  ].join('\n');
}

function cell(results: readonly TutorResult[]): string {
  const { share, from, to } = wilson(results.filter(({ passed }) => passed).length, results.length);
  const flips = results.filter(({ flipped }) => flipped).length / results.length;
  return `${percent(share)} % [${percent(from)}, ${percent(to)}] flips ${percent(flips)} %`;
}

function reasonsOf(losses: readonly (readonly [string, number])[]): string {
  const totals = new Map<string, number>();
  for (const [reason, count] of losses) {
    totals.set(reason, (totals.get(reason) ?? 0) + count);
  }
  return [...totals].map(([reason, count]) => `${reason} ${count}`).join(', ');
}

function percent(share: number): string {
  return (share * 100).toFixed(0);
}
