import { isUtf8 } from 'node:buffer';
import { ProblemError } from '../problems/problem.js';

/** Levels of arrays and objects in a body (api.md, "Exact shapes and limits"). */
export const MAX_JSON_DEPTH = 16;
/** Values in a body. The largest that means anything, a quiz of 200 items, has some 600; more only costs time to refuse. */
export const MAX_JSON_VALUES = 10_000;

const LONE_SURROGATE = /\p{Surrogate}/u;
/** In a valid JSON text every match is one string, and a field's name if a colon follows. */
const STRING_OR_NAME = /"(?:[^"\\]+|\\.)*"(\s*:)?/g;

/**
 * Reads bytes as one JSON object that is safe to hand on: real UTF-8, not deep, no field twice, no text that can't be
 * stored, no name that reaches a prototype. Nothing in here recurses, so no body can exhaust the stack.
 *
 * @throws ProblemError `malformed-json`, `too-deep`, `duplicate-field`, `unknown-field`, `invalid-value`
 */
export function parseJsonObject(bytes: Uint8Array): Record<string, unknown> {
  const text = decodeUtf8(bytes);
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ProblemError('invalid-value', 'Send a JSON object, { … }.');
  }
  const names = inspect(value);
  if (names !== countNames(text)) {
    throw new ProblemError('duplicate-field', 'A field stands twice in one object; which one is meant is not guessed.');
  }
  return value as Record<string, unknown>;
}

function decodeUtf8(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) {
    throw new ProblemError('malformed-json', 'The body is not valid UTF-8.');
  }
  return new TextDecoder().decode(bytes);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) {
      // The engine's message quotes the body, and a student's words don't belong in answers and logs.
      throw new ProblemError('malformed-json', 'The body is not valid JSON; send one JSON object.');
    }
    throw error;
  }
}

interface Place {
  readonly value: unknown;
  readonly pointer: string;
  readonly depth: number;
}

/** Looks at every value and name, and returns how many names there are. */
function inspect(root: object): number {
  const open: Place[] = [{ value: root, pointer: '#', depth: 1 }];
  let names = 0;
  let values = 0;
  for (let place = open.pop(); place; place = open.pop()) {
    const { value, pointer, depth } = place;
    values += 1;
    if (typeof value === 'string') {
      assertStorable(value, pointer);
    }
    if (typeof value !== 'object' || value === null) {
      continue;
    }
    if (depth > MAX_JSON_DEPTH) {
      throw new ProblemError('too-deep', `JSON may be nested ${MAX_JSON_DEPTH} levels deep.`);
    }
    const entries = Object.entries(value);
    if (values + open.length + entries.length > MAX_JSON_VALUES) {
      throw new ProblemError('invalid-value', `A body may hold ${MAX_JSON_VALUES} values; this one holds more.`);
    }
    for (const [name, child] of entries) {
      if (!Array.isArray(value)) {
        names += 1;
        assertName(name, pointer);
      }
      open.push({ value: child, pointer: `${pointer}/${escapePointer(name)}`, depth: depth + 1 });
    }
  }
  return names;
}

function assertName(name: string, pointer: string): void {
  assertStorable(name, pointer);
  assertOwnName(name, pointer);
}

/**
 * Refuses what every object has already, such as `__proto__`, `constructor` or `toString`: copying libraries skip these
 * names without a word, or worse, set them.
 */
export function assertOwnName(name: string, pointer: string): void {
  if (name in Object.prototype) {
    throw new ProblemError('unknown-field', `"${name}" is no field here; leave it out.`, {
      errors: [{ pointer: `${pointer}/${name}`, detail: 'is unknown' }],
    });
  }
}

function assertStorable(text: string, pointer: string): void {
  const fault = text.includes('\0') ? 'a NUL character' : LONE_SURROGATE.test(text) ? 'half a surrogate pair' : null;
  if (fault) {
    throw new ProblemError('invalid-value', `A text holds ${fault}, which can not be stored; leave it out.`, {
      errors: [{ pointer: encodePointer(pointer), detail: `holds ${fault}` }],
    });
  }
}

/** RFC 6901, §3. */
export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** RFC 6901, §6: a pointer as a URI fragment. Half surrogate pairs have no such form and become U+FFFD. */
function encodePointer(pointer: string): string {
  return encodeURI(Buffer.from(pointer).toString());
}

function countNames(text: string): number {
  let names = 0;
  for (const [, colon] of text.matchAll(STRING_OR_NAME)) {
    names += colon === undefined ? 0 : 1;
  }
  return names;
}
