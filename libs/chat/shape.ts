/** A JSON schema in the subset that structured outputs take everywhere: every property required, none beside them. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A value doesn't fit a shape; `path` is where, such as `concepts[3].name`, empty for the whole value. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';

  constructor(
    readonly path: string,
    readonly expected: string,
  ) {
    super(`${path === '' ? 'the answer' : path} must be ${expected}`);
  }
}

/**
 * The form of a JSON value: what a model is told (`schema`) and what is then checked (`decode`), from one declaration, so
 * that the two can't drift apart. Models that promise to follow a schema don't always.
 */
export interface Shape<T> {
  readonly schema: JsonSchema;
  /** The value, typed, in a copy of its own. Throws a ShapeError that names the place. */
  decode(value: unknown, path?: string): T;
}

/** The type of the values of a shape. */
export type ShapeOf<S> = S extends Shape<infer T> ? T : never;

/** Any text; `description` is for the model. */
export function text(description: string): Shape<string> {
  return {
    schema: { type: 'string', description },
    decode(value, path = '') {
      if (typeof value !== 'string') {
        throw new ShapeError(path, 'a text');
      }
      return value;
    },
  };
}

/** One of some texts. */
export function oneOf<const C extends string>(choices: readonly C[], description: string): Shape<C> {
  return {
    schema: { type: 'string', enum: choices, description },
    decode(value, path = '') {
      const choice = choices.find((known) => known === value);
      if (choice === undefined) {
        throw new ShapeError(path, `one of ${choices.map((known) => `"${known}"`).join(', ')}`);
      }
      return choice;
    },
  };
}

/** A whole number that is exact in JSON. */
export function wholeNumber(description: string): Shape<number> {
  return {
    schema: { type: 'integer', description },
    decode(value, path = '') {
      if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
        throw new ShapeError(path, 'a whole number');
      }
      return value;
    },
  };
}

/** Any number. */
export function number(description: string): Shape<number> {
  return {
    schema: { type: 'number', description },
    decode(value, path = '') {
      if (typeof value !== 'number') {
        throw new ShapeError(path, 'a number');
      }
      return value;
    },
  };
}

/** True or false. */
export function truth(description: string): Shape<boolean> {
  return {
    schema: { type: 'boolean', description },
    decode(value, path = '') {
      if (typeof value !== 'boolean') {
        throw new ShapeError(path, 'true or false');
      }
      return value;
    },
  };
}

/** A list of values of one shape. */
export function listOf<T>(item: Shape<T>, description: string): Shape<readonly T[]> {
  return {
    schema: { type: 'array', items: item.schema, description },
    decode(value, path = '') {
      if (!Array.isArray(value)) {
        throw new ShapeError(path, 'a list');
      }
      return value.map((element: unknown, index) => item.decode(element, `${path}[${index}]`));
    },
  };
}

/** An object with exactly these properties. */
export function record<P extends Readonly<Record<string, Shape<unknown>>>>(
  properties: P,
): Shape<{ readonly [K in keyof P]: ShapeOf<P[K]> }> {
  const names = Object.keys(properties);
  const schemas = Object.fromEntries(Object.entries(properties).map(([name, { schema }]) => [name, schema]));
  return {
    schema: { type: 'object', properties: schemas, required: names, additionalProperties: false },
    decode(value, path = '') {
      if (!isObject(value)) {
        throw new ShapeError(path, `an object with ${names.join(', ')}`);
      }
      if (Object.keys(value).some((name) => !names.includes(name))) {
        throw new ShapeError(path, `an object with ${names.join(', ')} and nothing else`);
      }
      const decoded = Object.entries(properties).map(([name, shape]) => [
        name,
        shape.decode(value[name], path === '' ? name : `${path}.${name}`),
      ]);
      return Object.fromEntries(decoded) as { readonly [K in keyof P]: ShapeOf<P[K]> };
    },
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
