import { isDay, reportSince } from './since.js';

const NOW = '2026-06-15T12:00:00.000Z';

describe('since when a report tells of changes', () => {
  it.each([
    [
      'thirty days back, from the beginning of that day where the student is',
      null,
      'Europe/Dublin',
      '2026-05-15T23:00:00.000Z',
    ],
    ['a day begins where the student is', '2026-03-01', 'America/New_York', '2026-03-01T05:00:00.000Z'],
    ['an instant is taken as it is', '2026-03-01T10:00:00.000Z', 'America/New_York', '2026-03-01T10:00:00.000Z'],
    ['a day whose midnight clocks skip begins when they do', '2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ])('%s', (_, asked, timeZone, since) => {
    expect(reportSince(asked, timeZone, NOW)).toBe(since);
  });

  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '20260101', 'yesterday', '', '2026-01-01T00:00:00Z'])(
    '%j is no day',
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );

  it('2024-02-29 is a day', () => {
    expect(isDay('2024-02-29')).toBe(true);
  });
});
