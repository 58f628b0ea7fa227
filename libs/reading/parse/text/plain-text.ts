import { type BuiltPages, DocumentBuilder, markFormFeeds } from './document-builder.js';
import { namesGlossary } from './glossary.js';

const BLANK_LINES = /\n[^\S\n]*\n/u;
/** Bullets, and numbers or single letters with a stop or bracket, before an item. */
const BULLET = /^\s*(?:[-*•◦▪‣·–]|(?:\p{N}{1,3}|\p{L})[.)])\s+/u;
/** `2.3 Membranes`: a numbered section; the depth of its number is its level. */
const NUMBERED_SECTION = /^(?<number>\p{N}{1,2}(?:\.\p{N}{1,2}){1,4})\.?\s+\p{L}/u;
/** `Chapter 4`, `الفصل 4` and so on open a heading of the highest level. */
const CHAPTER =
  /^(?:chapter|unit|lesson|cap[ií]tulo|unidad|lecci[oó]n|unidade|li[cç][aã]o|chapitre|unit[eé]|le[cç]on|kapitel|einheit|lektion|الفصل|الوحدة|الدرس)\s+\p{N}/iu;
/** A heading is a short line; a longer one is a sentence. */
const MAX_HEADING_CHARACTERS = 100;
const SENTENCE_END = /[.!?؟;,:]$/u;

/** Blocks of a file without markup: paragraphs between blank lines, lists by their bullets, headings only where a line says so. */
export function parsePlainText(text: string): BuiltPages {
  const builder = new DocumentBuilder();
  const source = markFormFeeds(text.replace(/\r\n?/gu, '\n'));
  for (const paragraph of source.split(BLANK_LINES)) {
    addParagraph(builder, paragraph);
  }
  return builder.finish();
}

function addParagraph(builder: DocumentBuilder, paragraph: string): void {
  const lines = paragraph.split('\n').filter((line) => line.trim() !== '');
  builder.close();
  lines.forEach((line, index) => {
    const level = index === 0 ? headingLevel(line.trim()) : null;
    if (level !== null) {
      builder.open('heading', level);
      builder.text(line);
      builder.close();
    } else if (BULLET.test(line)) {
      builder.open('list-item');
      builder.text(line.replace(BULLET, ''));
    } else {
      // A line that follows an item belongs to it.
      builder.text(`\n${line}`);
    }
  });
}

function headingLevel(line: string): number | null {
  if (line.length > MAX_HEADING_CHARACTERS) {
    return null;
  }
  if (namesGlossary(line) && !/[.!?؟]$/u.test(line)) {
    return 1;
  }
  if (SENTENCE_END.test(line)) {
    return null;
  }
  const number = NUMBERED_SECTION.exec(line)?.groups?.number;
  if (number !== undefined) {
    return number.split('.').length;
  }
  return CHAPTER.test(line) ? 1 : null;
}
