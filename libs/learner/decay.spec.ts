import fc from 'fast-check';
import { decayConfidence } from './decay.js';

const DAY = 86_400_000;
const TOUCHED = Date.UTC(2026, 0, 1);

describe('decay of a belief of confidence 0.8', () => {
  it.each([
    [0, 0.8, false],
    [44.999, 0.8, false],
    [45, 0.68, true],
    [89, 0.68, true],
    [90, 0.56, true],
    [270, 0.08, true],
    [5_000, 0.08, true],
  ])('after %d days is %d, flagged: %s', (days, confidence, needsConfirmation) => {
    const decayed = decayConfidence(0.8, TOUCHED, TOUCHED + days * DAY);
    expect(decayed.confidence).toBeCloseTo(confidence, 12);
    expect(decayed.needsConfirmation).toBe(needsConfirmation);
  });

  it('is due again 45 days after it was touched, then every 45 days', () => {
    expect(decayConfidence(0.8, TOUCHED, TOUCHED).nextDecayAt).toBe(TOUCHED + 45 * DAY);
    expect(decayConfidence(0.8, TOUCHED, TOUCHED + 50 * DAY).nextDecayAt).toBe(TOUCHED + 90 * DAY);
  });

  it('is never due again at the floor', () => {
    expect(decayConfidence(0.8, TOUCHED, TOUCHED + 269 * DAY).nextDecayAt).toBe(TOUCHED + 270 * DAY);
    expect(decayConfidence(0.8, TOUCHED, TOUCHED + 270 * DAY).nextDecayAt).toBeNull();
  });

  it('a clock that runs backwards decays nothing', () => {
    expect(decayConfidence(0.8, TOUCHED, TOUCHED - 100 * DAY)).toMatchObject({
      confidence: 0.8,
      needsConfirmation: false,
    });
  });
});

describe('laws of decay', () => {
  const day = fc.integer({ min: 0, max: 1_000 });

  it('any sequence of nights, when each runs only those that are due, equals one step', () => {
    fc.assert(
      fc.property(fc.array(day, { minLength: 1 }), fc.double({ min: 0, max: 1, noNaN: true }), (days, base) => {
        const nights = [...days].sort((a, b) => a - b).map((d) => TOUCHED + d * DAY);
        let row = decayConfidence(base, TOUCHED, TOUCHED);
        for (const night of nights) {
          if (row.nextDecayAt !== null && night >= row.nextDecayAt) {
            row = decayConfidence(base, TOUCHED, night);
          }
        }
        expect(row).toEqual(decayConfidence(base, TOUCHED, nights.at(-1) ?? TOUCHED));
      }),
    );
  });

  it('never grows with time, and never falls under a tenth of the base', () => {
    fc.assert(
      fc.property(day, day, (one, other) => {
        const early = decayConfidence(0.6, TOUCHED, TOUCHED + Math.min(one, other) * DAY).confidence;
        const late = decayConfidence(0.6, TOUCHED, TOUCHED + Math.max(one, other) * DAY).confidence;
        expect(late).toBeLessThanOrEqual(early);
        expect(late).toBeGreaterThanOrEqual(0.06);
      }),
    );
  });
});
