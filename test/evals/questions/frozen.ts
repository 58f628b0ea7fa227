import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { productRoot } from '#infra/system/product.js';
import type { EvalHistory, EvalQuestion, Expectation, ExpectedEpisode } from './question.js';

/**
 * The frozen question sets. The sample's questions are frozen as they are. Those about converted histories hold words of their
 * data sets, so that only ids, days and SHA-256 digests of questions and expected texts are kept.
 */
export const FROZEN_SETS = ['sample', 'converted'] as const;
export type FrozenSet = (typeof FROZEN_SETS)[number];

/** The SHA-256 of each frozen file as it stands. Another answer key is another digest: the suite fails until both agree. */
export const FROZEN_DIGESTS: Readonly<Record<FrozenSet, string>> = {
  sample: 'ef8fe3c2db19c94a0c82efe33deb66aaffaf8c6b0a654b831025ff9f3cfbf3ac',
  converted: 'ede58ede9989f1bc2d4d88b811e258f1ae6e67ab2db4d05424fb20ba428b87a9',
};

/** The set that a history's questions belong to. */
export function setOf({ source }: Pick<EvalHistory, 'source'>): FrozenSet {
  return source === 'sample' ? 'sample' : 'converted';
}

/** What a frozen file holds: a line a question, so that a change shows as the lines that changed. */
export function frozenText(set: FrozenSet, questions: readonly EvalQuestion[]): string {
  const frozen = set === 'sample' ? questions : questions.map(withoutTexts);
  return frozen.map((question) => `${JSON.stringify(question)}\n`).join('');
}

/** A set as it was frozen; null where it never was. */
export async function readFrozen(set: FrozenSet): Promise<string | null> {
  const file = frozenFile(set);
  return existsSync(file) ? readFile(file, 'utf8') : null;
}

export async function writeFrozen(set: FrozenSet, text: string): Promise<string> {
  const file = frozenFile(set);
  await writeFile(file, text);
  return file;
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/**
 * Whether questions are still those that were frozen.
 *
 * @throws Error naming the first question that differs
 */
export async function requireFrozen(set: FrozenSet, questions: readonly EvalQuestion[]): Promise<void> {
  const frozen = await readFrozen(set);
  const text = frozenText(set, questions);
  if (frozen === null || digestOf(frozen) !== FROZEN_DIGESTS[set]) {
    throw new Error(`the frozen set "${set}" isn't the one that its digest names`);
  }
  if (text !== frozen) {
    const known = new Set(frozen.split('\n'));
    const changed = text.split('\n').find((line) => !known.has(line)) ?? 'fewer questions';
    throw new Error(`the questions of "${set}" are no longer those that were frozen: ${changed}`);
  }
}

function frozenFile(set: FrozenSet): string {
  return path.join(productRoot(), 'test', 'evals', 'frozen', `${set}.ndjson`);
}

function withoutTexts(question: EvalQuestion): EvalQuestion {
  return { ...question, question: digestOf(question.question), expects: withoutExpectedTexts(question.expects) };
}

function withoutExpectedTexts(expects: Expectation): Expectation {
  switch (expects.kind) {
    case 'quotes':
    case 'mistake':
      return { ...expects, anyOf: expects.anyOf.map(digested) };
    case 'says':
      return { ...expects, text: digestOf(expects.text) };
    default:
      return expects;
  }
}

function digested(episode: ExpectedEpisode): ExpectedEpisode {
  return { ...episode, texts: episode.texts.map(digestOf) };
}
