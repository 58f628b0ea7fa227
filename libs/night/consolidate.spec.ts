import type { EpisodeKind, Verdict } from '#libs/episodes/kinds.js';
import { consolidateDay, type DayEpisode } from './consolidate.js';

let revision = 0;
beforeEach(() => {
  revision = 0;
});

function episode(kind: EpisodeKind, summary: string, salience: number, checks: DayEpisode['checks'] = []): DayEpisode {
  revision += 1;
  return { revision, kind, summary, salience, checks };
}

const check = (topic: string, verdict: Verdict): DayEpisode =>
  episode('check', `${topic}: ${verdict}`, verdict === 'wrong' ? 0.7 : 0.6, [{ topic, verdict }]);

describe('given a day on which something happened', () => {
  it('then it is summed up: counts, checks, topics, and the five most salient headlines', () => {
    const summary = consolidateDay('2026-03-01', [
      episode('question', 'What is a cell?', 0.35),
      episode('answer', 'The unit of life.', 0.5),
      check('osmosis', 'wrong'),
      check('diffusion', 'right'),
      check('Osmosis', 'partly'),
      episode('quiz', 'Week 1: 1 of 2 right', 0.7, [
        { topic: 'osmosis', verdict: 'wrong' },
        { topic: 'membrane', verdict: 'right' },
      ]),
      episode('taught', 'we say raisin water', 0.85),
    ]);
    expect(summary).toEqual({
      day: '2026-03-01',
      counts: { question: 1, answer: 1, check: 3, quiz: 1, taught: 1 },
      checks: { right: 2, partly: 1, wrong: 2 },
      topics: ['osmosis', 'diffusion', 'membrane'],
      headlines: [
        'we say raisin water',
        'osmosis: wrong',
        'Week 1: 1 of 2 right',
        'diffusion: right',
        'Osmosis: partly',
      ],
    });
  });

  it('then what was said nine times is one headline', () => {
    const repeats = Array.from({ length: 9 }, () => episode('question', 'what is a cell?', 0.35));
    const other = episode('question', 'and a tissue?', 0.35);
    expect(consolidateDay('2026-03-01', [...repeats, other])?.headlines).toEqual(['what is a cell?', 'and a tissue?']);
  });

  it('then the order in which the episodes are given doesn’t matter', () => {
    const episodes = [check('a', 'right'), check('b', 'wrong'), episode('question', 'c?', 0.35)];
    expect(consolidateDay('2026-03-01', [...episodes].reverse())).toEqual(consolidateDay('2026-03-01', episodes));
  });
});

describe('given a quiet day', () => {
  it.each([
    ['nothing', []],
    ['nothing but a consolidation', [episode('consolidation', 'a day', 0.45)]],
  ])('with %s, then there is nothing to sum up', (_, episodes) => {
    expect(consolidateDay('2026-03-01', episodes)).toBeNull();
  });
});

it('a consolidation is never summed up', () => {
  const episodes = [episode('consolidation', 'a day', 0.45), episode('question', 'why?', 0.35)];
  expect(consolidateDay('2026-03-01', episodes)).toMatchObject({ counts: { question: 1 }, headlines: ['why?'] });
});
