import { InvalidCursorError } from '../messages.js';

/** Where a page of differences begins. */
export interface DifferencePlace {
  readonly memoryId: string;
  readonly place: number;
}

const CURSOR = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})$/;

export function encodeDifferenceCursor({ memoryId, place }: DifferencePlace): string {
  return Buffer.from(`${memoryId}.${place}`).toString('base64url');
}

/** @throws InvalidCursorError */
export function decodeDifferenceCursor(cursor: string): DifferencePlace {
  const [, memoryId, place] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (memoryId === undefined || place === undefined) {
    throw new InvalidCursorError();
  }
  return { memoryId, place: Number(place) };
}
