import fc from 'fast-check';
import { decidedNodes, type MapDecision } from './map-decisions.js';

const merge = (keep: string, ...merged: string[]): MapDecision => ({ kind: 'merge', keep, merged });
const split = (...apart: string[]): MapDecision => ({ kind: 'split', apart });

describe('merges and splits', () => {
  it('without decisions every id is its own node', () => {
    expect(decidedNodes([]).nodeOf('a')).toBe('a');
  });

  it('what was merged belongs to the node that stayed, over several merges', () => {
    const { nodeOf } = decidedNodes([merge('a', 'b'), merge('c', 'a')]);

    expect([nodeOf('a'), nodeOf('b'), nodeOf('c')]).toEqual(['c', 'c', 'c']);
  });

  it('a split undoes a merge, with what had been merged before it, and keeps the two apart', () => {
    const { nodeOf, apart } = decidedNodes([merge('b', 'c'), merge('a', 'b'), split('b')]);

    expect([nodeOf('a'), nodeOf('b'), nodeOf('c')]).toEqual(['a', 'b', 'b']);
    expect(apart).toEqual([['b', 'a']]);
  });

  it('a later merge joins what a split parted', () => {
    const { nodeOf, apart } = decidedNodes([merge('a', 'b'), split('b'), merge('a', 'b')]);

    expect(nodeOf('b')).toBe('a');
    expect(apart).toEqual([]);
  });

  it('a pair that was parted is named by the nodes that it belongs to now', () => {
    expect(decidedNodes([merge('a', 'b'), split('b'), merge('z', 'a')]).apart).toEqual([['b', 'z']]);
  });

  it('splitting off what was never merged changes nothing', () => {
    expect(decidedNodes([split('a')]).apart).toEqual([]);
  });

  it('always ends, in a node that belongs to itself', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd');
    const decision = fc.oneof(
      fc.record({ kind: fc.constant('merge' as const), keep: id, merged: fc.array(id) }),
      fc.record({ kind: fc.constant('split' as const), apart: fc.array(id) }),
    );
    fc.assert(
      fc.property(fc.array(decision), id, (decisions, each) => {
        const { nodeOf, apart } = decidedNodes(decisions);

        expect(nodeOf(nodeOf(each))).toBe(nodeOf(each));
        for (const [a, b] of apart) {
          expect(nodeOf(a)).not.toBe(nodeOf(b));
        }
      }),
    );
  });
});
