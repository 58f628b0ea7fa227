import type { MapConcept } from '#libs/concepts/concept-map.js';
import type { ConceptFact } from '#libs/report/index.js';
import type { VersionedMap } from '#projections/concept-map/index.js';

/** The concepts of a map in the order in which they are taught. */
export function conceptsInOrder({ map, order }: VersionedMap): ConceptFact[] {
  const byId = new Map(map.concepts.map((concept) => [concept.id, concept]));
  return order()
    .layers.flat()
    .flatMap(({ id }) => {
      const concept = byId.get(id);
      return concept ? [conceptFact(concept)] : [];
    });
}

function conceptFact({ id, name, buildsOn, files, taught }: MapConcept): ConceptFact {
  return { id, name, buildsOn, explained: files.length > 0 || taught.length > 0 };
}
