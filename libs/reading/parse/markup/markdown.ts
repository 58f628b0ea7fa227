import MarkdownIt from 'markdown-it';
import definitionLists from 'markdown-it-deflist';
import { markFormFeeds } from '../text/document-builder.js';
import { splitFrontMatter } from './front-matter.js';
import { plainMarkdown } from './kramdown.js';
import { type ParsedMarkup, parseMarkedHtml } from './markup-parser.js';
import { mathAsText } from './math.js';

/** CommonMark with tables and definition lists; HTML passes through, since only its text is read. */
const markdown = new MarkdownIt({ html: true }).use(definitionLists).use(mathAsText);

/** Blocks of a Markdown text: CommonMark, tables, definition lists, front matter, and kramdown's attribute lists and wrappers. */
export function parseMarkdown(text: string): ParsedMarkup {
  const { title, body } = splitFrontMatter(text.replace(/\r\n?/gu, '\n'));
  const parsed = parseMarkedHtml(markdown.render(plainMarkdown(markFormFeeds(body))));
  return { ...parsed, title: title ?? parsed.title };
}
