import { createRequire } from 'node:module';

/** CommonJS without typings for ES modules; `require` reads it the same way in every module system. */
const canonicalize: (value: unknown) => string | undefined = createRequire(import.meta.url)('canonicalize');

/** Deeper values are refused: a body may be 16 deep (api.md), an envelope adds a few levels of its own. */
export const MAX_JSON_DEPTH = 24;

/** What can't be hashed the same way everywhere. `path` says where it stands. */
export class NotCanonicalError extends Error {
  constructor(
    readonly path: string,
    readonly problem: string,
  ) {
    super(`${path || 'value'}: ${problem}`);
    this.name = 'NotCanonicalError';
  }
}

const LONE_SURROGATE = /\p{Surrogate}/u;
const EXPONENT = /e/i;

function assertText(text: string, path: string): void {
  if (LONE_SURROGATE.test(text)) {
    throw new NotCanonicalError(path, 'holds half a surrogate pair');
  }
  if (text.includes('\0')) {
    throw new NotCanonicalError(path, 'holds a NUL character');
  }
}

function assertCanonical(value: unknown, path: string, depth: number): void {
  if (depth > MAX_JSON_DEPTH) {
    throw new NotCanonicalError(path, `is nested deeper than ${MAX_JSON_DEPTH} levels`);
  }
  switch (typeof value) {
    case 'string':
      assertText(value, path);
      return;
    case 'number':
      if (!Number.isFinite(value) || EXPONENT.test(String(value))) {
        throw new NotCanonicalError(path, `${value} has no plain decimal form`);
      }
      return;
    case 'boolean':
      return;
    case 'object':
      break;
    default:
      throw new NotCanonicalError(path, `a ${typeof value} is no JSON value`);
  }
  if (value === null) {
    return;
  }
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      assertCanonical(item, `${path}[${index}]`, depth + 1);
    });
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    assertText(key, path);
    assertCanonical(item, path ? `${path}.${key}` : key, depth + 1);
  }
}

/**
 * The canonical form of a JSON value (RFC 8785, JCS), the only text that is ever hashed or authenticated.
 * Throws `NotCanonicalError` for what two systems could write differently: half surrogate pairs, NUL, numbers with an
 * exponent, bigints, undefined, values nested too deep (events.md, "Chain").
 */
export function canonicalJson(value: unknown): string {
  assertCanonical(value, '', 0);
  const text = canonicalize(value);
  if (text === undefined) {
    throw new NotCanonicalError('', 'has no JSON form');
  }
  return text;
}
