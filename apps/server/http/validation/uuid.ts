import { isUUID } from 'class-validator';

/**
 * Whether `text` is written as a UUID. Any version and variant will do: the id is the caller's, and only has to be one
 * that nobody else uses.
 */
export function isUuid(text: string): boolean {
  return isUUID(text, 'loose');
}

/** UUIDs are compared as texts further on, so they are lower-cased at the door (RFC 9562, §4). */
export function lowerCased({ value }: { value: unknown }): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => lowerCased({ value: item }));
  }
  return typeof value === 'string' ? value.toLowerCase() : value;
}
