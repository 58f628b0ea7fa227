import fc from 'fast-check';
import { localDay } from '#libs/episodes/index.js';
import { daysOver, endOfLocalDay, nextDayOver } from './local-days.js';

describe('a local day', () => {
  it.each([
    ['in UTC', '2026-03-01', 'UTC', '2026-03-02T00:00:00.000Z'],
    ['in Madrid in winter', '2026-03-01', 'Europe/Madrid', '2026-03-01T23:00:00.000Z'],
    ['of 23 hours', '2026-03-29', 'Europe/Madrid', '2026-03-29T22:00:00.000Z'],
    ['of 25 hours', '2026-10-25', 'Europe/Madrid', '2026-10-25T23:00:00.000Z'],
    ['whose next one begins at one o’clock', '2024-04-25', 'Africa/Cairo', '2024-04-25T22:00:00.000Z'],
    ['far in the east', '2026-03-01', 'Pacific/Kiritimati', '2026-03-01T10:00:00.000Z'],
  ])('%s ends when the next one begins', (_, day, zone, end) => {
    expect(endOfLocalDay(day, zone).toISOString()).toBe(end);
  });

  it.each([
    ['2026-02-30', 'UTC'],
    ['yesterday', 'UTC'],
    ['2026-03-01', 'Nowhere/At_All'],
  ])('%s in %s is none', (day, zone) => {
    expect(() => endOfLocalDay(day, zone)).toThrow(RangeError);
  });

  it('of any instant ends after it, and the instant of its end lies in the next one', () => {
    const zone = fc.constantFrom('UTC', 'Europe/Madrid', 'Africa/Cairo', 'America/New_York', 'Asia/Kathmandu');
    const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const day = localDay(at.toISOString(), timeZone);
        const end = endOfLocalDay(day, timeZone);
        expect(end.getTime()).toBeGreaterThan(at.getTime());
        expect(localDay(end.toISOString(), timeZone) > day).toBe(true);
        expect(localDay(new Date(end.getTime() - 1).toISOString(), timeZone)).toBe(day);
      }),
    );
  });
});

describe('days that are over', () => {
  const days = ['2026-03-03', '2026-03-01', '2026-03-02', '2026-03-01'];

  it('come oldest first, each once; the one that is on is not among them', () => {
    expect(daysOver(days, 'Europe/Madrid', new Date('2026-03-03T12:00:00Z'))).toEqual(['2026-03-01', '2026-03-02']);
    expect(daysOver(days, 'Europe/Madrid', new Date('2026-03-01T23:00:00Z'))).toEqual(['2026-03-01']);
    expect(daysOver(days, 'Europe/Madrid', new Date('2026-03-01T22:59:59.999Z'))).toEqual([]);
  });

  it('say when the next is', () => {
    expect(nextDayOver(days, 'UTC')).toEqual(new Date('2026-03-02T00:00:00Z'));
    expect(nextDayOver([], 'UTC')).toBeNull();
  });
});
