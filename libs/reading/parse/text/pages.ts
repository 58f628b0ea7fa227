import type { DocumentBlock, DocumentPage } from '../../document.js';
import type { ParseLimits } from '../limits.js';
import { UnreadableFileError } from '../unreadable-file-error.js';
import type { BuiltPages } from './document-builder.js';

/** About how many characters a page has when the file has none (api.md, "Exact shapes and limits"). */
export const PAGE_CHARACTERS = 3_000;
/** A paragraph of more than two pages is cut at the end of a sentence, or at a space, so that no page is a whole book. */
const MAX_BLOCK_CHARACTERS = 2 * PAGE_CHARACTERS;
/** A sentence's end, with the Arabic question mark and full stop. */
const SENTENCE_END = /[.!?؟۔…]["”»’)\]]*\s/gu;

/**
 * Numbered pages: the file's own where it has any, else of about 3,000 characters, cut between blocks and never after a heading.
 * Rejects with `too-many-pages` and, when no page has text, `no-text`.
 */
export function numberPages({ pages, paged }: BuiltPages, limits: ParseLimits): DocumentPage[] {
  const own = paged ? withoutEmptyEnd(pages) : cutPages(pages.flat());
  if (own.every((blocks) => blocks.length === 0)) {
    throw new UnreadableFileError('no-text', 'The file holds no text.');
  }
  checkPageCount(own.length, limits);
  return own.map((blocks, index) => ({ number: index + 1, blocks }));
}

/** Refuses more pages than the limits allow. */
export function checkPageCount(pages: number, { maxPages }: ParseLimits): void {
  if (pages > maxPages) {
    throw new UnreadableFileError('too-many-pages', `The file has ${pages} pages; at most ${maxPages} can be read.`);
  }
}

/** The form feed after the last page ends it and begins no other. */
function withoutEmptyEnd(pages: BuiltPages['pages']): BuiltPages['pages'] {
  const last = pages.findLastIndex((blocks) => blocks.length > 0);
  return pages.slice(0, last + 1);
}

function cutPages(blocks: readonly DocumentBlock[]): DocumentBlock[][] {
  const pages: DocumentBlock[][] = [];
  let page: DocumentBlock[] = [];
  let length = 0;
  for (const block of blocks.flatMap(cutBlock)) {
    const grown = length + block.text.length;
    // The nearer of the two ends: before this block or after it.
    if (length > 0 && grown - PAGE_CHARACTERS > PAGE_CHARACTERS - length) {
      const kept = page.splice(withoutTrailingHeadings(page));
      pages.push(page);
      page = kept;
      length = kept.reduce((sum, heading) => sum + heading.text.length, 0);
    }
    page.push(block);
    length += block.text.length;
  }
  return [...pages, page];
}

/** How many blocks stay on a page: headings at its end go with what they head, unless there is nothing else. */
function withoutTrailingHeadings(page: readonly DocumentBlock[]): number {
  const last = page.findLastIndex(({ kind }) => kind !== 'heading');
  return last === -1 ? page.length : last + 1;
}

function cutBlock(block: DocumentBlock): DocumentBlock[] {
  if (block.text.length <= MAX_BLOCK_CHARACTERS || block.kind === 'glossary-entry') {
    return [block];
  }
  const pieces: string[] = [];
  let start = 0;
  while (block.text.length - start > MAX_BLOCK_CHARACTERS) {
    const end = cutPoint(block.text, start);
    pieces.push(block.text.slice(start, end));
    start = end;
  }
  pieces.push(block.text.slice(start));
  const trimmed = block.kind === 'code' ? pieces : pieces.map((piece) => piece.trim());
  return shareEmphasis(
    block,
    trimmed.filter((piece) => piece !== ''),
  );
}

/** Each piece with the emphasised stretches that stand in it, in order. */
function shareEmphasis(block: DocumentBlock, pieces: readonly string[]): DocumentBlock[] {
  const waiting = [...block.emphasised];
  return pieces.map((text) => {
    const emphasised: string[] = [];
    let from = 0;
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      const at = text.indexOf(next, from);
      if (at === -1) {
        break;
      }
      emphasised.push(next);
      from = at + next.length;
      waiting.shift();
    }
    return { ...block, text, emphasised };
  });
}

/** Where to cut, a page or so after `start`: after a sentence, else at white space, else between two characters. */
function cutPoint(text: string, start: number): number {
  const window = text.slice(start + PAGE_CHARACTERS, start + MAX_BLOCK_CHARACTERS);
  SENTENCE_END.lastIndex = 0;
  const sentence = SENTENCE_END.exec(window);
  if (sentence !== null) {
    return start + PAGE_CHARACTERS + sentence.index + sentence[0].length;
  }
  const space = window.search(/\s/u);
  const end = start + (space === -1 ? MAX_BLOCK_CHARACTERS : PAGE_CHARACTERS + space + 1);
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  return splitsPair ? end - 1 : end;
}
