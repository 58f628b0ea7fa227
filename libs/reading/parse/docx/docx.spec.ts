import { DEFAULT_PARSE_LIMITS } from '../limits.js';
import { parseInProcess } from '../parse-in-process.js';
import { docxOf } from '../test-files.js';

const STYLES = `
  <w:style w:styleId="berschrift2"><w:name w:val="heading 2"/><w:rPr><w:b/></w:rPr></w:style>
  <w:style w:styleId="Mine"><w:name w:val="My own"/><w:basedOn w:val="berschrift2"/></w:style>
  <w:style w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>
  <w:style w:styleId="Bullets"><w:name w:val="List Bullet"/></w:style>
  <w:style w:styleId="A"><w:name w:val="a"/><w:basedOn w:val="B"/></w:style>
  <w:style w:styleId="B"><w:name w:val="b"/><w:basedOn w:val="A"/></w:style>`;
const BREAK = '<w:r><w:br w:type="page"/></w:r>';
const RENDERED = '<w:r><w:lastRenderedPageBreak/></w:r>';

function p(content: string, properties = ''): string {
  return `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
}

function r(text: string, properties = ''): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

function style(id: string): string {
  return `<w:pStyle w:val="${id}"/>`;
}

async function pagesOf(body: string): Promise<string[][]> {
  const { pages } = await parseInProcess(docxOf(body, { styles: STYLES }), 'a.docx');
  return pages.map(({ blocks }) => blocks.map(({ kind, level, text }) => `${kind}${level ?? ''}: ${text}`));
}

describe('a Word document', () => {
  it('gives headings by their style, list items, and table rows', async () => {
    const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${p(r(cell))}</w:tc>`).join('')}</w:tr>`;
    const body = [
      p(r('Die Zelle'), style('berschrift2')),
      p(r('Teile'), style('Mine')),
      p(r('Kern'), '<w:numPr><w:numId w:val="3"/></w:numPr>'),
      p(r('Membran'), style('Bullets')),
      p(r('Gliederung'), '<w:outlineLvl w:val="3"/>'),
      p(`${r('Ein ')}${r('Satz')}<w:r><w:br/></w:r>${r('im Kreis.')}`, style('A')),
      `<w:tbl>${row('Kern', 'steuert')}${row('Membran', 'umhüllt')}</w:tbl>`,
    ].join('');

    expect(await pagesOf(body)).toEqual([
      [
        'heading2: Die Zelle',
        'heading2: Teile',
        'list-item: Kern',
        'list-item: Membran',
        'heading4: Gliederung',
        'paragraph: Ein Satz im Kreis.',
        'table: Kern | steuert',
        'table: Membran | umhüllt',
      ],
    ]);
  });

  it('tells what is emphasised, also in Arabic, where bold is another property', async () => {
    const body = [
      p(
        `${r('La ')}${r('ósmosis', '<w:b/>')}${r(' y la ')}${r('difusión', '<w:rStyle w:val="Strong"/>')}${r(' del agua')}`,
      ),
      p(
        `${r('عملية ', '<w:rtl/>')}${r('التناضح', '<w:rtl/><w:bCs/>')}${r(' في الخلية', '<w:rtl/><w:b/><w:bCs w:val="0"/>')}`,
      ),
    ].join('');

    const { pages } = await parseInProcess(docxOf(body, { styles: STYLES }), 'a.docx');

    expect(pages[0]?.blocks.map(({ text, emphasised }) => [text, emphasised])).toEqual([
      ['La ósmosis y la difusión del agua', ['ósmosis', 'difusión']],
      ['عملية التناضح في الخلية', ['التناضح']],
    ]);
  });

  it('breaks pages where the file says so, once where it says so twice', async () => {
    const body = [
      p(`${r('one')}${BREAK}`),
      p(`${RENDERED}${r('two, and ')}${RENDERED}${r('three')}`),
      p(r('four'), '<w:pageBreakBefore/>'),
      p(r('four as well'), '<w:sectPr><w:type w:val="continuous"/></w:sectPr>'),
      p(r('the end of four'), '<w:sectPr/>'),
      p(r('five')),
    ].join('');

    expect(await pagesOf(body)).toEqual([
      ['paragraph: one'],
      ['paragraph: two, and'],
      ['paragraph: three'],
      ['paragraph: four', 'paragraph: four as well', 'paragraph: the end of four'],
      ['paragraph: five'],
    ]);
  });

  it('without page breaks has pages of about 3,000 characters', async () => {
    const body = Array.from({ length: 20 }, () => p(r('A cell is small. '.repeat(30)))).join('');

    expect((await pagesOf(body)).map(({ length }) => length)).toEqual([6, 6, 6, 2]);
  });

  it('leaves out deleted and hidden text, and field codes', async () => {
    const field = '<w:r><w:instrText>PAGEREF x</w:instrText></w:r>';
    const body = p(
      `${r('Seen')}<w:del>${r(' deleted')}</w:del>${r(' hidden', '<w:vanish/>')}${field}<w:ins>${r(' inserted')}</w:ins>`,
    );

    expect(await pagesOf(body)).toEqual([['paragraph: Seen inserted']]);
  });

  it('has the title of its properties', async () => {
    const core =
      '<cp:coreProperties xmlns:dc="x" xmlns:cp="y"><dc:title>Células &amp; tejidos</dc:title></cp:coreProperties>';
    const docx = docxOf(p(r('Texto')), { parts: { 'docProps/core.xml': core } });

    expect((await parseInProcess(docx, 'a.docx')).title).toBe('Células & tejidos');
  });

  it('that would inflate to more than allowed is refused before it is inflated', async () => {
    const docx = docxOf(p(r('a'.repeat(1_000_000))));
    const limits = { ...DEFAULT_PARSE_LIMITS, maxInflatedBytes: 100_000 };

    expect(docx.length).toBeLessThan(10_000);
    await expect(parseInProcess(docx, 'bomb.docx', limits)).rejects.toMatchObject({ reason: 'too-many-bytes' });
  });

  it('that lies about what it inflates to is refused as damaged', async () => {
    const docx = docxOf(p(r('a'.repeat(1_000_000))));
    const entry = docx.lastIndexOf('word/document.xml');
    // The uncompressed size in the archive's directory, 22 bytes before the entry's name (APPNOTE 4.3.12).
    docx.writeUInt32LE(1_000, entry - 22);

    await expect(parseInProcess(docx, 'bomb.docx')).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('with elements nested a hundred thousand deep is refused', async () => {
    const depth = 100_000;
    const docx = docxOf(`${'<w:sdt>'.repeat(depth)}${p(r('deep'))}${'</w:sdt>'.repeat(depth)}`);

    await expect(parseInProcess(docx, 'deep.docx')).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('that declares an entity of entities expands none', async () => {
    const docx = docxOf(p(r('a&lol;b')));

    expect((await parseInProcess(docx, 'a.docx')).pages[0]?.blocks.map(({ text }) => text)).toEqual(['a&lol;b']);
  });
});
