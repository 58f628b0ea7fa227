import { ChatScene } from '#test/support/chat-scene.js';
import { answers, answersBy, rateLimited } from '#test/support/stub-model.js';
import type { AskedDesign } from './ask-designs.js';
import type { Expectation } from './question.js';
import { blockOf, questionOf } from './questions.fixture.js';
import { askTutor, type TutorAnswer } from './tutor.js';
import { tutorTable } from './tutor-report.js';

const BLOCK = blockOf(['- 4 May 2026 · the student asked: “why do raisins swell”']);
const scene = ChatScene.forTests();

function asked(expects: Expectation): AskedDesign[] {
  const question = questionOf(expects);
  const { id, memory, category } = question;
  const scored = { passed: true, missed: '', offRecord: [], saysNoRecord: false };
  return [{ question, design: 'full', block: BLOCK, result: { id, memory, category, design: 'full', ...scored } }];
}

const answered = (answer: Partial<TutorAnswer>): TutorAnswer => ({
  answer: 'Well.',
  days: [],
  concepts: [],
  noRecord: false,
  ...answer,
});
const MONTH: Expectation = { kind: 'days', month: '2026-05', days: ['2026-05-04'] };

describe('a tutor', () => {
  it('is given the block and asked as often as was said', async () => {
    scene.endpoint.behave(answers(answered({ days: ['2026-05-04'] })));
    const [result] = await askTutor(scene.model(), asked(MONTH), 3, () => undefined);
    expect(result).toMatchObject({ runs: 3, passes: 3, passed: true, flipped: false, losses: {} });
    expect(scene.endpoint.requests).toHaveLength(3);
    expect(scene.endpoint.requests[0]?.body.messages[0]?.content).toContain(BLOCK);
  });

  it('passes by a strict majority, and flips when its runs disagree', async () => {
    let turn = 0;
    scene.endpoint.behave(answersBy(() => answered(turn++ % 2 === 0 ? { days: ['2026-05-04'] } : {})));
    expect(await askTutor(scene.model(), asked(MONTH), 3, () => undefined)).toMatchObject([
      { passes: 2, passed: true, flipped: true },
    ]);
    turn = 0;
    expect(await askTutor(scene.model(), asked(MONTH), 2, () => undefined)).toMatchObject([
      { passes: 1, passed: false, flipped: true },
    ]);
  });

  it('loses what a rate limit costs it', async () => {
    const once = answers(answered({ days: ['2026-05-04'] }));
    scene.endpoint.behave(once, rateLimited());
    const results = await askTutor(scene.model(), asked(MONTH), 3, () => undefined);
    expect(results).toMatchObject([{ passes: 1, passed: false, losses: { 'model-rate-limited': 2 } }]);
    expect(tutorTable('small', results)).toContain('2 of 3 runs were lost (model-rate-limited 2)');
  });

  it.each<[string, Expectation, Partial<TutorAnswer>, boolean]>([
    ['names the day', MONTH, { days: ['2026-05-04'] }, true],
    ['names a day that its block does not tell of', MONTH, { days: ['2026-05-04', '2026-05-05'] }, false],
    ['names no day', MONTH, {}, false],
    ['says that there is no record', { kind: 'no-record', month: '2026-04' }, { noRecord: true }, true],
    [
      'says so and leans on one',
      { kind: 'no-record', month: '2026-04' },
      { noRecord: true, days: ['2026-05-04'] },
      false,
    ],
    [
      'says what was taught',
      { kind: 'says', episodeId: 'x', text: 'garden fence' },
      { answer: 'The Garden Fence!' },
      true,
    ],
    ['says something else', { kind: 'says', episodeId: 'x', text: 'garden fence' }, { answer: 'The line.' }, false],
    [
      'names the prerequisite',
      { kind: 'builds-on', concept: 'osmosis', anyOf: ['diffusion'] },
      { concepts: ['Diffusion'] },
      true,
    ],
    [
      'leans on the explanation',
      { kind: 'quotes', anyOf: [{ id: 'x', day: '2026-05-04', texts: [] }] },
      { days: ['2026-05-04'] },
      true,
    ],
    [
      'leans on another day',
      { kind: 'mistake', anyOf: [{ id: 'x', day: '2026-03-01', texts: [] }] },
      { days: ['2026-05-04'] },
      false,
    ],
  ])('that %s: %#', async (_, expects, answer, right) => {
    scene.endpoint.behave(answers(answered(answer)));
    const [result] = await askTutor(scene.model(), asked(expects), 1, () => undefined);
    expect(result?.passed).toBe(right);
  });
});
