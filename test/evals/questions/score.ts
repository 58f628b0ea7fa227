import { conceptKey } from '#libs/concepts/index.js';
import { fold } from '#libs/language/index.js';
import { type MapLine, type ReadBlock, readBlock } from './block-lines.js';
import type { EvalQuestion, Expectation } from './question.js';
import type { RecordedHistory } from './recorded.js';

/** What a block is worth as ground for one answer. */
export interface BlockScore {
  readonly passed: boolean;
  /** Why not, in a few words; empty when it passed. */
  readonly missed: string;
  /** Lines of the block that tell what isn't on record. A block with one can't pass. */
  readonly offRecord: readonly string[];
  /** It says that there is no record. */
  readonly saysNoRecord: boolean;
}

/** Scores a block by comparing strings and ids; no model is asked. */
export function scoreBlock(question: EvalQuestion, block: string, history: RecordedHistory): BlockScore {
  const read = readBlock(block);
  const offRecord = history.offRecord(read);
  const missed = offRecord.length > 0 ? 'tells what is not on record' : missing(question.expects, read, history);
  return { passed: missed === '', missed, offRecord, saysNoRecord: read.noRecord };
}

function missing(expects: Expectation, block: ReadBlock, history: RecordedHistory): string {
  switch (expects.kind) {
    case 'quotes':
      return expects.anyOf.some(({ texts }) => texts.some((text) => history.quotes(block, text)))
        ? ''
        : 'the explanation is not in the block';
    case 'mistake':
      return missingMistake(expects, block, history);
    case 'says':
      return quotations(block).some((quotation) => fold(quotation).includes(fold(expects.text)))
        ? ''
        : 'what was taught is not in the block';
    case 'days':
      return missingDays(expects, block);
    case 'no-record':
      return missingNoRecord(block);
    case 'builds-on':
      return missingPrerequisite(expects, block.map);
  }
}

function missingMistake(
  { anyOf }: Extract<Expectation, { kind: 'mistake' }>,
  block: ReadBlock,
  history: RecordedHistory,
): string {
  const told = new Set(
    block.work.filter(({ verdict }) => verdict === 'wrong').flatMap((line) => history.sourcesOf(line)),
  );
  const checks = anyOf.filter(({ id }) => told.has(id));
  if (checks.length === 0) {
    return 'the wrong check is not in the block';
  }
  return checks.some(({ texts }) => texts.some((text) => history.quotes(block, text)))
    ? ''
    : 'the check is there, but not what was wrong';
}

function missingDays({ month, days }: Extract<Expectation, { kind: 'days' }>, { work }: ReadBlock): string {
  const told = new Set(work.map(({ day }) => day));
  const untold = days.filter((day) => !told.has(day));
  const stray = [...told].find((day) => !day.startsWith(month));
  if (stray !== undefined) {
    return `tells of ${stray}, which was not asked about`;
  }
  return untold.length > 0 ? `tells nothing of ${untold.join(', ')}` : '';
}

function missingNoRecord({ noRecord, work }: ReadBlock): string {
  if (!noRecord) {
    return 'does not say that there is no record';
  }
  return work.length > 0 ? 'tells earlier work all the same' : '';
}

function missingPrerequisite(
  { concept, anyOf }: Extract<Expectation, { kind: 'builds-on' }>,
  map: readonly MapLine[],
): string {
  const buildsOn = (name: string): string[] =>
    map.filter((line) => sameConcept(line.name, name)).flatMap((line) => [...line.buildsOn]);
  if (map.length === 0) {
    return 'there is no map in the block';
  }
  if (anyOf.some((name) => buildsOn(name).some((found) => sameConcept(found, concept)))) {
    return 'the wrong direction';
  }
  return buildsOn(concept).some((found) => anyOf.some((name) => sameConcept(found, name)))
    ? ''
    : 'the prerequisite is not in the block';
}

function sameConcept(left: string, right: string): boolean {
  return conceptKey(left, 'en') === conceptKey(right, 'en');
}

function quotations({ work, otherQuotations }: ReadBlock): string[] {
  return [...work, ...otherQuotations].map(({ quotation }) => quotation);
}
