import { openTestCore, type TestCore } from '#test/support/test-core.js';
import { askDesigns } from './ask-designs.js';
import { generateQuestions } from './generate.js';
import { HISTORY } from './questions.fixture.js';
import { DESIGNS_COMPARED } from './results.js';

let test: TestCore;

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());

it('a history is recorded, and each of its questions asked of every design', async () => {
  const questions = generateQuestions({ ...HISTORY, askedAt: '2026-08-10T10:00:00.000Z' });
  const asked = await askDesigns(test.core, HISTORY, questions);
  expect(asked).toHaveLength(questions.length * DESIGNS_COMPARED.length);
  expect(asked.filter(({ result }) => result.offRecord.length > 0)).toEqual([]);
  const passed = (design: string, category: string) =>
    asked
      .filter(({ result }) => result.design === design && result.category === category)
      .map(({ result }) => result.passed);
  expect(passed('full', 'explain')).toEqual([true]);
  expect(passed('full', 'active-month')).toEqual([true, true]);
  expect(passed('full', 'empty-month')).toEqual([true, true]);
  expect(passed('full', 'taught')).toEqual([true]);
  expect(passed('none', 'explain')).toEqual([false]);
  expect(passed('none', 'empty-month')).toEqual([false, false]);
  // Three lines of talk are fewer than its twenty.
  expect(passed('window', 'explain')).toEqual([true]);
});
