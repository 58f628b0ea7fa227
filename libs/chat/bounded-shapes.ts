import { type Shape, ShapeError, text } from './shape.js';

/** A text of 1 to `most` characters, trimmed. */
export function shortText(most: number, description: string): Shape<string> {
  const any = text(description);
  return {
    schema: any.schema,
    decode(value, path = '') {
      const given = any.decode(value, path).trim();
      if (given === '' || given.length > most) {
        throw new ShapeError(path, `a text of 1 to ${most} characters`);
      }
      return given;
    },
  };
}

/** That list, with at most so many things in it. */
export function atMost<T>(list: Shape<readonly T[]>, most: number): Shape<readonly T[]> {
  return {
    schema: list.schema,
    decode(value, path = '') {
      const given = list.decode(value, path);
      if (given.length > most) {
        throw new ShapeError(path, `a list of at most ${most}`);
      }
      return given;
    },
  };
}
