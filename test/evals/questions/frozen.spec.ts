import { dataFolder, hasSource } from '#test/converters/sources.js';
import { digestOf, FROZEN_DIGESTS, FROZEN_SETS, frozenText, readFrozen, requireFrozen } from './frozen.js';
import { generateQuestions } from './generate.js';
import { convertedHistories, sampleHistories } from './histories.js';
import { CATEGORIES, type EvalQuestion } from './question.js';
import { HISTORY } from './questions.fixture.js';

/** What the evaluation promises to ask at least. */
const LEAST = { memories: 45, questions: 420 };

async function frozen(set: (typeof FROZEN_SETS)[number]): Promise<EvalQuestion[]> {
  const lines = ((await readFrozen(set)) ?? '').trim().split('\n');
  return lines.map((line): EvalQuestion => JSON.parse(line));
}

describe('the frozen questions', () => {
  it.each(FROZEN_SETS)('of the set "%s" have the digest that was pinned', async (set) => {
    expect(digestOf((await readFrozen(set)) ?? '')).toBe(FROZEN_DIGESTS[set]);
  });

  it('are enough, of enough memories, in all categories, each with an id of its own', async () => {
    const questions = (await Promise.all(FROZEN_SETS.map(frozen))).flat();
    expect(questions.length).toBeGreaterThanOrEqual(LEAST.questions);
    expect(new Set(questions.map(({ memory }) => memory)).size).toBeGreaterThanOrEqual(LEAST.memories);
    expect(new Set(questions.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  });

  it('of the sample are those that its histories give', async () => {
    const questions = (await sampleHistories()).flatMap(generateQuestions);
    await expect(requireFrozen('sample', questions)).resolves.toBeUndefined();
  });

  it('are missed when one of them is asked or answered otherwise', async () => {
    const questions = (await sampleHistories()).flatMap(generateQuestions);
    const [first, ...others] = questions;
    const changed = first ? [{ ...first, question: `${first.question}?` }, ...others] : [];
    await expect(requireFrozen('sample', changed)).rejects.toThrow('no longer those that were frozen');
    await expect(requireFrozen('sample', others)).rejects.toThrow('fewer questions');
  });

  it('of converted histories hold no text', () => {
    const questions = generateQuestions(HISTORY);
    const text = frozenText('converted', questions);
    expect(questions.map(({ category }) => category)).toEqual(
      expect.arrayContaining(['wrong', 'explain', 'active-month', 'taught']),
    );
    for (const word of ['osmosis', 'raisin', 'fence', 'compare', 'cover']) {
      expect(text).not.toContain(word);
    }
  });

  const folder = dataFolder();
  const withData = hasSource('bridge', folder) && hasSource('mathdial', folder) ? it : it.skip;
  withData('of converted histories are those that the data gives', async () => {
    const histories = [
      ...(await convertedHistories('bridge', folder)),
      ...(await convertedHistories('mathdial', folder)),
    ];
    await expect(requireFrozen('converted', histories.flatMap(generateQuestions))).resolves.toBeUndefined();
  });
});
