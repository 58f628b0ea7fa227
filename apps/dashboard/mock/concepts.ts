import type { ConceptMap, ConceptMastery, MapConcept, MasteryBucket, TeachingOrder } from '../src/api/types.js';

/** A subject that fits on a screen: name, what it builds on, readiness, mastery (null: unknown). */
const SUBJECT: readonly [name: string, buildsOn: readonly string[], readiness: number, mastery: number | null][] = [
  ['particle', [], 0.85, 0.9],
  ['cell', [], 1, 0.82],
  ['concentration', ['particle'], 0.6, 0.55],
  ['cell membrane', ['cell'], 0.85, 0.7],
  ['diffusion', ['particle', 'concentration'], 0.85, 0.62],
  ['partial permeability', ['cell membrane'], 0.6, 0.3],
  ['osmosis', ['diffusion', 'partial permeability'], 0.6, 0.2],
  ['turgor', ['osmosis'], 0.35, null],
  ['transport protein', ['cell membrane'], 0.6, 0.45],
  ['facilitated diffusion', ['diffusion', 'transport protein'], 0.6, null],
  ['active transport', ['transport protein', 'respiration'], 0.6, 0.15],
  ['respiration', ['cell', 'mitochondrion'], 0.6, 0.5],
  ['mitochondrion', ['cell'], 0.6, 0.77],
];

const BUCKETS: readonly MasteryBucket[] = ['weak', 'shaky', 'good', 'secure'];

export interface MockMap {
  readonly map: ConceptMap;
  readonly order: TeachingOrder;
  readonly mastery: readonly ConceptMastery[];
}

/** Ids as a rebuild would make them again. */
export function conceptId(index: number): string {
  return `00000000-0000-5000-8000-${String(index).padStart(12, '0')}`;
}

export function smallMap(): MockMap {
  const idOf = new Map(SUBJECT.map(([name], index) => [name, conceptId(index)]));
  const concepts = SUBJECT.map(([name, buildsOn, readiness], index) =>
    concept(
      index,
      name,
      buildsOn.map((each) => idOf.get(each) ?? ''),
      readiness,
    ),
  );
  const mastery = SUBJECT.map(([name, , , value], index) => masteryOf(conceptId(index), name, value));
  return mapOf(concepts, mastery);
}

/** A map as large as they come: each concept builds on one or two before it. */
export function largeMap(size: number): MockMap {
  const concepts = Array.from({ length: size }, (_, index) => {
    const parents = index < 40 ? [] : [(index * 7) % (index >> 1), (index * 13) % (index >> 1)];
    return concept(
      index,
      `concept ${index}`,
      [...new Set(parents)].map(conceptId),
      [0.35, 0.6, 0.85, 1][index % 4] ?? 0.6,
    );
  });
  const mastery = concepts.map(({ id, name }, index) =>
    masteryOf(id, name, index % 3 === 0 ? null : (index % 10) / 10),
  );
  return mapOf(concepts, mastery);
}

function concept(index: number, name: string, buildsOn: readonly string[], readiness: number): MapConcept {
  return {
    id: conceptId(index),
    name,
    aliases: index % 4 === 0 ? [`${name}s`] : [],
    gist: readiness > 0.35 ? `What one should be able to say about ${name} in one sentence.` : null,
    definition: readiness > 0.35 ? `A longer account of ${name}, as the chapter gives it.` : null,
    buildsOn,
    assumes: index % 5 === 0 ? ['pressure'] : [],
    files: readiness > 0.35 ? [{ fileId: conceptId(900), name: 'chapter 3.pdf', pages: [2, 3] }] : [],
    taught:
      readiness === 1
        ? [{ episodeId: conceptId(901), note: `Remember how we drew the ${name}.`, occurredAt: '2026-05-04T09:00:00Z' }]
        : [],
    centrality: 0,
    readiness,
  };
}

function masteryOf(id: string, name: string, value: number | null): ConceptMastery {
  return {
    concept: { id, name },
    mastery: value,
    bucket: value === null ? null : (BUCKETS[Math.min(3, Math.floor(value * 4))] ?? null),
    pCorrect: value,
    attempts: value === null ? 0 : 4,
    lastAt: value === null ? null : '2026-05-20T15:00:00Z',
    reviewAt: value === null ? null : '2026-06-12T15:00:00Z',
  };
}

function mapOf(bare: readonly MapConcept[], mastery: readonly ConceptMastery[]): MockMap {
  const builders = new Map<string, number>();
  for (const id of bare.flatMap(({ buildsOn }) => buildsOn)) {
    builders.set(id, (builders.get(id) ?? 0) + 1);
  }
  const concepts = bare.map((each) => ({
    ...each,
    centrality: (1 + (builders.get(each.id) ?? 0)) / (2 * bare.length),
  }));
  return { map: { readiness: 0.64, concepts }, order: { layers: layersOf(concepts), brokenEdges: [] }, mastery };
}

function layersOf(concepts: readonly MapConcept[]): TeachingOrder['layers'] {
  const depths = new Map<string, number>();
  const known = new Map(concepts.map((each) => [each.id, each]));
  const depthOf = (id: string): number => {
    const found = depths.get(id) ?? Math.max(-1, ...(known.get(id)?.buildsOn ?? []).map(depthOf)) + 1;
    depths.set(id, found);
    return found;
  };
  const layers: MapConcept[][] = [];
  for (const each of concepts) {
    const depth = depthOf(each.id);
    layers[depth] = [...(layers[depth] ?? []), each];
  }
  return layers;
}
