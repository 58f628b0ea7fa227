import type { ConceptMap, MapConcept, TeachingOrder } from '#libs/concepts/concept-map.js';
import { type ReadinessBand, readinessBand } from './readiness-band.js';
import { oneLine } from './visible-text.js';

/** A concept with what every drawing of it needs. */
export interface DrawnConcept {
  readonly concept: MapConcept;
  readonly id: string;
  /** On one line, without control characters. */
  readonly name: string;
  /** Its layer of the teaching order, from 0. */
  readonly layer: number;
  readonly band: ReadinessBand;
  readonly hub: boolean;
}

/** An arrow of a drawing. It runs as the learning does: from the prerequisite to what builds on it. */
export interface DrawnEdge {
  readonly prerequisite: DrawnConcept;
  readonly dependant: DrawnConcept;
  /** Left out of the teaching order, because the concepts build on one another in a circle. */
  readonly broken: boolean;
}

/** A concept map joined with its teaching order. */
export interface MapGraph {
  readonly layers: readonly (readonly DrawnConcept[])[];
  readonly concepts: ReadonlyMap<string, DrawnConcept>;
  readonly edges: readonly DrawnEdge[];
}

/** How many times the mean centrality makes a hub; in a flat map nothing stands out, and nothing is marked. */
const HUB_TIMES_MEAN = 1.5;
/** "What much builds on is a hub" (memory-rules §3): one dependant is not much, whatever its rank. */
const HUB_DEPENDANTS = 2;

/**
 * Joins a map with its teaching order.
 *
 * @throws RangeError if the two are not of one state: a concept that the order leaves out, or an id that the map lacks
 */
export function mapGraph(map: ConceptMap, order: TeachingOrder): MapGraph {
  const known = new Map(map.concepts.map((concept) => [concept.id, concept]));
  const isHub = hubs(map);
  const concepts = new Map<string, DrawnConcept>();
  const layers = order.layers.map((layer, index) =>
    layer.map(({ id }) => {
      const concept = present(known, id);
      const drawn = {
        concept,
        id,
        name: oneLine(concept.name),
        layer: index,
        band: readinessBand(concept.readiness),
        hub: isHub(concept),
      };
      concepts.set(id, drawn);
      return drawn;
    }),
  );
  for (const { id } of map.concepts) {
    present(concepts, id);
  }
  return { layers, concepts, edges: edges(map, order, concepts) };
}

function hubs(map: ConceptMap): (concept: MapConcept) => boolean {
  const dependants = new Map<string, number>();
  let total = 0;
  for (const { buildsOn, centrality } of map.concepts) {
    total += centrality;
    for (const id of buildsOn) {
      dependants.set(id, (dependants.get(id) ?? 0) + 1);
    }
  }
  const least = (HUB_TIMES_MEAN * total) / map.concepts.length;
  return ({ id, centrality }) => centrality >= least && (dependants.get(id) ?? 0) >= HUB_DEPENDANTS;
}

function edges(
  map: ConceptMap,
  order: TeachingOrder,
  concepts: ReadonlyMap<string, DrawnConcept>,
): readonly DrawnEdge[] {
  const drawn = new Map<string, DrawnEdge>();
  const draw = (from: string, to: string, broken: boolean): void => {
    const dependant = present(concepts, from);
    const prerequisite = present(concepts, to);
    drawn.set(`${from} ${to}`, { prerequisite, dependant, broken });
  };
  for (const { id, buildsOn } of map.concepts) {
    for (const prerequisite of buildsOn) {
      draw(id, prerequisite, false);
    }
  }
  for (const { from, to } of order.brokenEdges) {
    draw(from, to, true);
  }
  return [...drawn.values()];
}

function present<T>(byId: ReadonlyMap<string, T>, id: string): T {
  const found = byId.get(id);
  if (found === undefined) {
    throw new RangeError(`The map and its teaching order are not of one state: ${id} is in one of them alone`);
  }
  return found;
}
