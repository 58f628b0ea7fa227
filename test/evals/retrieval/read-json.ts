import { FormatError } from './haystack.js';

/** Reading JSON that others wrote: each reader says where the file isn't what it should be. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** @throws FormatError */
export function objectAt(value: unknown, where: string): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new FormatError(`${where} must be an object`);
  }
  return value as JsonObject;
}

/** @throws FormatError */
export function listAt(value: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(value)) {
    throw new FormatError(`${where} must be a list`);
  }
  return value;
}

/** @throws FormatError */
export function textAt(value: unknown, where: string): string {
  if (typeof value !== 'string') {
    throw new FormatError(`${where} must be a text`);
  }
  return value;
}
