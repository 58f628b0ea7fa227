import { Parser } from 'htmlparser2';
import { type BuiltPages, DocumentBuilder, markFormFeeds } from '../text/document-builder.js';
import { MarkupReader } from './markup-reader.js';

/** Pages, and what the file says its title is. */
export interface ParsedMarkup extends BuiltPages {
  readonly title: string | null;
}

/** Blocks of an HTML text. Whatever is malformed in it is read as browsers would; there is no HTML that can't be read. */
export function parseHtml(source: string): ParsedMarkup {
  return parseMarkedHtml(markFormFeeds(source));
}

/** The same for a text whose form feeds are marked already. */
export function parseMarkedHtml(source: string): ParsedMarkup {
  const builder = new DocumentBuilder();
  const reader = new MarkupReader(builder);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(name),
    },
    { decodeEntities: true },
  );
  parser.end(source);
  return { ...builder.finish(), title: reader.title };
}
