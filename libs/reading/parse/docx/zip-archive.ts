import yauzl, { type Entry, type ZipFile } from 'yauzl';
import type { ParseLimits } from '../limits.js';
import { UnreadableFileError } from '../unreadable-file-error.js';

/** Bit 0 of an entry's general purpose flags (APPNOTE 4.4.4). */
const ENCRYPTED_FLAG = 1;
const WORD_MAIN_PART = 'word/document.xml';

/** A zip archive's entries by their names; nothing is inflated yet. */
export interface ZipArchive {
  readonly names: ReadonlySet<string>;
  /** An entry as UTF-8 text, or null when there is none of that name. */
  readText(name: string): Promise<string | null>;
}

/** Whether the bytes, which begin like a zip archive, are a Word document. Rejects as `openZip` does. */
export async function isWordDocument(bytes: Buffer, limits: ParseLimits): Promise<boolean> {
  return (await openZip(bytes, limits)).names.has(WORD_MAIN_PART);
}

/**
 * Reads the directory of an archive. Rejects with UnreadableFileError: `damaged`, `too-many-entries`, or `too-many-bytes` when the entries
 * say that they inflate to more than allowed. What an entry says is held to when it is inflated, so one that lies is `damaged`.
 */
export async function openZip(bytes: Buffer, limits: ParseLimits): Promise<ZipArchive> {
  const zip = await openBuffer(bytes);
  if (zip.entryCount > limits.maxEntries) {
    throw new UnreadableFileError(
      'too-many-entries',
      `The archive has ${zip.entryCount} entries; at most ${limits.maxEntries} are allowed.`,
    );
  }
  const entries = await readEntries(zip);
  const inflated = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (inflated > limits.maxInflatedBytes) {
    throw new UnreadableFileError(
      'too-many-bytes',
      `The archive would inflate to ${inflated} bytes; at most ${limits.maxInflatedBytes} are allowed.`,
    );
  }
  const byName = new Map(entries.map((entry) => [entry.fileName, entry]));
  return {
    names: new Set(byName.keys()),
    readText: async (name) => {
      const entry = byName.get(name);
      return entry === undefined ? null : readEntry(zip, entry);
    },
  };
}

function openBuffer(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    // Sizes are validated by default: an entry that inflates to more than it says is an error at that byte.
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error !== null) {
        reject(damaged(error));
      } else {
        resolve(zip);
      }
    });
  });
}

function readEntries(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', (error: Error) => reject(damaged(error)));
    zip.readEntry();
  });
}

function readEntry(zip: ZipFile, entry: Entry): Promise<string> {
  if ((entry.generalPurposeBitFlag & ENCRYPTED_FLAG) !== 0) {
    throw new UnreadableFileError('encrypted', 'The file is protected by a password.');
  }
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error !== null) {
        reject(damaged(error));
        return;
      }
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      stream.once('error', (cause: Error) => reject(damaged(cause)));
    });
  });
}

function damaged(cause: Error): UnreadableFileError {
  return new UnreadableFileError('damaged', 'The file is damaged or was not stored completely.', { cause });
}
