import type { Language } from '#libs/language/index.js';
import { reaches } from './components.js';
import { conceptKey } from './key.js';
import type { ReadConcept, RejectedReading } from './reading.js';

/**
 * The concepts with the builds-on edges that stay inside their list and close no circle, under the names that the list has for
 * them; an alias stands for its concept. Refused edges are added to `rejected`.
 */
export function withoutOuterEdges(
  concepts: readonly ReadConcept[],
  language: Language,
  rejected: RejectedReading[],
): ReadConcept[] {
  const nodeOf = nodesByKey(concepts, language);
  const graph = concepts.map((): number[] => []);
  return concepts.map((concept, from) => {
    const targets = graph[from] ?? [];
    for (const name of concept.buildsOn) {
      const to = nodeOf.get(conceptKey(name, language));
      if (to === undefined) {
        rejected.push({
          name: concept.name,
          reason: 'outside-list',
          detail: `builds on "${name}", which isn't listed`,
        });
      } else if (!targets.includes(to)) {
        if (reaches(graph, to, from)) {
          rejected.push({ name: concept.name, reason: 'cycle', detail: `builds on "${name}", which builds on it` });
        } else {
          targets.push(to);
        }
      }
    }
    return { ...concept, buildsOn: targets.flatMap((target) => concepts[target]?.name ?? []) };
  });
}

function nodesByKey(concepts: readonly ReadConcept[], language: Language): ReadonlyMap<string, number> {
  const nodes = new Map(concepts.map(({ name }, node) => [conceptKey(name, language), node]));
  for (const [node, { aliases }] of concepts.entries()) {
    for (const alias of aliases) {
      const key = conceptKey(alias, language);
      if (!nodes.has(key)) {
        nodes.set(key, node);
      }
    }
  }
  return nodes;
}
