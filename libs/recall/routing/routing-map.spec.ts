import type { ConceptMap, MapConcept } from '#libs/concepts/index.js';
import type { Language } from '#libs/language/index.js';
import { DIMENSIONS, towards } from '../recall.fixture.js';
import { blockConcepts } from './block-concepts.js';
import { RoutingMap } from './routing-map.js';

const FLOOR = 0.6;

function concept(name: string, more: Partial<MapConcept> = {}): MapConcept {
  return {
    id: name,
    name,
    aliases: [],
    gist: null,
    definition: null,
    buildsOn: [],
    assumes: [],
    files: [],
    taught: [],
    centrality: 0.1,
    readiness: 0.6,
    ...more,
  };
}

function mapOf(concepts: readonly MapConcept[], language: Language = 'en'): RoutingMap {
  const map: ConceptMap = { readiness: 0.6, concepts };
  return new RoutingMap(map, language, DIMENSIONS);
}

function routedIds(map: RoutingMap, text: string, vector: Int8Array | null = null): string[] {
  return map.route(text, vector, FLOOR).map((routed) => routed.concept.id);
}

describe('a question', () => {
  it.each<[Language, readonly [string, string], string, string]>([
    ['en', ['cell membrane', 'plasmalemma'], 'What do cell membranes do?', 'And the plasmalemma?'],
    ['es', ['membrana celular', 'plasmalema'], '¿Qué hacen las membranas celulares?', '¿Y el plasmalema?'],
    ['fr', ['membrane cellulaire', 'plasmalemme'], 'Que font les membranes cellulaires ?', 'Et le plasmalemme ?'],
    ['de', ['Zellmembran', 'Plasmalemma'], 'Was tun Zellmembranen?', 'Und das Plasmalemma?'],
    ['pt', ['membrana celular', 'plasmalema'], 'O que fazem as membranas celulares?', 'E o plasmalema?'],
    ['ar', ['غشاء الخلية', 'البلازماليما'], 'ما وظيفة غشاء الخلية؟', 'وما هي البلازماليما؟'],
  ])('in %s is routed by a name and by an alias', (language, [name, alias], byName, byAlias) => {
    const map = mapOf([concept('cell'), concept(name, { aliases: [alias] })], language);
    expect(routedIds(map, byName)).toEqual([name]);
    expect(routedIds(map, byAlias)).toEqual([name]);
    const [routed] = map.route(byAlias, null, FLOOR);
    expect(routed?.lookedFor).toMatchObject({ id: name, named: true });
    expect(routed?.lookedFor.names.every((stems) => stems.length > 0)).toBe(true);
  });

  it('is routed to what it names in the order of its text, the longest name first', () => {
    const map = mapOf([concept('cell'), concept('cell membrane'), concept('osmosis')]);
    expect(routedIds(map, 'Is osmosis what a cell membrane lets a cell do?')).toEqual([
      'osmosis',
      'cell membrane',
      'cell',
    ]);
  });

  it('is routed by meaning only where it names nothing, nearest first, three at most and none below the floor', () => {
    const map = mapOf(['far', 'near', 'nearer', 'nearest', 'same'].map((name) => concept(name)));
    map.setVector(0, towards(1, 2, 3));
    map.setVector(1, towards(1, 2));
    map.setVector(
      2,
      towards(1, 2).map((value, at) => (at === 2 ? 60 : value)),
    );
    map.setVector(
      3,
      towards(1, 2).map((value, at) => (at === 2 ? 20 : value)),
    );
    map.setVector(4, towards(1));
    const asked = towards(1);
    expect(routedIds(map, 'what is it?', asked)).toEqual(['same', 'nearest', 'nearer']);
    expect(routedIds(map, 'what is far away?', asked)).toEqual(['far']);
    expect(routedIds(map, 'what is it?', towards(5))).toEqual([]);
    expect(map.route('what is it?', asked, FLOOR).every(({ lookedFor }) => !lookedFor.named)).toBe(true);
  });

  it('adds its own form of a name to what is looked for', () => {
    const map = mapOf([concept('mitochondrion')]);
    const [routed] = map.route('What are mitochondria?', null, FLOOR);
    const [[stored] = [], [asked] = []] = routed?.lookedFor.names ?? [];
    expect(routed?.concept.id).toBe('mitochondrion');
    expect([stored, asked]).toEqual([expect.any(String), expect.any(String)]);
  });
});

describe('prerequisites', () => {
  const circle = mapOf([
    concept('water', { centrality: 0.4, buildsOn: ['osmosis'] }),
    concept('gradient', { centrality: 0.3 }),
    concept('diffusion', { centrality: 0.2, buildsOn: ['water', 'gradient'] }),
    concept('osmosis', { buildsOn: ['diffusion', 'gone'] }),
  ]);

  it('are followed as far as is said, nearer ones first, then hubs, and once round a circle', () => {
    const names = (hops: number) => circle.prerequisitesOf(['osmosis'], hops).map(({ name }) => name);
    expect(names(0)).toEqual([]);
    expect(names(1)).toEqual(['diffusion']);
    expect(names(2)).toEqual(['diffusion', 'water', 'gradient']);
    expect(names(9)).toEqual(names(2));
  });

  it('of a concept that is not on the map are none', () => {
    expect(circle.prerequisitesOf(['gone'], 2)).toEqual([]);
  });
});

describe('the map section', () => {
  const hubs = Array.from({ length: 12 }, (_, number) => concept(`hub ${number}`));
  const map = mapOf([
    ...hubs,
    concept('diffusion', { gist: 'particles spread', buildsOn: ['hub 11'] }),
    concept('osmosis', {
      buildsOn: ['diffusion'],
      taught: [{ episodeId: 'e1', note: 'water only', occurredAt: '2026-05-01T10:00:00.000Z' }],
    }),
  ]);

  it('is a slice: what the question is about, then its prerequisites, each once, and nothing else', () => {
    const names = blockConcepts(map, ['osmosis', 'diffusion']).map(({ name }) => name);
    expect(names).toEqual(['osmosis', 'diffusion', 'hub 11']);
  });

  it('is some of the hubs where the question is about no concept', () => {
    const names = blockConcepts(map, []).map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['hub 0', 'hub 1']);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeLessThan(map.map.concepts.length);
  });

  it('tells a concept with its gist, what it builds on by name, and what was taught', () => {
    expect(blockConcepts(map, ['osmosis']).slice(0, 2)).toEqual([
      { id: 'osmosis', name: 'osmosis', gist: '', taught: ['water only'], buildsOn: ['diffusion'] },
      { id: 'diffusion', name: 'diffusion', gist: 'particles spread', taught: [], buildsOn: ['hub 11'] },
    ]);
  });
});
