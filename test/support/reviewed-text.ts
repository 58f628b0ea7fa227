import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Set, the files are written instead of compared: read the differences before committing them. */
const WRITES = process.env.MNEME_WRITE_REVIEWED === '1';

/** Compares a text with a file that people have read and found right. A file that isn't there is a failure. */
export function expectReviewed(text: string, file: string): void {
  if (WRITES) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect(text).toBe(readFileSync(file, 'utf8'));
}
