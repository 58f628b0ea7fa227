import { DEFAULT_PARSE_LIMITS } from '../limits.js';
import { parseInProcess } from '../parse-in-process.js';
import { PAGE_CHARACTERS } from './pages.js';

async function pagesOf(text: string, name = 'notes.txt'): Promise<string[][]> {
  const { pages } = await parseInProcess(Buffer.from(text), name);
  return pages.map(({ blocks }) => blocks.map((block) => block.text));
}

describe('the pages of a text', () => {
  it('are what stands between form feeds, empty ones too, but for the end', async () => {
    expect(await pagesOf('one\ntwo\f\ffour\n\nfive\f')).toEqual([['one two'], [], ['four', 'five']]);
  });

  it('are what stands between form feeds in Markdown and HTML as well, and a list goes on', async () => {
    expect(await pagesOf('# A\n\n* b\f* c\n', 'a.md')).toEqual([['A', 'b'], ['c']]);
    expect(await pagesOf('<p>a <b>b\fc</b></p><dl><dt>d<dd>e\ff</dl><p>g', 'a.html')).toEqual([
      ['a b'],
      ['c', 'e f'],
      ['g'],
    ]);
  });

  it('have about 3,000 characters without form feeds, and end after a paragraph', async () => {
    const paragraph = 'La célula es pequeña. '.repeat(30).trim();
    const pages = await pagesOf(Array.from({ length: 40 }, () => paragraph).join('\n\n'));

    expect(pages.flat()).toEqual(Array.from({ length: 40 }, () => paragraph));
    for (const page of pages.slice(0, -1)) {
      const length = page.join('').length;
      expect(Math.abs(length - PAGE_CHARACTERS)).toBeLessThanOrEqual(paragraph.length / 2);
    }
  });

  it('never end with a heading', async () => {
    const filler = 'x'.repeat(PAGE_CHARACTERS - 10);

    expect(await pagesOf(`${filler}\n\n# Nucleus\n\n## Role\n\n${filler}`, 'a.md')).toEqual([
      [filler],
      ['Nucleus', 'Role', filler],
    ]);
  });

  it('cut a paragraph of several pages after a sentence, in any script, and lose no word', async () => {
    const text = 'هل الخلية صغيرة؟ نعم، وهي حية. '.repeat(1_000).trim();
    const pages = await pagesOf(text);

    expect(pages.flat().join(' ')).toBe(text);
    expect(pages.length).toBeGreaterThan(5);
    for (const [piece] of pages) {
      expect(piece).toMatch(/[؟.]$/u);
    }
  });

  it('can be too many', async () => {
    const limits = { ...DEFAULT_PARSE_LIMITS, maxPages: 3 };

    await expect(parseInProcess(Buffer.from('a\fb\fc\fd'), 'a.txt', limits)).rejects.toMatchObject({
      reason: 'too-many-pages',
    });
  });
});

describe('a text without markup', () => {
  it('gives paragraphs, list items, and headings only where a line says so', async () => {
    const text =
      'Capítulo 4\n\n4.1 Membranas\nLa membrana rodea\nla célula.\n\n• agua\n• sales\n  y azúcares\n\nA short line\n\nGlosario\n\nagua: H2O';
    const { pages } = await parseInProcess(Buffer.from(text), 'a.txt');

    expect(
      pages.flatMap(({ blocks }) => blocks.map(({ kind, level, term, text }) => [kind, level, term, text])),
    ).toEqual([
      ['heading', 1, null, 'Capítulo 4'],
      ['heading', 2, null, '4.1 Membranas'],
      ['paragraph', null, null, 'La membrana rodea la célula.'],
      ['list-item', null, null, 'agua'],
      ['list-item', null, null, 'sales y azúcares'],
      ['paragraph', null, null, 'A short line'],
      ['heading', 1, null, 'Glosario'],
      ['glossary-entry', null, 'agua', 'H2O'],
    ]);
  });

  it('has nothing that hides or reorders text, in composed letters', async () => {
    const text = 'The ce\u200Bll\u202E is\u007F \u2066small\u2069\uFEFF: ce\u0301lula\u{E0041}, \u06DDآية';

    expect(await pagesOf(text)).toEqual([['The cell is small: célula, \u06DDآية']]);
  });

  it.each([
    ['nothing', ''],
    ['white space', ' \n\t\f\n'],
    ['a byte order mark', '\uFEFF'],
  ])('of %s is refused', async (_, text) => {
    await expect(parseInProcess(Buffer.from(text), 'a.txt')).rejects.toMatchObject({ reason: 'no-text' });
  });

  it('of too many bytes is refused', async () => {
    const limits = { ...DEFAULT_PARSE_LIMITS, maxBytes: 3 };

    await expect(parseInProcess(Buffer.from('cells'), 'a.txt', limits)).rejects.toMatchObject({
      reason: 'too-many-bytes',
    });
  });
});
