import fc from 'fast-check';
import type { MapConcept, TeachingOrder } from '../../api/types.js';
import { CELL, layOut, MAX_ROWS } from './layout.js';

function concept(id: string, buildsOn: readonly string[] = [], centrality = 0.1): MapConcept {
  return {
    id,
    name: id,
    aliases: [],
    gist: null,
    definition: null,
    buildsOn,
    assumes: [],
    files: [],
    taught: [],
    centrality,
    readiness: 0.6,
  };
}

function order(...layers: string[][]): TeachingOrder {
  return { layers: layers.map((layer) => layer.map((id) => ({ id, name: id, centrality: 0.1 }))), brokenEdges: [] };
}

function at(places: ReturnType<typeof layOut>, id: string) {
  const place = places.get(id);
  if (!place) {
    throw new Error(`${id} has no place`);
  }
  return place;
}

describe('the places of concepts', () => {
  it('a prerequisite stands before what builds on it, from whichever side one reads', () => {
    const concepts = [concept('osmosis', ['diffusion']), concept('diffusion')];
    const given = order(['diffusion'], ['osmosis']);
    const ltr = layOut(concepts, given, 'ltr');
    const rtl = layOut(concepts, given, 'rtl');
    expect(at(ltr, 'diffusion').x).toBeLessThan(at(ltr, 'osmosis').x);
    expect(at(rtl, 'diffusion').x).toBeGreaterThan(at(rtl, 'osmosis').x);
  });

  it('what builds on each other stands side by side instead of crossing', () => {
    const concepts = [concept('a'), concept('b'), concept('on b', ['b']), concept('on a', ['a'])];
    const places = layOut(concepts, order(['a', 'b'], ['on b', 'on a']), 'ltr');
    expect(at(places, 'on a').y).toBe(at(places, 'a').y);
    expect(at(places, 'on b').y).toBe(at(places, 'b').y);
  });

  it('a hub is larger', () => {
    const places = layOut([concept('hub', [], 0.5), concept('leaf', [], 0.01)], order(['hub', 'leaf']), 'ltr');
    expect(at(places, 'hub').diameter).toBeGreaterThan(2 * at(places, 'leaf').diameter);
  });

  it('a concept that the order leaves out stands behind the others', () => {
    const places = layOut([concept('a'), concept('new')], order(['a']), 'ltr');
    expect(at(places, 'new').x).toBeGreaterThan(at(places, 'a').x);
  });

  it('every concept has a place of its own, in columns that fit on a screen', () => {
    const maps = fc.array(fc.nat(59), { minLength: 1, maxLength: 60 }).map((parents) => {
      const concepts = parents.map((parent, index) => concept(`c${index}`, parent < index ? [`c${parent}`] : []));
      const cut = Math.ceil(concepts.length / 3);
      const ids = concepts.map(({ id }) => id);
      return { concepts, order: order(ids.slice(0, cut), ids.slice(cut, 2 * cut)) };
    });
    fc.assert(
      fc.property(maps, fc.constantFrom('ltr' as const, 'rtl' as const), ({ concepts, order: given }, direction) => {
        const places = [...layOut(concepts, given, direction).values()];
        expect(places).toHaveLength(concepts.length);
        expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(concepts.length);
        const height = Math.max(...places.map(({ y }) => y)) - Math.min(...places.map(({ y }) => y));
        expect(height).toBeLessThanOrEqual((MAX_ROWS - 1) * CELL.height);
      }),
    );
  });
});
