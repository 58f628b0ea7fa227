import type { Language } from '#libs/language/index.js';
import type { ConceptMap, MapConcept } from './concept-map.js';
import { decidedNodes, type MapDecision } from './map-decisions.js';
import { type FileReading, type MapNode, MapNodes } from './map-nodes.js';
import { type TaughtNote, teach } from './map-teachings.js';
import { pageRank, type WeightedEdge } from './page-rank.js';
import { mapReadiness, readinessOf } from './readiness.js';

export { type DecidedNodes, decidedNodes, type MapDecision } from './map-decisions.js';
export type { FileReading } from './map-nodes.js';
export type { TaughtNote } from './map-teachings.js';

/** Everything that a memory's map is made of. */
export interface MapFacts {
  readonly language: Language;
  /** The id of the node of a key; the same for the same key, always. */
  readonly idOf: (key: string) => string;
  /** The readings of the files that stand now, oldest first. */
  readonly files: readonly FileReading[];
  /** Merges and splits, in the order of the log. */
  readonly decisions: readonly MapDecision[];
  /** Oldest first. */
  readonly teachings: readonly TaughtNote[];
  /** Ids or keys of concepts on which a check was passed. */
  readonly confirmed: ReadonlySet<string>;
}

/** A map with what the teaching order needs beside it. */
export interface DerivedMap {
  readonly map: ConceptMap;
  /** Every builds-on edge with the number of files that state it. */
  readonly edges: readonly WeightedEdge[];
}

/** memory-rules §3: a prerequisite that nothing explains becomes a node only when two concepts assume it. */
const ASSUMED_BY_FOR_A_NODE = 2;

/** The map alone; see `deriveMapAndEdges`. */
export function deriveMap(facts: MapFacts): ConceptMap {
  return deriveMapAndEdges(facts).map;
}

/**
 * Makes the whole map from the facts (memory-rules §3 and §4). Pure, and total: names without a key are left out.
 *
 * - A node is a key, or the keys that decisions joined; its id is that of the key that was kept, also while no file has it.
 * - It shows the name that the oldest file gives to its own key, else the oldest that was merged in; every other is an alias.
 * - Gist and definition are the first that a file gives; provenance lists every file with the pages.
 * - What a concept assumes and another file explains, a person taught or two concepts assume is an edge to that node;
 *   everything else stays a name in `assumes`.
 * - Concepts come by centrality, then by name and id. The order of the files decides which name, gist and definition are shown
 *   and which of two concepts an alias of both leads to, and nothing else.
 */
export function deriveMapAndEdges(facts: MapFacts): DerivedMap {
  const nodes = new MapNodes(facts.language, facts.idOf, decidedNodes(facts.decisions).nodeOf);
  for (const file of facts.files) {
    nodes.addReading(file);
  }
  mintAssumed(nodes);
  teach(nodes, facts.teachings, facts.language);

  const edges = edgesOf(nodes);
  const centralities = pageRank(nodes.byId.keys(), edges);
  const targets = new Map([...nodes.byId.keys()].map((id): [string, string[]] => [id, []]));
  for (const { from, to } of edges) {
    targets.get(from)?.push(to);
  }
  const concepts = [...nodes.byId.values()].map((node) =>
    conceptOf(node, nodes, targets.get(node.id) ?? [], centralities.get(node.id) ?? 0, facts.confirmed),
  );
  concepts.sort((a, b) => b.centrality - a.centrality || compare(a.name, b.name) || compare(a.id, b.id));
  return { map: { readiness: mapReadiness(concepts), concepts }, edges };
}

/** Makes a node of each name that two concepts take for granted and that none is. */
function mintAssumed(nodes: MapNodes): void {
  const assumed = new Map<string, { readonly names: Map<string, string>; readonly by: Set<string> }>();
  for (const node of nodes.byId.values()) {
    for (const [key, { name }] of statedNames(node)) {
      if (!nodes.claim(name, key)) {
        const id = nodes.idOfNode(key);
        const known = assumed.get(id) ?? { names: new Map(), by: new Set() };
        known.names.set(key, known.names.get(key) ?? name);
        known.by.add(node.id);
        assumed.set(id, known);
      }
    }
  }
  for (const { names, by } of assumed.values()) {
    if (by.size >= ASSUMED_BY_FOR_A_NODE) {
      for (const [key, name] of names) {
        nodes.ensure(name, key);
      }
    }
  }
}

function statedNames(node: MapNode): [string, { readonly name: string; readonly fileIds: ReadonlySet<string> }][] {
  return [...node.buildsOn, ...node.assumes];
}

/** Edges by id, with the number of files that state them; none leads from a node to itself. */
function edgesOf(nodes: MapNodes): WeightedEdge[] {
  return [...nodes.byId.values()]
    .flatMap((node) => {
      const files = new Map<string, ReadonlySet<string>>();
      for (const [key, { fileIds }] of statedNames(node)) {
        const target = nodes.find(key);
        if (target && target !== node) {
          const known = files.get(target.id);
          files.set(target.id, known ? new Set([...known, ...fileIds]) : fileIds);
        }
      }
      return [...files].map(([to, { size }]) => ({ from: node.id, to, weight: size }));
    })
    .sort((a, b) => compare(a.from, b.from) || compare(a.to, b.to));
}

function conceptOf(
  node: MapNode,
  nodes: MapNodes,
  buildsOn: readonly string[],
  centrality: number,
  confirmed: ReadonlySet<string>,
): MapConcept {
  const [name = '', ...aliases] = node.names;
  const assumes = new Map(statedNames(node).map(([key, stated]) => [key, stated.name]));
  return {
    id: node.id,
    name,
    aliases,
    gist: node.gist,
    definition: node.definition,
    buildsOn,
    assumes: [...assumes].filter(([key]) => !nodes.find(key)).map(([, assumed]) => assumed),
    files: [...node.files].map(([fileId, source]) => ({
      fileId,
      name: source.name,
      pages: [...source.pages].sort((a, b) => a - b),
    })),
    taught: node.taught,
    centrality,
    readiness: readinessOf({
      explained: node.files.size > 0,
      confirmed: [...node.known].some((known) => confirmed.has(known)),
      taught: node.taught.length > 0,
    }),
  };
}

/** Code-point order, the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
