import { countTokens } from '#libs/recall/block/tokens.js';
import type { DocumentBlock, ReadableDocument } from '../document.js';

/**
 * Tokens of one part, and how many of them repeat the end of the part before, so that what explains a term isn't cut off
 * from it. In a textbook chapter on cells at most 17 key terms stand in any 3,000 tokens (measured on the Markdown of OpenStax
 * Biology, counting its bold terms in windows over paragraphs), which leaves room under 24 concepts a request. The tenth that
 * overlaps is about two paragraphs.
 */
export const CHUNK_TOKENS = 3_000;
export const OVERLAP_TOKENS = 300;

/**
 * A block is cut into pieces of at most so many UTF-16 code units: some 200 tokens of English, so that one fits the overlap. In
 * the worst of scripts a code unit is three bytes and each byte a token: 2,400, which fit a part together with any overlap.
 */
const PIECE_CHARACTERS = 800;

/** A stretch of text on one page, small enough to repeat. */
export interface Piece {
  readonly page: number;
  readonly text: string;
  readonly tokens: number;
}

/** A part of a document that a model reads at once. */
export interface Chunk {
  readonly pieces: readonly Piece[];
  /** Numbers of its pages, ascending. */
  readonly pages: readonly number[];
  /** How much of the document this part and those before it hold, from 0 to 1. */
  readonly done: number;
}

/**
 * The parts of a document, in order; each but the first begins with the end of the one before. Made one by one: counting
 * the tokens of a whole book at once would hold up everything else in the process.
 */
export function* chunksOf(document: ReadableDocument): Generator<Chunk, void, undefined> {
  const total = lengthOf(document);
  let length = 0;
  let tokens = 0;
  let pieces: Piece[] = [];
  for (const piece of piecesOf(document)) {
    if (tokens + piece.tokens > CHUNK_TOKENS) {
      yield chunkOf(pieces, Math.min(length / total, 1));
      pieces = overlapOf(pieces);
      tokens = sum(pieces);
    }
    pieces.push(piece);
    tokens += piece.tokens;
    length += piece.text.length;
  }
  if (pieces.length > 0) {
    yield chunkOf(pieces, 1);
  }
}

function chunkOf(pieces: readonly Piece[], done: number): Chunk {
  return { pieces, pages: [...new Set(pieces.map(({ page }) => page))], done };
}

/** The last pieces that fit the overlap together. */
function overlapOf(pieces: readonly Piece[]): Piece[] {
  let start = pieces.length;
  let tokens = 0;
  for (const piece of [...pieces].reverse()) {
    tokens += piece.tokens;
    if (tokens > OVERLAP_TOKENS) {
      break;
    }
    start -= 1;
  }
  return pieces.slice(start);
}

function sum(pieces: readonly Piece[]): number {
  return pieces.reduce((total, { tokens }) => total + tokens, 0);
}

function lengthOf({ pages }: ReadableDocument): number {
  return pages.reduce((total, { blocks }) => blocks.reduce((sum, { text }) => sum + text.length, total), 0);
}

function* piecesOf(document: ReadableDocument): Generator<Piece, void, undefined> {
  for (const { number, blocks } of document.pages) {
    for (const block of blocks.filter(({ text, term }) => text !== '' || term !== null)) {
      for (const text of cut(markUp(block))) {
        yield { page: number, text, tokens: countTokens(text) };
      }
    }
  }
}

/** The block as Markdown, which models read well: its typography says what matters. */
function markUp(block: DocumentBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level ?? 1)} ${block.text}`;
    case 'list-item':
      return `- ${emphasise(block)}`;
    case 'glossary-entry':
      return block.term === null ? block.text : `**${block.term}**: ${block.text}`;
    case 'quote':
      return `> ${emphasise(block)}`;
    default:
      return emphasise(block);
  }
}

/** The text with what was emphasised in it between asterisks. */
function emphasise({ text, emphasised }: DocumentBlock): string {
  let marked = '';
  let position = 0;
  for (const term of emphasised) {
    const start = text.indexOf(term, position);
    if (start >= 0 && term !== '') {
      marked += `${text.slice(position, start)}**${term}**`;
      position = start + term.length;
    }
  }
  return marked + text.slice(position);
}

/** The text in pieces, cut after a sentence where there is one, else at a space, and never within a character. */
function* cut(text: string): Generator<string, void, undefined> {
  let start = 0;
  while (text.length - start > PIECE_CHARACTERS) {
    const end = start + cutWithin(text.slice(start, start + PIECE_CHARACTERS));
    yield text.slice(start, end);
    start = end;
  }
  if (start < text.length) {
    yield text.slice(start);
  }
}

/** Where to cut a text that goes on: after the last sentence of its second half, else after its last space, else at its end. */
function cutWithin(reach: string): number {
  const sentence = Math.max(...['. ', '? ', '! ', '؟ ', '\n'].map((end) => reach.lastIndexOf(end) + end.length));
  if (sentence > reach.length / 2) {
    return sentence;
  }
  const space = reach.lastIndexOf(' ');
  if (space > 0) {
    return space + 1;
  }
  return /[\uD800-\uDBFF]$/.test(reach) ? reach.length - 1 : reach.length;
}
