import { retryAfterMs } from './retry-after.js';

const DATE = 'Wed, 21 Oct 2026 07:28:00 GMT';

describe('Retry-After', () => {
  it.each<[string, Record<string, string>, number | null]>([
    ['none', {}, null],
    ['seconds', { 'retry-after': '8' }, 8_000],
    ['a date after the response', { 'retry-after': 'Wed, 21 Oct 2026 07:28:30 GMT', date: DATE }, 30_000],
    ['a date that is past', { 'retry-after': 'Wed, 21 Oct 2026 07:00:00 GMT', date: DATE }, 0],
    ['a date without a Date to measure it by', { 'retry-after': DATE }, null],
    ['something else', { 'retry-after': 'soon', date: DATE }, null],
  ])('given %s', (_, headers, expected) => {
    expect(retryAfterMs(new Headers(headers))).toBe(expected);
  });
});
