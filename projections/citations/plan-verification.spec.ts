import fc from 'fast-check';
import { planCitationVerification, type VerifiableCitation } from './plan-verification.js';

const HOLDS = { state: 'holds', note: null } as const;

function citation(place: number, day: number | null, more: Partial<VerifiableCitation> = {}): VerifiableCitation {
  return {
    episodeId: '00000000-0000-4000-8000-000000000001',
    place,
    fileId: 'f',
    fingerprint: 'a',
    current: 'a',
    verifiedAt: day === null ? null : new Date(Date.UTC(2026, 0, day)),
    recorded: day === null ? null : HOLDS,
    ...more,
  };
}

const places = (citations: readonly VerifiableCitation[], limit?: number) =>
  planCitationVerification(citations, limit).citations.map(({ place }) => place);

describe('the plan of a verification', () => {
  it('takes what was never looked up first, then what was looked up longest ago', () => {
    expect(places([citation(0, 5), citation(1, null), citation(2, 3), citation(3, null), citation(4, 4)])).toEqual([
      1, 3, 2, 4, 0,
    ]);
  });

  it('is bounded', () => {
    const day = fc.option(fc.integer({ min: 1, max: 28 }), { nil: null });
    fc.assert(
      fc.property(fc.array(day, { maxLength: 80 }), fc.integer({ min: 1, max: 60 }), (days, limit) => {
        const citations = days.map((each, place) => citation(place, each));
        const chosen = places(citations, limit);
        expect(chosen).toHaveLength(Math.min(days.length, limit));
        const [left, last] = [citations.filter(({ place }) => !chosen.includes(place)), chosen.at(-1)];
        const lastDay = last === undefined ? null : (days[last] ?? 0);
        expect(left.every(({ place }) => (days[place] ?? 0) >= (lastDay ?? 0))).toBe(true);
      }),
    );
  });

  it('leaves out what cites no file: there is nothing to look up', () => {
    expect(planCitationVerification([citation(0, null, { fileId: null, fingerprint: null, current: null })])).toEqual({
      citations: [],
      tellsNews: false,
    });
  });

  it('tells news when something is looked up for the first time, or changed since, and else none', () => {
    expect(planCitationVerification([citation(0, 3)]).tellsNews).toBe(false);
    expect(planCitationVerification([citation(0, null)]).tellsNews).toBe(true);
    expect(planCitationVerification([citation(0, 3, { current: 'b' })]).tellsNews).toBe(true);
    const replaced = { state: 'changed', note: 'replaced' } as const;
    expect(planCitationVerification([citation(0, 3, { current: 'b', recorded: replaced })]).tellsNews).toBe(false);
    expect(planCitationVerification([citation(0, 3, { current: null, recorded: replaced })]).tellsNews).toBe(true);
  });
});
