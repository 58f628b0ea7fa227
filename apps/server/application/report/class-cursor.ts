import type { ClassPlace } from '#libs/report/index.js';
import { InvalidCursorError } from '../messages.js';

/** A cursor is the order of the page before and the place that it ended at, so that it also holds where rows come and go. */
export function encodeClassCursor(sort: string, { value, student }: ClassPlace): string {
  return Buffer.from(JSON.stringify([sort, value, student]), 'utf8').toString('base64url');
}

/** @throws InvalidCursorError for what no page in this order gave */
export function decodeClassCursor(cursor: string, sort: string): ClassPlace {
  const [order, value, student, ...more] = listIn(cursor);
  const isPlace = (typeof value === 'string' || typeof value === 'number') && typeof student === 'string';
  if (order !== sort || !isPlace || more.length > 0) {
    throw new InvalidCursorError();
  }
  return { value, student };
}

function listIn(cursor: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(read) ? read : [];
  } catch (error) {
    if (error instanceof SyntaxError) {
      return [];
    }
    throw error;
  }
}
