import { sniff } from './sniff.js';
import { docxOf, pdfOf, zipOf } from './test-files.js';
import { decodeText } from './text/decode-text.js';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);

describe('the type of a file', () => {
  it.each([
    ['a PDF named as text', pdfOf([[]]), 'notes.txt', 'application/pdf'],
    [
      'a PDF after a mail gateway’s bytes',
      Buffer.concat([Buffer.from('junk\n'), pdfOf([[]])]),
      'a.pdf',
      'application/pdf',
    ],
    ['a Word document without a name', docxOf('<w:p/>'), '', WORD],
    ['an HTML page named as text', Buffer.from('\uFEFF\n<!-- x --><!DOCTYPE html><p>Hi'), 'a.txt', 'text/html'],
    ['an XHTML page', Buffer.from('<?xml version="1.0"?><html><body>Hi</body></html>'), 'a', 'text/html'],
    ['a piece of HTML', Buffer.from('<h1>Cells</h1><p>Small.'), 'a', 'text/html'],
    ['Markdown that begins with an HTML wrapper', Buffer.from('<div markdown="1">\n*x*\n</div>'), 'a', 'text/markdown'],
    ['Markdown by its structure', Buffer.from('# Cells\n\nA **cell** is small.'), 'a.txt', 'text/markdown'],
    ['Markdown by its front matter', Buffer.from('---\ntitle: Cells\n---\nSmall.'), 'a', 'text/markdown'],
    ['Arabic Markdown', Buffer.from('الخلية\n======\n\nهي **وحدة** الحياة'), 'a', 'text/markdown'],
    ['prose named as Markdown', Buffer.from('A cell is small.'), 'a.md', 'text/markdown'],
    ['prose', Buffer.from('A cell is small.\n\n- and alive'), 'a', 'text/plain'],
    ['prose that begins like a picture', Buffer.from('BMW and MM are short. PKs are enzymes.'), 'a.bmp', 'text/plain'],
    ['one comment sign', Buffer.from('# not a heading of anything\nplain'), 'a.txt', 'text/plain'],
  ])('%s', async (_, bytes, name, expected) => {
    expect(await sniff(bytes, name)).toBe(expected);
  });

  it.each([
    ['a picture named as Markdown', PNG, 'cells.md'],
    ['a zip archive that is no Word document', zipOf({ 'xl/workbook.xml': '<x/>' }), 'a.docx'],
    ['an old Word file', Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex'), 'a.doc'],
    ['rich text', Buffer.from('{\\rtf1\\ansi Cells}'), 'a.txt'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><text>Cells</text></svg>'), 'a.html'],
    ['other XML', Buffer.from('<?xml version="1.0"?><cells/>'), 'a.html'],
    ['text with NUL', Buffer.from('cells\u0000'), 'a.txt'],
    ['noise', Buffer.from(Array.from({ length: 512 }, (_, index) => 128 + ((index * 37) % 128))), 'a.txt'],
  ])('refuses %s', async (_, bytes, name) => {
    await expect(sniff(bytes, name)).rejects.toMatchObject({ reason: 'unsupported-type' });
  });

  it('says what a refused file is, in words for the person who uploaded it', async () => {
    await expect(sniff(PNG, 'cells.md')).rejects.toThrow(/^A picture can't be read/);
  });

  it('refuses a zip archive with too many entries before it inflates any', async () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index}.xml`, '']));
    const limits = { ...(await import('./limits.js')).DEFAULT_PARSE_LIMITS, maxEntries: 20 };

    await expect(sniff(zipOf(files), 'a.docx', limits)).rejects.toMatchObject({ reason: 'too-many-entries' });
  });

  it('refuses a zip archive that was cut off', async () => {
    const docx = docxOf('<w:p/>');

    await expect(sniff(docx.subarray(0, docx.length - 40), 'a.docx')).rejects.toMatchObject({ reason: 'damaged' });
  });
});

describe('the text of a file', () => {
  const spanish = 'La célula: ¿qué es? «Una unidad» — dijo Begoña.';
  const arabic = 'الخلية هي الوحدة الأساسية في الكائنات الحية، والنواة مركز الخلية.';
  const arabic1256 = Buffer.from(
    'c7e1cee1edc920e5ed20c7e1e6cdcfc920c7e1c3d3c7d3edc920dded20c7e1dfc7c6e4c7ca20c7e1cdedc9a120e6c7e1e4e6c7c920e3d1dfd220c7e1cee1edc92e',
    'hex',
  );

  it.each([
    ['UTF-8', Buffer.from(spanish), spanish],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${arabic}`), arabic],
    ['UTF-16, little end first', Buffer.from(`\uFEFF${arabic}`, 'utf16le'), arabic],
    ['UTF-16, big end first', Buffer.from(`\uFEFF${spanish}`, 'utf16le').swap16(), spanish],
    [
      'Windows-1252',
      Buffer.from('La c\xE9lula: \xBFqu\xE9 es? \xABUna unidad\xBB \x97 dijo Bego\xF1a.', 'latin1'),
      spanish,
    ],
    ['Windows-1256', arabic1256, arabic],
  ])('is read from %s', (_, bytes, expected) => {
    expect(decodeText(bytes)).toBe(expected);
  });
});
