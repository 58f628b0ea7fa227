import { type BuiltPages, DocumentBuilder, markFormFeeds } from '../text/document-builder.js';
import { MarkupReader } from './markup-reader.js';
import { readTags } from './tags.js';

/** Pages, and what the file says its title is. */
export interface ParsedMarkup extends BuiltPages {
  readonly title: string | null;
}

/** Blocks of an HTML text; what is malformed is read as browsers would. Throws as `readTags` does. */
export function parseHtml(source: string): ParsedMarkup {
  return parseMarkedHtml(markFormFeeds(source));
}

/** The same for a text whose form feeds are marked already. */
export function parseMarkedHtml(source: string): ParsedMarkup {
  const builder = new DocumentBuilder();
  const reader = new MarkupReader(builder);
  readTags(source, reader, 'html');
  return { ...builder.finish(), title: reader.title };
}
