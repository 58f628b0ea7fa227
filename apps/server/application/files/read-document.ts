import { validateReading } from '#libs/concepts/validate.js';
import type { ReadableDocument } from '#libs/reading/document.js';
import type { ConceptReader, ReaderResult, ReadOptions } from '#libs/reading/reader.js';

/** Reads a document and keeps what the validator lets through; what it refused stands beside it. */
export async function readDocument(
  reader: ConceptReader,
  document: ReadableDocument,
  options: ReadOptions,
): Promise<ReaderResult> {
  const { concepts, rejected, cost } = await reader.read(document, options);
  const headings = document.pages.flatMap(({ blocks }) =>
    blocks.filter(({ kind }) => kind === 'heading').map(({ text }) => text),
  );
  const valid = validateReading(concepts, { language: options.language, headings, pages: document.pages.length });
  return { concepts: valid.concepts, rejected: [...rejected, ...valid.rejected], cost };
}
