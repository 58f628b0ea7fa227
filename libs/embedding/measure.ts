import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '#libs/language/languages.js';
import { countMerges, type MeasuredPair, measureNames, measureParaphrases } from './measuring.js';
import type { PairSet } from './pairs/pair-set.js';
import * as schoolSubjects from './pairs/school-subjects.js';
import { loadWordNetEmbedder } from './wordnet/wordnet-embedder.js';

/** Prints how well the shipped model does on the project's own pairs, or on those that a module (`--pairs`) exports. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { pairs: { type: 'string' } } });
  const pairs: PairSet = values.pairs ? await import(pathToFileURL(resolve(values.pairs)).href) : schoolSubjects;
  const embedder = await loadWordNetEmbedder();
  console.log(`${embedder.id}, ${embedder.dimensions} dimensions\n`);

  console.log('Questions find their passages');
  for (const language of LANGUAGES.filter((candidate) => pairs.paraphrases[candidate])) {
    const result = await measureParaphrases(embedder, pairs, language);
    const recall = `recall@1 ${result.recallAt1.toFixed(2)}  @5 ${result.recallAt5.toFixed(2)}`;
    console.log(`  ${language}  ${recall}  of ${result.questions}; median cosine ${result.medianCosine.toFixed(2)}`);
    for (const { floor, own, others } of result.floors) {
      console.log(
        `      above ${floor.toFixed(2)}: ${percent(own)} of their passages, ${percent(others)} of all others`,
      );
    }
  }

  const same = await measureNames(embedder, pairs.names.same);
  const different = await measureNames(embedder, pairs.names.different);
  console.log('\nNames merged');
  for (const result of countMerges(same, different)) {
    const counts = `${result.same}/${same.length} rightly, ${result.different}/${different.length} wrongly`;
    console.log(`  above ${result.threshold.toFixed(2)}: ${counts}`);
  }
  printPairs('\nOne concept', same);
  printPairs('\nTwo concepts', different);
}

function printPairs(title: string, pairs: readonly MeasuredPair[]): void {
  console.log(title);
  for (const pair of [...pairs].sort((a, b) => b.cosine - a.cosine)) {
    console.log(`  ${pair.cosine.toFixed(2)}  ${pair.names.join(' · ')}`);
  }
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}

await main();
