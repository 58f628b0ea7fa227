import fc from 'fast-check';
import type { ConceptMap, MapConcept, TeachingOrder } from '#libs/concepts/concept-map.js';

type Given = Partial<MapConcept> & { readonly id: string };

/** A concept named only, by default as its id says. */
export function concept(given: Given): MapConcept {
  return {
    name: given.id,
    aliases: [],
    gist: null,
    definition: null,
    buildsOn: [],
    assumes: [],
    files: [],
    taught: [],
    centrality: 0,
    readiness: 0.35,
    ...given,
  };
}

/** A map and an order with the layers as given. */
export function mapAndOrder(
  layers: readonly (readonly MapConcept[])[],
  brokenEdges: TeachingOrder['brokenEdges'] = [],
): { map: ConceptMap; order: TeachingOrder } {
  const concepts = layers.flat();
  return {
    map: { readiness: 0.6, concepts },
    order: {
      layers: layers.map((layer) => layer.map(({ id, name, centrality }) => ({ id, name, centrality }))),
      brokenEdges,
    },
  };
}

export const ID = {
  membrane: '0b7c5d3e-9a1f-5c2b-8d4e-6f7a8b9c0d1e',
  diffusion: '1c8d6e4f-0b2a-5d3c-9e5f-7a8b9c0d1e2f',
  osmosis: '2d9e7f5a-1c3b-5e4d-8f6a-8b9c0d1e2f3a',
  photosynthesis: '3e0f8a6b-2d4c-5f5e-9a7b-9c0d1e2f3a4b',
} as const;

/** Four concepts in English, Arabic and Spanish; the membrane is a hub, and one edge closes a circle. */
export function cellMap(): { map: ConceptMap; order: TeachingOrder } {
  return mapAndOrder(
    [
      [
        concept({
          id: ID.membrane,
          name: 'غشاء الخلية',
          gist: 'يفصل الخلية عن محيطها.',
          buildsOn: [ID.photosynthesis],
          files: [{ fileId: 'f1', name: 'الخلية.md', pages: [3, 4, 5, 9] }],
          centrality: 0.6,
          readiness: 0.6,
        }),
        concept({ id: ID.diffusion, name: 'Diffusion & <drift>', assumes: ['Brownian motion'], centrality: 0.2 }),
      ],
      [
        concept({
          id: ID.osmosis,
          name: 'Ósmosis en la célula',
          buildsOn: [ID.membrane, ID.diffusion],
          taught: [{ episodeId: 'e1', note: 'agua, siempre agua', occurredAt: '2026-07-12T10:00:00Z' }],
          centrality: 0.1,
          readiness: 1,
        }),
        concept({
          id: ID.photosynthesis,
          name: 'Photosynthesis',
          buildsOn: [ID.membrane],
          centrality: 0.1,
          readiness: 0.85,
        }),
      ],
    ],
    [{ from: ID.membrane, to: ID.photosynthesis }],
  );
}

const NAMES = ['osmosis', 'التنفس الخلوي', 'célula', '光合作用', 'a & "b" <c>', 'Zellkern', '\u001B[31m\u202E\u0000'];

/** Layered maps of up to a few dozen concepts, with names in several scripts and arrows across one layer or more. */
export const layeredMaps: fc.Arbitrary<{ map: ConceptMap; order: TeachingOrder }> = fc
  .array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 })
  .chain((sizes) => {
    const total = sizes.reduce((sum, size) => sum + size, 0);
    return fc.record({
      sizes: fc.constant(sizes),
      names: fc.array(fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: 'binary', maxLength: 60 })), {
        minLength: total,
        maxLength: total,
      }),
      links: fc.array(fc.tuple(fc.nat(total - 1), fc.nat(total - 1)), { maxLength: 40, size: 'max' }),
      readiness: fc.array(fc.constantFrom(0.35, 0.6, 0.85, 1), { minLength: total, maxLength: total }),
    });
  })
  .map(({ sizes, names, links, readiness }) => {
    const layerOf = sizes.flatMap((size, layer) => Array.from({ length: size }, () => layer));
    const forward = links.filter(([from, to]) => (layerOf[from] ?? 0) > (layerOf[to] ?? 0));
    const concepts = layerOf.map((_, index) =>
      concept({
        id: `id-${index}`,
        name: names[index] ?? '',
        buildsOn: [...new Set(forward.filter(([from]) => from === index).map(([, to]) => `id-${to}`))],
        centrality: 1 / layerOf.length,
        readiness: readiness[index] ?? 0.35,
      }),
    );
    return mapAndOrder(sizes.map((_, layer) => concepts.filter((__, index) => layerOf[index] === layer)));
  });
