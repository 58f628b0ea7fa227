import { v5 as uuidV5 } from 'uuid';
import type { MapDecision, MapFacts, TaughtNote } from '#libs/concepts/derive-map.js';
import { conceptKey } from '#libs/concepts/key.js';
import type { Language } from '#libs/language/index.js';
import type { ConceptNameRow, ConceptRow } from './concept.entity.js';
import type { MapStatementRow } from './map-facts.entity.js';
import type { MapFileRow } from './map-file.entity.js';

/** The id of the concept with this key in a memory: a rebuild makes the same one again. */
export function conceptId(memoryId: string, key: string): string {
  return uuidV5(key, memoryId);
}

/** What the rules make a map of, from the rows. Passed checks are left out: they are read when the map is. */
export function mapFacts(
  memoryId: string,
  language: Language,
  files: Iterable<MapFileRow>,
  statements: Iterable<MapStatementRow>,
): MapFacts {
  const idOf = (key: string): string => conceptId(memoryId, key);
  const idOfName = (name: string): string => idOf(conceptKey(name, language));
  const read = [...files].sort((one, other) => one.arrivedAtRevision - other.arrivedAtRevision);
  const decisions: MapDecision[] = [];
  const teachings: TaughtNote[] = [];
  for (const { body } of [...statements].sort((one, other) => one.revision - other.revision)) {
    switch (body.kind) {
      case 'taught':
        teachings.push(body);
        break;
      case 'merged':
        decisions.push(
          ...body.merges.map(({ keep, merged }): MapDecision => {
            return { kind: 'merge', keep: idOfName(keep), merged: merged.map(idOfName) };
          }),
        );
        break;
      case 'split':
        decisions.push({ kind: 'split', apart: body.separated.map(idOfName) });
        break;
    }
  }
  return {
    language,
    idOf,
    files: read.map(({ fileId, name, concepts }) => ({ fileId, name, concepts: concepts ?? [] })),
    decisions,
    teachings,
    confirmed: new Set(),
  };
}

/** Every name that leads to a concept: where two share a key, a name goes before an alias, then the more central concept. */
export function namesOf(memoryId: string, language: Language, concepts: readonly ConceptRow[]): ConceptNameRow[] {
  const rows = new Map<string, ConceptNameRow>();
  const add = (name: string, id: string): void => {
    const key = conceptKey(name, language);
    if (key !== '' && !rows.has(key)) {
      rows.set(key, { memoryId, key, conceptId: id, confirmedBy: null });
    }
  };
  for (const { id, name } of concepts) {
    add(name, id);
  }
  for (const { id, aliases } of concepts) {
    for (const alias of aliases) {
      add(alias, id);
    }
  }
  return [...rows.values()];
}
