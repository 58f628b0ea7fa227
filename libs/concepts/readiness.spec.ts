import { mapReadiness, readinessOf } from './readiness.js';

describe('readiness of the material', () => {
  const nothing = { explained: false, confirmed: false, taught: false };

  it('is .35 for what is only named', () => {
    expect(readinessOf(nothing)).toBe(0.35);
  });

  it('is .60 once a file explains it', () => {
    expect(readinessOf({ ...nothing, explained: true })).toBe(0.6);
  });

  it('is .85 once a check was passed', () => {
    expect(readinessOf({ ...nothing, explained: true, confirmed: true })).toBe(0.85);
    expect(readinessOf({ ...nothing, confirmed: true })).toBe(0.85);
  });

  it('is 1 once a person taught it, whatever else is known', () => {
    expect(readinessOf({ ...nothing, taught: true })).toBe(1);
    expect(readinessOf({ explained: true, confirmed: true, taught: true })).toBe(1);
  });

  it('of a map is the mean weighted by centrality', () => {
    const hub = { readiness: 1, centrality: 0.75 };
    const leaf = { readiness: 0.6, centrality: 0.25 };

    expect(mapReadiness([hub, leaf])).toBeCloseTo(0.9, 12);
  });

  it('of an empty map is 0', () => {
    expect(mapReadiness([])).toBe(0);
  });
});
