import { conceptKey } from '#libs/concepts/index.js';
import type { Language } from '#libs/language/index.js';
import { oneOf, type Shape, ShapeError, text } from './shape.js';

/** One of these concepts' names, whichever way it is spelt: it is given back as it is spelt here. */
export function closedName(names: readonly string[], language: Language, description: string): Shape<string> {
  const byKey = new Map(names.map((name) => [conceptKey(name, language), name]));
  return {
    // An empty enumeration is no schema: without a name it is the check that takes nothing.
    schema: names.length > 0 ? oneOf(names, description).schema : text(description).schema,
    decode(value, path = '') {
      const name = typeof value === 'string' ? byKey.get(conceptKey(value, language)) : undefined;
      if (name === undefined) {
        throw new ShapeError(path, 'one of the names that were given');
      }
      return name;
    },
  };
}
