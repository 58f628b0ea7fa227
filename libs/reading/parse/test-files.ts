import { strToU8, zipSync } from 'fflate';

/** Files for specs, made in code. Nothing of the product imports this. */

/** A text of a PDF page, placed in points from the lower left. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly font?: 'plain' | 'bold' | 'italic' | 'arabic';
}

const FONTS = ['plain', 'bold', 'italic', 'arabic'] as const;
const BASE_FONTS = { plain: 'Helvetica', bold: 'Helvetica-Bold', italic: 'Helvetica-Oblique', arabic: 'Courier' };
/** Page tree, catalogue, information, the fonts and the map of the Arabic one; pages follow. */
const FIRST_PAGE_OBJECT = 9;

export interface PdfParts {
  readonly title?: string;
  /** Entries added to the trailer. */
  readonly trailer?: string;
  /** Added to each page's content before its texts. */
  readonly content?: Buffer;
  readonly contentFilter?: string;
}

/** A PDF with the four fonts; Arabic letters are in the order of their places from left to right, as programs write them. */
export function pdfOf(pages: readonly (readonly PlacedText[])[], parts: PdfParts = {}): Buffer {
  const kids = pages.map((_, index) => `${FIRST_PAGE_OBJECT + index * 2} 0 R`).join(' ');
  const fonts = FONTS.map((name, index) => `/${name} ${4 + index} 0 R`).join(' ');
  const objects: Buffer[] = [
    latin(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    latin('<< /Type /Catalog /Pages 1 0 R >>'),
    latin(`<< /Title (${parts.title ?? ''}) >>`),
    ...FONTS.map((name) =>
      latin(
        `<< /Type /Font /Subtype /Type1 /BaseFont /${BASE_FONTS[name]} /Encoding /WinAnsiEncoding ${name === 'arabic' ? '/ToUnicode 8 0 R' : ''} >>`,
      ),
    ),
    stream(latin(arabicMap())),
  ];
  pages.forEach((texts, index) => {
    const content = FIRST_PAGE_OBJECT + index * 2 + 1;
    objects.push(
      latin(
        `<< /Type /Page /Parent 1 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << ${fonts} >> >> >>`,
      ),
      parts.content === undefined
        ? stream(latin(texts.map(showText).join('\n')))
        : stream(parts.content, parts.contentFilter),
    );
  });
  return assemble(objects, parts.trailer ?? '');
}

/** A Word document of the given body and, where needed, styles and other parts; all are XML without declarations. */
export function docxOf(
  body: string,
  { styles = '', parts = {} }: { styles?: string; parts?: Record<string, string> } = {},
): Buffer {
  const namespaces = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const files = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'word/document.xml': `<?xml version="1.0"?><w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `<w:styles ${namespaces}>${styles}</w:styles>`,
    ...parts,
  };
  return zipOf(files);
}

/** A zip archive of texts by their names. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
}

function showText({ text, x, y, size = 10, font = 'plain' }: PlacedText): string {
  const codes = font === 'arabic' ? Buffer.from([...text].map(arabicCode)) : latin(text);
  return `BT /${font} ${size} Tf ${x} ${y} Td <${codes.toString('hex')}> Tj ET`;
}

/** Codes 0x80 to 0xFF of the Arabic font are the letters from U+0600 on; ASCII is itself. */
function arabicCode(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  return code < 0x80 ? code : code - 0x600 + 0x80;
}

function arabicMap(): string {
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Arabic def /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange
2 beginbfrange <20> <7E> <0020> <80> <FF> <0600> endbfrange
endcmap CMapName currentdict /CMap defineresource pop end end`;
}

function stream(content: Buffer, filter?: string): Buffer {
  const entries = `/Length ${content.length}${filter === undefined ? '' : ` /Filter ${filter}`}`;
  return Buffer.concat([latin(`<< ${entries} >>\nstream\n`), content, latin('\nendstream')]);
}

function assemble(objects: readonly Buffer[], trailer: string): Buffer {
  const chunks: Buffer[] = [latin('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = chunks[0]?.length ?? 0;
  const append = (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
  };
  objects.forEach((object, index) => {
    offsets.push(length);
    append(Buffer.concat([latin(`${index + 1} 0 obj\n`), object, latin('\nendobj\n')]));
  });
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  append(latin(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`));
  append(
    latin(
      `trailer\n<< /Size ${objects.length + 1} /Root 2 0 R /Info 3 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(chunks);
}

function latin(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
