import { Parser } from 'htmlparser2';
import { UnreadableFileError } from '../unreadable-file-error.js';

/** Browsers flatten what is nested deeper than 512; the parser's time grows with the square of the depth (measured: 0.5 s at 20,000). */
const MAX_DEPTH = 10_000;

/** Hears the tags and texts of a document in their order; every element that opens is closed. */
export interface TagReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
}

/**
 * Reads HTML, forgiving as browsers are, or XML. No entity is expanded but the named and numbered characters, nothing is fetched.
 * Throws UnreadableFileError (`damaged`) for elements nested more than 10,000 deep.
 */
export function readTags(source: string, reader: TagReader, language: 'html' | 'xml'): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        if (depth > MAX_DEPTH) {
          throw new UnreadableFileError('damaged', `The file nests elements more than ${MAX_DEPTH} deep.`);
        }
        reader.open(name, attributes);
      },
      ontext: (text) => reader.text(text),
      onclosetag: (name) => {
        depth -= 1;
        reader.close(name);
      },
    },
    { xmlMode: language === 'xml', decodeEntities: true },
  );
  parser.end(source);
}
