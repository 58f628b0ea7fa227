import type { DocumentBlock, DocumentMediaType, ReadableDocument } from '../document.js';
import { parseDocx } from './docx/docx.js';
import { DEFAULT_PARSE_LIMITS, type ParseLimits } from './limits.js';
import { parseMarkdown } from './markup/markdown.js';
import { type ParsedMarkup, parseHtml } from './markup/markup-parser.js';
import { parsePdf } from './pdf/pdf.js';
import { sniff } from './sniff.js';
import { cleanText } from './text/clean.js';
import { decodeText } from './text/decode-text.js';
import { withGlossaryEntries } from './text/glossary.js';
import { numberPages } from './text/pages.js';
import { parsePlainText } from './text/plain-text.js';
import { UnreadableFileError } from './unreadable-file-error.js';

/** Hears how many pages of how many are done. */
export type ParseProgress = (done: number, total: number) => void;

/**
 * Parses a file in the calling thread: without the limits of time and memory, which only a worker can hold (see file-parser.ts).
 * Rejects with UnreadableFileError.
 */
export async function parseInProcess(
  bytes: Buffer,
  name: string,
  limits: ParseLimits = DEFAULT_PARSE_LIMITS,
  onProgress: ParseProgress = () => {},
): Promise<ReadableDocument> {
  if (bytes.length > limits.maxBytes) {
    throw new UnreadableFileError(
      'too-many-bytes',
      `The file has ${bytes.length} bytes; at most ${limits.maxBytes} can be read.`,
    );
  }
  if (bytes.length === 0) {
    throw new UnreadableFileError('no-text', 'The file is empty.');
  }
  const mediaType = await sniff(bytes, name, limits);
  const { title, pages: parsed, paged } = await parseAs(mediaType, bytes, limits, onProgress);
  const pages = numberPages({ pages: withGlossaryEntries(parsed), paged }, limits);
  onProgress(pages.length, pages.length);
  const named = cleanText(title ?? '');
  return { mediaType, title: named === '' ? firstTitle(pages.flatMap(({ blocks }) => blocks)) : named, pages };
}

async function parseAs(
  mediaType: DocumentMediaType,
  bytes: Buffer,
  limits: ParseLimits,
  onProgress: ParseProgress,
): Promise<ParsedMarkup> {
  switch (mediaType) {
    case 'application/pdf':
      return parsePdf(bytes, limits, onProgress);
    case 'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
      return parseDocx(bytes, limits);
    case 'text/html':
      return parseHtml(textOf(bytes));
    case 'text/markdown':
      return parseMarkdown(textOf(bytes));
    case 'text/plain':
      return { ...parsePlainText(textOf(bytes)), title: null };
  }
}

function textOf(bytes: Buffer): string {
  const text = decodeText(bytes);
  if (text === null) {
    throw new UnreadableFileError('damaged', "The file isn't text.");
  }
  return text;
}

/** A heading of the highest level names the file when it doesn't say its title itself, if it comes before everything else. */
function firstTitle(blocks: readonly DocumentBlock[]): string | null {
  const [first] = blocks;
  return first?.kind === 'heading' && first.level === 1 ? first.text : null;
}
