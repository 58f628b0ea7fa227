import type { MasteryFigures, MasteryReport, MasteryView } from './evaluate-mastery.js';
import type { Interval } from './paired-bootstrap.js';

const TITLES: Readonly<Record<MasteryView, string>> = {
  rows: 'Rows as the file has them (published figures are of these)',
  checks: 'Rows that repeat one answer for several skills folded into one check',
};

const HEAD = [
  'regime'.padEnd(13),
  'estimator'.padEnd(19),
  '   AUC',
  'log loss',
  ' Brier',
  '   ECE',
  '  AUC gained by the default',
  '  log loss saved by the default',
].join(' ');

/** The report as lines of text. */
export function masteryTable({ seed, students, repeats, resamples, figures }: MasteryReport): string[] {
  const lines = [
    `Seed ${seed}: ${students.train} students to learn from, ${students.test} others to predict`,
    `${repeats.pairs} pairs of skills repeat one answer; folding them takes ${repeats.rows} rows from those to predict`,
    `Intervals hold 95 of 100 of ${resamples} draws of students`,
  ];
  for (const view of ['rows', 'checks'] as const) {
    const own = figures.filter((line) => line.view === view);
    lines.push('', `${TITLES[view]}: n ${own[0]?.n}, base rate ${digits(own[0]?.baseRate ?? null)}`, HEAD);
    lines.push(...own.map(lineOf));
  }
  return lines;
}

function lineOf({ regime, estimator, auc, logLoss, brier, ece, advantage }: MasteryFigures): string {
  return [
    regime.padEnd(13),
    estimator.padEnd(19),
    digits(auc),
    digits(logLoss).padStart(8),
    digits(brier),
    digits(ece),
    interval(advantage?.auc).padStart(27),
    interval(advantage?.logLoss).padStart(31),
  ].join(' ');
}

function digits(figure: number | null): string {
  return figure === null ? '     –' : figure.toFixed(4);
}

function interval(bounds: Interval | undefined): string {
  return bounds === undefined ? '' : `${bounds.from.toFixed(4)} … ${bounds.to.toFixed(4)}`;
}
