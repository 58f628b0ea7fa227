import { Parser } from 'htmlparser2';
import type { ParseLimits } from '../limits.js';
import type { ParsedMarkup } from '../markup/markup-parser.js';
import { cleanText } from '../text/clean.js';
import { DocumentBuilder } from '../text/document-builder.js';
import { UnreadableFileError } from '../unreadable-file-error.js';
import { parseStyles } from './styles.js';
import { WordReader } from './word-reader.js';
import { openZip } from './zip-archive.js';

/** Blocks of a Word document (ISO 29500); pages where it has page breaks. Rejects with UnreadableFileError as `openZip` does. */
export async function parseDocx(bytes: Buffer, limits: ParseLimits): Promise<ParsedMarkup> {
  const zip = await openZip(bytes, limits);
  const main = await zip.readText('word/document.xml');
  if (main === null) {
    throw new UnreadableFileError('damaged', 'The Word file has no document in it.');
  }
  const styles = parseStyles((await zip.readText('word/styles.xml')) ?? '');
  const builder = new DocumentBuilder();
  const reader = new WordReader(builder, styles);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(name),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(main);
  return { ...builder.finish(), title: titleOf((await zip.readText('docProps/core.xml')) ?? '') };
}

function titleOf(properties: string): string | null {
  let inTitle = false;
  let title = '';
  const parser = new Parser(
    {
      onopentag: (name) => {
        inTitle = name === 'dc:title';
      },
      ontext: (text) => {
        title += inTitle ? text : '';
      },
      onclosetag: () => {
        inTitle = false;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(properties);
  return cleanText(title) === '' ? null : cleanText(title);
}
