import type { ParseLimits } from '../limits.js';
import type { ParsedMarkup } from '../markup/markup-parser.js';
import { readTags } from '../markup/tags.js';
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
  readTags(main, reader, 'xml');
  return { ...builder.finish(), title: titleOf((await zip.readText('docProps/core.xml')) ?? '') };
}

function titleOf(properties: string): string | null {
  let inTitle = false;
  let title = '';
  const reader = {
    open: (name: string) => {
      inTitle = name === 'dc:title';
    },
    text: (text: string) => {
      title += inTitle ? text : '';
    },
    close: () => {
      inTitle = false;
    },
  };
  readTags(properties, reader, 'xml');
  return cleanText(title) === '' ? null : cleanText(title);
}
