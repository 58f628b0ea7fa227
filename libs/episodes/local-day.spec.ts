import fc from 'fast-check';
import { DateTime } from 'luxon';
import { isTimeZone, localDay } from '#libs/episodes/index.js';

const ZONES = [
  'UTC',
  'Europe/Madrid',
  'America/New_York',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Niue',
];

describe('the local day', () => {
  it('is the calendar day in the zone, at any instant', () => {
    const instant = fc.date({
      min: new Date('1950-01-01T00:00:00Z'),
      max: new Date('2100-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, fc.constantFrom(...ZONES), (at, zone) => {
        expect(localDay(at.toISOString(), zone)).toBe(DateTime.fromJSDate(at, { zone }).toFormat('yyyy-MM-dd'));
      }),
    );
  });

  it.each([
    ['Europe/Madrid', true],
    ['UTC', true],
    ['Mars/Olympus', false],
    ['', false],
  ])('%s is a zone: %s', (zone, expected) => {
    expect(isTimeZone(zone)).toBe(expected);
  });
});
