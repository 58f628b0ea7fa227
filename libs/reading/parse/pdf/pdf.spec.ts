import { layOut } from './pdf.js';
import type { PdfText } from './pdf-text.js';

const SIZE = 10;

function at(text: string, x: number, y: number, more: Partial<PdfText> = {}): PdfText {
  return { text, x, y, width: text.length * 5, size: SIZE, bold: false, italic: false, ...more };
}

function textsOf(...pages: readonly (readonly PdfText[])[]): string[][] {
  const laidOut = layOut({ title: null, pages: pages.map((texts) => ({ height: 842, texts })) });
  return laidOut.pages.map((blocks) => blocks.map(({ kind, text }) => `${kind}: ${text}`));
}

describe('placed text', () => {
  it('loses the title of a short chapter above two pages, but not a line that is once at the top', () => {
    const page = (first: string) => [
      at('Chapter 2: Membranes', 60, 820),
      at(first, 60, 780),
      at(`Nothing about ${first}`, 60, 740),
    ];

    expect(textsOf(page('A membrane is thin.'), page('Water passes.'), [at('Chapter 3: Energy', 60, 820)])).toEqual([
      ['paragraph: A membrane is thin.', 'paragraph: Nothing about A membrane is thin.'],
      ['paragraph: Water passes.', 'paragraph: Nothing about Water passes.'],
      ['paragraph: Chapter 3: Energy'],
    ]);
  });

  it('in two columns goes on from the foot of one to the head of the next', () => {
    const page = [at('The cell', 60, 700), at('is small', 60, 688), at('and alive.', 320, 700)];

    expect(textsOf(page)).toEqual([['paragraph: The cell is small and alive.']]);
  });

  it('keeps Latin stretches of an Arabic line in their own order', () => {
    const page = [
      at('تنتج الخلية الطاقة في', 190, 712),
      at('adenosine', 100, 700),
      at('triphosphate', 150, 700),
      at('المتقدرات وتستعمل', 215, 700),
    ];

    expect(textsOf(page)).toEqual([['paragraph: تنتج الخلية الطاقة في المتقدرات وتستعمل adenosine triphosphate']]);
  });

  it('takes short bold lines for headings below the larger ones, and bullets for list items', () => {
    const page = [
      at('Cells', 60, 760, { size: 16 }),
      at('Parts', 60, 740, { bold: true }),
      at('• nucleus', 60, 726),
      at('• membrane, which', 60, 714),
      at('is thin', 70, 702),
    ];

    expect(layOut({ title: 'Microsoft Word - cells.docx', pages: [{ height: 842, texts: page }] })).toMatchObject({
      title: null,
      pages: [
        [
          { kind: 'heading', level: 1, text: 'Cells' },
          { kind: 'heading', level: 2, text: 'Parts' },
          { kind: 'list-item', text: 'nucleus' },
          { kind: 'list-item', text: 'membrane, which is thin' },
        ],
      ],
    });
  });
});
