import type { MapScore } from './biology.js';
import { percentage } from './glossary.js';

/** The scores as a table for people, with the names that they can judge under it, and as data. */
export interface MapReport {
  readonly text: string;
  readonly json: readonly MapScore[];
}

const COLUMNS = [
  'file',
  'variant',
  'part',
  'glossary found',
  'strict precision',
  'lenient',
  'headings',
  'prerequisites',
  'direction',
];

/**
 * One table of all scores. Glossary found: recall. Strict: a glossary or bold term of the chapter. Lenient: anything that its
 * summaries and glossary entries speak of. Prerequisites: of a teacher's pairs. Direction: of the pairs found either way.
 */
export function mapReport(scores: readonly MapScore[]): MapReport {
  const rows = [COLUMNS, ...scores.map(rowOf)];
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const table = rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return { text: [...table, '', ...scores.flatMap(namesOf)].join('\n'), json: scores };
}

function rowOf({ source, variant, files, terms, lenientRight, prerequisites }: MapScore): string[] {
  const asked = prerequisites;
  return [
    source,
    variant,
    files,
    `${percentage(terms.found, terms.gold)} (${terms.found}/${terms.gold})`,
    `${percentage(terms.right, terms.concepts)} (${terms.right}/${terms.concepts})`,
    percentage(lenientRight, terms.concepts),
    String(terms.headings.length),
    asked ? `${percentage(asked.found, asked.gold)} (${asked.found}/${asked.gold}; ${asked.edges} edges)` : '–',
    asked ? percentage(asked.found, asked.found + asked.reversed) : '–',
  ];
}

function namesOf({ source, variant, files, terms }: MapScore): string[] {
  const line = (what: string, names: readonly string[]): string[] =>
    names.length > 0 ? [`${source}, ${variant}, ${files}, ${what}: ${names.join(', ')}`] : [];
  return [
    ...line('missed', terms.missed),
    ...line('wrong', terms.wrong),
    ...line('headings let through', terms.headings),
  ];
}
