import { episode, NOTHING } from './block.fixture.js';
import { structuredItems } from './items.js';

describe('the structured form', () => {
  const content = {
    ...NOTHING,
    map: {
      readiness: 0.6,
      total: 1,
      concepts: [{ id: 'c1', name: 'osmosis', gist: 'Water\nmoves.', taught: [], buildsOn: [] }],
    },
    beliefs: [
      {
        id: 'b1',
        concept: 'osmosis',
        statement: 'struggles' as const,
        confidence: 0.6,
        needsConfirmation: false,
        since: '2026-07-12',
      },
    ],
    standing: {
      misconceptions: [
        { id: 'm1', name: 'salt “pulls”', concept: 'osmosis', since: '2026-07-01', quote: 'it pulls' },
        { id: 'm2', name: 'left out', concept: null, since: '2026-07-01', quote: '' },
      ],
      said: [{ id: 's1', kind: 'goal' as const, text: 'pass in June', since: '2026-07-02' }],
      limits: null,
    },
    episodes: [
      episode('new', 'answer', '2026-07-13', 'Water moves.', { text: 'Water moves.\nSalt stays.' }),
      episode('old', 'check', '2026-07-12', 'osmosis: wrong', {
        verdict: 'wrong',
        attempts: [{ localDay: '2026-07-12', prompt: null, response: 'it “pulls”\nhard', evaluation: 'No.' }],
      }),
      episode('first', 'question', '2026-03-03', 'What is “osmosis”?', { times: 3 }),
      episode('left out', 'taught', '2026-03-01', 'Salt is NaCl.'),
    ],
  };

  it('lists what is shown, with whose words they are and where they come from', () => {
    const items = structuredItems(content, {
      shownConcepts: ['c1'],
      shownBeliefs: ['b1'],
      shownEpisodes: ['new', 'old', 'first'],
      shownMisconceptions: ['m1'],
      shownStatements: ['s1'],
    });
    const once = { verdict: null, attempts: [], times: 1 };
    expect(items).toEqual([
      {
        ...once,
        kind: 'concept',
        author: 'record',
        text: 'osmosis: Water / moves.',
        provenance: { id: 'c1', episodeId: null, date: null },
      },
      {
        ...once,
        kind: 'belief',
        author: 'record',
        text: 'struggles with osmosis',
        provenance: { id: 'b1', episodeId: null, date: '2026-07-12' },
      },
      {
        ...once,
        kind: 'misconception',
        author: 'record',
        text: 'salt "pulls"',
        provenance: { id: 'm1', episodeId: null, date: '2026-07-01' },
      },
      {
        ...once,
        kind: 'goal',
        author: 'student',
        text: 'pass in June',
        provenance: { id: 's1', episodeId: null, date: '2026-07-02' },
      },
      {
        ...once,
        kind: 'question',
        author: 'student',
        text: 'What is "osmosis"?',
        times: 3,
        provenance: { id: 'first', episodeId: 'first', date: '2026-03-03' },
      },
      {
        ...once,
        kind: 'check',
        author: 'record',
        text: 'osmosis',
        verdict: 'wrong',
        attempts: [{ date: '2026-07-12', prompt: null, response: 'it "pulls" / hard', evaluation: 'No.' }],
        provenance: { id: 'old', episodeId: 'old', date: '2026-07-12' },
      },
      {
        ...once,
        kind: 'answer',
        author: 'tutor',
        text: 'Water moves. / Salt stays.',
        provenance: { id: 'new', episodeId: 'new', date: '2026-07-13' },
      },
    ]);
  });
});
