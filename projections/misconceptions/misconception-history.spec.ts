import fc from 'fast-check';
import { type HeldSpan, observe } from './misconception-history.js';

interface Said {
  readonly state: 'active' | 'resolved';
  readonly at: number;
}

/** The spans after observations in the given order, as the read model keeps them. */
function spansAfter(observations: readonly Said[]): HeldSpan[] {
  let spans: HeldSpan[] = [];
  for (const { state, at } of observations) {
    const change = observe(spans, state, at);
    if (change.kind === 'begin') {
      spans.push({ from: at, to: change.ended ? at : null });
    } else if (change.kind !== 'none') {
      const index = change.index;
      spans = spans.map((span, place) =>
        place === index ? (change.kind === 'end' ? { ...span, to: at } : { ...span, from: at }) : span,
      );
    }
    spans.sort((one, other) => one.from - other.from);
  }
  return spans;
}

const shown = (at: number): Said => ({ state: 'active', at });
const overcome = (at: number): Said => ({ state: 'resolved', at });

describe('a misconception', () => {
  it('is held from the message that showed it until the one that showed that it is overcome', () => {
    expect(spansAfter([shown(1), shown(2), overcome(5), overcome(6)])).toEqual([{ from: 1, to: 5 }]);
  });

  it('that comes back is held anew', () => {
    expect(spansAfter([shown(1), overcome(2), shown(3)])).toEqual([
      { from: 1, to: 2 },
      { from: 3, to: null },
    ]);
  });

  it('is not opened again by an older message that is observed late', () => {
    expect(spansAfter([shown(1), overcome(5), shown(3)])).toEqual([{ from: 1, to: 5 }]);
    expect(spansAfter([overcome(5), shown(1)])).toEqual([{ from: 1, to: 5 }]);
  });

  it('is not overcome by a message from before it was shown', () => {
    expect(spansAfter([shown(3), overcome(1)])).toEqual([{ from: 3, to: null }]);
  });

  it('begins with the oldest message that showed it, in whatever order they are observed', () => {
    expect(spansAfter([shown(3), shown(1), shown(2)])).toEqual([{ from: 1, to: null }]);
  });

  it('is held once at most, and never twice at a time', () => {
    const said = fc.record({ state: fc.constantFrom('active', 'resolved' as const), at: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(said, { maxLength: 12 }), (observations) => {
        const spans = spansAfter(observations);
        expect(spans.filter(({ to }) => to === null).length).toBeLessThanOrEqual(1);
        for (const [index, { from, to }] of spans.entries()) {
          const next = spans[index + 1];
          expect(to === null ? next === undefined : from <= to && (!next || to <= next.from)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
