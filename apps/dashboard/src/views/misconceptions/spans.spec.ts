import type { Misconception } from '../../api/types.js';
import { spanOf, stretchOf } from './spans.js';

function held(since: string, resolvedAt: string | null): Misconception {
  const state = resolvedAt === null ? 'active' : 'resolved';
  return { id: since, name: 'n', concept: null, state, since, resolvedAt, quote: null, episodeId: 'e' };
}

describe('the line of time of misconceptions', () => {
  const rows = [held('2026-01-01T00:00:00Z', '2026-01-06T00:00:00Z'), held('2026-01-09T00:00:00Z', null)];
  const stretch = stretchOf(rows, new Date('2026-01-11T00:00:00Z'));

  it('begins with the first one and ends now', () => {
    expect(spanOf(held('2026-01-01T00:00:00Z', null), stretch)).toEqual({ start: 0, end: 1 });
  });

  it('shows a resolved one as long as it was held, and an active one up to now', () => {
    expect(rows.map((row) => spanOf(row, stretch))).toEqual([
      { start: 0, end: 0.5 },
      { start: 0.8, end: 1 },
    ]);
  });

  it('holds where nothing has lasted yet', () => {
    const now = '2026-01-01T00:00:00Z';
    expect(spanOf(held(now, null), stretchOf([held(now, null)], new Date(now)))).toEqual({ start: 0, end: 1 });
  });
});
