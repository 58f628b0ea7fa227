import { mean, type Proportion } from '../statistics.js';
import { textTable } from '../text-table.js';
import type { FalseMemoryRate } from './false-memories.js';
import { type MeasuredHaystacks, type MeasuredQuestion, PLACES_REPORTED } from './measure-haystacks.js';
import { type MeasuredPassages, PASSAGE_PLACES } from './measure-passages.js';
import type { RankingScore } from './metrics.js';

/** LoCoMo and LongMemEval: means over the questions, by level, kind of question and places. */
export function haystackTables(
  { questions, falseMemories }: MeasuredHaystacks,
  leftOut: Readonly<Record<string, number>>,
): string {
  const kinds = [...new Set(questions.map(({ category }) => category))].sort();
  const groups = [
    ['all', questions] as const,
    ...kinds.map((kind) => [kind, questions.filter(({ category }) => category === kind)] as const),
  ];
  const table = (level: 'turns' | 'sessions'): string =>
    textTable([
      [level, 'n', 'k', 'any', 'all', 'recall', 'NDCG'],
      ...groups.flatMap(([name, own]) =>
        PLACES_REPORTED.map((k, place) => [name, String(own.length), String(k), ...means(own, level, place)]),
      ),
    ]);
  const missing = Object.entries(leftOut).map(
    ([reason, count]) => `${count} ${count === 1 ? 'question' : 'questions'} left out: ${reason}.`,
  );
  return [table('turns'), table('sessions'), falseMemoryLine(falseMemories), ...missing].join('\n\n');
}

const MEASURES = ['any', 'all', 'recall', 'ndcg'] as const satisfies readonly (keyof RankingScore)[];

function means(questions: readonly MeasuredQuestion[], level: 'turns' | 'sessions', place: number): string[] {
  const scores = questions.flatMap((question) => question[level][place] ?? []);
  return MEASURES.map((measure) => mean(scores.map((score) => score[measure])).toFixed(3));
}

/** XQuAD: how often the passage is among the first, beside plain BM25. */
export function passageTables({ rows, falseMemories }: MeasuredPassages): string {
  const heads = PASSAGE_PLACES.map((k) => `@${k}`);
  const table = textTable([
    [
      'asked in > stored in',
      'n',
      ...heads.map((head) => `recall ${head}`),
      ...heads.map((head) => `BM25 ${head}`),
      'n untimed',
      ...heads.map((head) => `untimed ${head}`),
    ],
    ...rows.map(({ asked, stored, recall, untimed, bm25 }) => [
      `${asked} > ${stored}`,
      String(recall[0]?.n ?? 0),
      ...recall.map(shown),
      ...bm25.map(shown),
      String(untimed[0]?.n ?? 0),
      ...untimed.map(({ share }) => `${(share * 100).toFixed(1)} %`),
    ]),
  ]);
  const rates = falseMemories.map(({ language, rate }) => `${language}: ${falseMemoryLine(rate)}`);
  return [table, ...rates].join('\n');
}

function falseMemoryLine({ auc, known, falselyKnown }: FalseMemoryRate): string {
  if (falselyKnown.n === 0) {
    return `there is one history alone, and no other whose questions it could be asked; at the product's gate ${shown(known)} of ${known.n} own ones pass`;
  }
  return (
    `own against foreign questions: AUC ${auc.toFixed(3)}; at the product's gate ${shown(known)} of ${known.n} own ones pass ` +
    `and ${shown(falselyKnown)} of ${falselyKnown.n} foreign ones`
  );
}

/** "87.2 % [83.0, 90.1]". */
function shown({ share, from, to }: Proportion): string {
  return `${(share * 100).toFixed(1)} % [${(from * 100).toFixed(1)}, ${(to * 100).toFixed(1)}]`;
}
