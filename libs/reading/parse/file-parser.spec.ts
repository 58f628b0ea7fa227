import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateSync } from 'node:zlib';
import { buildOnce } from '../../../test/support/programs.js';
import type { DocumentBlock, ReadableDocument } from '../document.js';
import { type FileParser, openFileParser } from './file-parser.js';
import { type PlacedText, pdfOf } from './test-files.js';

const TOP = 800;
const LINE = 14;

let parser: FileParser;

beforeAll(() => {
  const worker = pathToFileURL(path.join(buildOnce(), 'libs/reading/parse/parse-worker.js'));
  parser = openFileParser({ worker, concurrency: 2 });
});

function lines(texts: readonly string[], from = TOP, more: Partial<PlacedText> = {}): PlacedText[] {
  return texts.map((text, index) => ({ text, x: 60, y: from - index * LINE, ...more }));
}

function blocksOf(document: ReadableDocument): DocumentBlock[] {
  return document.pages.flatMap(({ blocks }) => [...blocks]);
}

describe('a PDF', () => {
  it('keeps its pages, headings by size, and bold and italic terms', async () => {
    const pdf = pdfOf(
      [
        [
          { text: 'La célula', x: 60, y: TOP, size: 20 },
          { text: 'Estructura', x: 60, y: 760, size: 14 },
          { text: 'La ', x: 60, y: 735 },
          { text: 'membrana plasmática', x: 74, y: 735, font: 'bold' },
          { text: ' rodea la célula y regula el paso de', x: 181, y: 735 },
          { text: 'sustancias entre el medio ', x: 60, y: 721 },
          { text: 'extracelular', x: 177, y: 721, font: 'italic' },
          { text: ' y el citoplasma.', x: 232, y: 721 },
        ],
        lines(['Las mitocondrias producen la mayor parte de la energía', 'que la célula consume cada día.']),
      ],
      { title: 'Biolog\\355a celular' },
    );

    const document = await parser.parse(pdf, 'apuntes.pdf');

    expect(document).toEqual({
      mediaType: 'application/pdf',
      title: 'Biología celular',
      pages: [
        {
          number: 1,
          blocks: [
            { kind: 'heading', level: 1, text: 'La célula', emphasised: [], term: null },
            { kind: 'heading', level: 2, text: 'Estructura', emphasised: [], term: null },
            {
              kind: 'paragraph',
              level: null,
              text: 'La membrana plasmática rodea la célula y regula el paso de sustancias entre el medio extracelular y el citoplasma.',
              emphasised: ['membrana plasmática', 'extracelular'],
              term: null,
            },
          ],
        },
        {
          number: 2,
          blocks: [
            {
              kind: 'paragraph',
              level: null,
              text: 'Las mitocondrias producen la mayor parte de la energía que la célula consume cada día.',
              emphasised: [],
              term: null,
            },
          ],
        },
      ],
    });
  });

  it('mends words that are hyphenated at a line end, but not compounds', async () => {
    const pdf = pdfOf([
      lines([
        'The well-known chloroplast is where photo-',
        'synthesis happens, and this is a well-',
        'known fact about every green leaf.',
      ]),
    ]);

    const [block] = blocksOf(await parser.parse(pdf, 'leaf.pdf'));

    expect(block?.text).toBe(
      'The well-known chloroplast is where photosynthesis happens, and this is a well-known fact about every green leaf.',
    );
  });

  it('drops running headers and page numbers that repeat, and keeps the text at the edges of pages', async () => {
    const pages = ['Osmosis moves', 'Diffusion moves', 'Pumps move', 'Vesicles move'].map((subject, index) => [
      { text: 'Biology for beginners', x: 60, y: 820, size: 8 },
      ...lines([`${subject} things`, `between cells and what ${subject.toLowerCase()}.`]),
      { text: `${index + 17}`, x: 290, y: 20, size: 8 },
    ]);

    const document = await parser.parse(pdfOf(pages), 'book.pdf');

    expect(document.pages.map(({ blocks }) => blocks.map(({ text }) => text))).toEqual([
      ['Osmosis moves things between cells and what osmosis moves.'],
      ['Diffusion moves things between cells and what diffusion moves.'],
      ['Pumps move things between cells and what pumps move.'],
      ['Vesicles move things between cells and what vesicles move.'],
    ]);
  });

  it('reads Arabic, which stands from right to left, in the order of reading', async () => {
    const visual = (text: string) => [...text].reverse().join('');
    const pdf = pdfOf([
      [
        { text: visual('الخلية هي وحدة الحياة'), x: 300, y: TOP, font: 'arabic' },
        { text: visual('وتنتج الطاقة في'), x: 336, y: TOP - LINE, font: 'arabic' },
        { text: 'ATP', x: 312, y: TOP - LINE },
      ],
    ]);

    const [block] = blocksOf(await parser.parse(pdf, 'خلية.pdf'));

    expect(block?.text).toBe('الخلية هي وحدة الحياة وتنتج الطاقة في ATP');
  });

  it('reads the entries under a heading that names a glossary', async () => {
    const pdf = pdfOf([
      [
        { text: 'Glossar', x: 60, y: TOP, size: 16 },
        { text: 'Osmose', x: 60, y: 760, font: 'bold' },
        { text: ' Diffusion von Wasser durch eine Membran', x: 101, y: 760 },
        { text: 'Zellkern: steuert die Zelle', x: 60, y: 730 },
      ],
    ]);

    const entries = blocksOf(await parser.parse(pdf, 'glossar.pdf')).filter(({ kind }) => kind === 'glossary-entry');

    expect(entries.map(({ term, text }) => [term, text])).toEqual([
      ['Osmose', 'Diffusion von Wasser durch eine Membran'],
      ['Zellkern', 'steuert die Zelle'],
    ]);
  });

  it('without any text is refused as a scan', async () => {
    await expect(parser.parse(pdfOf([[], []]), 'scan.pdf')).rejects.toMatchObject({ reason: 'no-text' });
  });

  it('that asks for a password is refused as encrypted', async () => {
    const junk = '<'.concat('41'.repeat(32), '>');
    const trailer = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${junk} /U ${junk} /P -44 >> /ID [<00> <00>]`;

    await expect(parser.parse(pdfOf([lines(['Secret'])], { trailer }), 'secret.pdf')).rejects.toMatchObject({
      reason: 'encrypted',
    });
  });

  it('with nothing but a header is refused as damaged', async () => {
    await expect(parser.parse(Buffer.from('%PDF-1.7\nand no more'), 'cut.pdf')).rejects.toMatchObject({
      reason: 'damaged',
    });
  });

  it('with more pages than allowed is refused', async () => {
    const pdf = pdfOf([lines(['One']), lines(['Two']), lines(['Three'])]);

    await expect(parser.parse(pdf, 'long.pdf', { limits: { maxPages: 2 } })).rejects.toMatchObject({
      reason: 'too-many-pages',
    });
  });

  it('tells how many of its pages are done', async () => {
    const seen: [number, number][] = [];

    await parser.parse(pdfOf([lines(['One']), lines(['Two'])]), 'two.pdf', {
      onProgress: (done, total) => seen.push([done, total]),
    });

    expect(seen).toContainEqual([1, 2]);
    expect(seen.at(-1)).toEqual([2, 2]);
  });
});

describe('the worker', () => {
  const markdown = Buffer.from(`# Cells\n\n${'A cell is small. '.repeat(20)}\n`);

  it('gives what is parsed in process', async () => {
    const { parseInProcess } = await import('./parse-in-process.js');

    expect(await parser.parse(markdown, 'cells.md')).toEqual(await parseInProcess(markdown, 'cells.md'));
  });

  it('is ended when it takes too long', async () => {
    await expect(parser.parse(markdown, 'cells.md', { limits: { maxSeconds: 0.001 } })).rejects.toMatchObject({
      reason: 'too-slow',
    });
  });

  it('is ended when the caller aborts, with the reason of the caller', async () => {
    const caller = new AbortController();
    const reason = new Error('the file was removed');
    const parsing = parser.parse(markdown, 'cells.md', { signal: caller.signal });
    caller.abort(reason);

    await expect(parsing).rejects.toBe(reason);
  });

  it('is ended by an abort in the middle of a file', async () => {
    const caller = new AbortController();
    const pages = Array.from({ length: 200 }, (_, index) => lines([`Page ${index} speaks of cells.`]));
    const seen: number[] = [];

    const parsing = parser.parse(pdfOf(pages), 'long.pdf', {
      signal: caller.signal,
      onProgress: (done) => {
        seen.push(done);
        caller.abort(new Error('enough'));
      },
    });

    await expect(parsing).rejects.toThrow('enough');
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.at(-1)).toBeLessThan(200);
  });

  it('isn’t started for a file whose caller aborts while it waits its turn', async () => {
    const worker = pathToFileURL(path.join(buildOnce(), 'libs/reading/parse/parse-worker.js'));
    const single = openFileParser({ worker, concurrency: 1 });
    const caller = new AbortController();
    const settled: string[] = [];

    const first = single.parse(markdown, 'first.md').then(() => settled.push('first'));
    const second = single.parse(markdown, 'second.md', { signal: caller.signal });
    const third = single.parse(markdown, 'third.md').then(() => settled.push('third'));
    caller.abort(new Error('never mind'));

    await expect(second).rejects.toThrow('never mind');
    expect(settled).toEqual([]);
    await Promise.all([first, third]);
    expect(settled).toEqual(['first', 'third']);
  });

  it('is ended when what a file inflates to fills the memory, and the next file is read', async () => {
    // Two deflate layers: some kilobytes hold a page's content of 256 MiB.
    const inner = deflateSync(Buffer.alloc(256 * 1024 * 1024, ' '), { level: 9 });
    const bomb = pdfOf([[]], { content: deflateSync(inner), contentFilter: '[/FlateDecode /FlateDecode]' });

    await expect(
      parser.parse(bomb, 'bomb.pdf', { limits: { maxMemoryBytes: 64 * 1024 * 1024 } }),
    ).rejects.toMatchObject({ reason: 'too-many-bytes' });
    expect((await parser.parse(markdown, 'cells.md')).title).toBe('Cells');
  });

  it('that crashes leaves an error and no more', async () => {
    const missing = openFileParser({ worker: pathToFileURL(path.join(buildOnce(), 'no-such-worker.js')) });

    await expect(missing.parse(markdown, 'cells.md')).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('works on as many files at a time as it may, and on all in the end', async () => {
    const documents = await Promise.all(['a.md', 'b.md', 'c.md', 'd.md'].map((name) => parser.parse(markdown, name)));

    expect(documents.map(({ title }) => title)).toEqual(['Cells', 'Cells', 'Cells', 'Cells']);
  });
});
