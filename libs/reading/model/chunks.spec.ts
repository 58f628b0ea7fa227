import fc from 'fast-check';
import { countTokens } from '#libs/recall/block/tokens.js';
import { CHUNK_TOKENS, type Chunk, chunksOf, OVERLAP_TOKENS } from './chunks.js';
import { block, documentOf, longParagraph } from './documents.fixture.js';

const textsOf = (chunk: Chunk | undefined) => chunk?.pieces.map(({ text }) => text) ?? [];
const tokensOf = (pieces: Chunk['pieces']) => pieces.reduce((sum, { tokens }) => sum + tokens, 0);

describe('the parts of a document', () => {
  it('are none for a document without text', () => {
    expect([...chunksOf(documentOf([], ['']))]).toEqual([]);
  });

  it('are one for a short document, with its typography as Markdown', () => {
    const [chunk, ...others] = chunksOf(
      documentOf(
        [
          block('Cells', { kind: 'heading', level: 2 }),
          block('A cell has a membrane, and a membrane has lipids.', { emphasised: ['cell', 'membrane', 'lipids'] }),
        ],
        [
          block('lets water through', { kind: 'list-item' }),
          block('how water moves', { kind: 'glossary-entry', term: 'osmosis' }),
          block('as Hooke wrote', { kind: 'quote' }),
        ],
      ),
    );
    expect(others).toEqual([]);
    expect(textsOf(chunk)).toEqual([
      '## Cells',
      'A **cell** has a **membrane**, and a membrane has **lipids**.',
      '- lets water through',
      '**osmosis**: how water moves',
      '> as Hooke wrote',
    ]);
    expect(chunk).toMatchObject({ pages: [1, 2], done: 1 });
  });

  it('repeat the end of the part before, and know their pages', () => {
    const chunks = [...chunksOf(documentOf([longParagraph('cells')], [longParagraph('membranes')]))];
    expect(chunks.map(({ pages }) => pages)).toEqual([[1, 2], [2]]);
    const [first, second] = chunks;
    const repeated = textsOf(second).filter((text) => textsOf(first).includes(text));
    expect(repeated.length).toBeGreaterThan(0);
    expect(textsOf(first).slice(-repeated.length)).toEqual(repeated);
    expect(chunks.map(({ done }) => done)).toEqual([expect.any(Number), 1]);
    expect(first?.done).toBeLessThan(1);
  });

  it('cut a long block after a sentence, in Arabic too', () => {
    const arabic = 'ما هي أصغر وحدة في جسم الكائن الحي؟ '.repeat(60).trim();
    const pieces = [...chunksOf(documentOf([arabic]))].flatMap(textsOf);
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.filter((piece) => !piece.trimEnd().endsWith('؟'))).toEqual([]);
  });

  it('cut a text without spaces, but no character in two', () => {
    const pieces = [...chunksOf(documentOf([`a${'😀'.repeat(1_000)}`]))].flatMap(textsOf);
    expect(pieces.map((piece) => piece.length)).toEqual([799, 800, 402]);
    expect(pieces.slice(1).every((piece) => piece.startsWith('😀'))).toBe(true);
  });

  it('hold the whole text in order, within their size, and never half a character', () => {
    const word = fc.oneof(
      fc.constantFrom(
        'cell',
        'célula',
        'خلية',
        '😀',
        'Zellkern.',
        'x'.repeat(900),
        '细胞'.repeat(300),
        '𝒳'.repeat(500),
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    );
    const text = fc.array(word, { maxLength: 400 }).map((words) => words.join(' '));
    const pages = fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 6 });
    fc.assert(
      fc.property(pages, (texts) => {
        const seen: string[] = [];
        let previous: Chunk | undefined;
        for (const chunk of chunksOf(documentOf(...texts))) {
          const repeated = chunk.pieces.filter((piece) => previous?.pieces.includes(piece));
          expect(chunk.pieces.slice(0, repeated.length)).toEqual(repeated);
          expect(tokensOf(repeated)).toBeLessThanOrEqual(OVERLAP_TOKENS);
          expect(repeated.length).toBeLessThan(chunk.pieces.length);
          expect(tokensOf(chunk.pieces)).toBeLessThanOrEqual(CHUNK_TOKENS);
          expect(chunk.pages).toEqual([...new Set(chunk.pieces.map(({ page }) => page))]);
          seen.push(...chunk.pieces.slice(repeated.length).map((piece) => piece.text));
          previous = chunk;
        }
        expect(seen.join('')).toBe(texts.flat().join(''));
        expect(seen.filter((piece) => /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/.test(piece))).toEqual([]);
        expect(previous?.done ?? 1).toBe(1);
      }),
      { numRuns: 40 },
    );
  });

  it('count tokens as the model would', () => {
    const [chunk] = chunksOf(documentOf(['A cell is alive.']));
    expect(chunk?.pieces[0]?.tokens).toBe(countTokens('A cell is alive.'));
  });
});
