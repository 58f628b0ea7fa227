import { changedRules } from './changed-rules.js';
import { RECALL_RULES } from './rules.js';

describe('changed rules', () => {
  it('are the rules but for what was changed', () => {
    const changed = changedRules({ score: { recency: 0 }, bm25f: { neighbours: [1, 2, 3, 4] } });
    expect(changed).toEqual({
      ...RECALL_RULES,
      score: { ...RECALL_RULES.score, recency: 0 },
      bm25f: { ...RECALL_RULES.bm25f, neighbours: [1, 2, 3, 4] },
    });
    expect(RECALL_RULES.score.recency).toBe(0.15);
    expect(changedRules({})).toEqual(RECALL_RULES);
  });

  it.each([
    [{ score: { recent: 0 } }, 'rules.score.recent is no constant of recall'],
    [{ score: 1 }, 'rules.score must be an object'],
    [{ score: { recency: '0' } }, 'rules.score.recency must be a number'],
    [{ newest: null }, 'rules.newest must be a number'],
    [{ bm25f: { neighbours: [1] } }, 'rules.bm25f.neighbours must be a list of 4 numbers'],
    [[], 'rules must be an object'],
    [null, 'rules must be an object'],
  ])('are refused with the place that is wrong: %j', (changes, message) => {
    expect(() => changedRules(changes)).toThrow(message);
  });
});
