import { getDocumentProxy } from 'unpdf';
import type { ParseLimits } from '../limits.js';
import { checkPageCount } from '../text/pages.js';
import { UnreadableFileError } from '../unreadable-file-error.js';

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

/** A stretch of text in one font on one line, as the PDF places it; lengths in points, the origin at the page's lower left. */
export interface PdfText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Size of the font. */
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
}

export interface PdfPageText {
  readonly height: number;
  /** In the order of the PDF's content, which is the order of reading except for running headers and footers. */
  readonly texts: readonly PdfText[];
}

export interface PdfContent {
  readonly title: string | null;
  readonly pages: readonly PdfPageText[];
}

/** Names end in "Bold", "Semibold", "-Black" and so on, with a subset's tag before them: `ABCDEF+Amiri-Bold`. */
const BOLD_NAME = /bold|black|heavy|demi/i;
const ITALIC_NAME = /italic|oblique|slanted|kursiv/i;
/** Errors only: warnings are about details of rendering. */
const VERBOSITY_ERRORS = 0;
/** Larger pictures are dropped before they are decoded: only the text is read. */
const MAX_IMAGE_PIXELS = 1;

/**
 * The text of each page with its place and font. Rejects with UnreadableFileError: `encrypted`, `damaged`, `too-many-pages`.
 * `onPage` hears of each page done.
 */
export async function readPdf(
  bytes: Buffer,
  limits: ParseLimits,
  onPage: (done: number, total: number) => void,
): Promise<PdfContent> {
  const document = await openPdf(bytes);
  try {
    checkPageCount(document.numPages, limits);
    const title = await titleOf(document);
    const pages: PdfPageText[] = [];
    const fonts = new Map<string, FontFace>();
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      pages.push(await readPage(page, fonts));
      page.cleanup();
      onPage(number, document.numPages);
    }
    return { title, pages };
  } catch (error) {
    throw asUnreadable(error);
  } finally {
    await document.destroy();
  }
}

async function openPdf(bytes: Buffer): Promise<PdfDocument> {
  try {
    // A copy: the library takes the array over.
    return await getDocumentProxy(Uint8Array.from(bytes), {
      verbosity: VERBOSITY_ERRORS,
      maxImageSize: MAX_IMAGE_PIXELS,
      disableFontFace: true,
      useSystemFonts: false,
      isEvalSupported: false,
    });
  } catch (error) {
    throw asUnreadable(error);
  }
}

/** What the library says of a stretch of text; its own types leave it open. */
interface TextItem {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly fontName: string;
}

interface FontFace {
  readonly bold: boolean;
  readonly italic: boolean;
}

async function readPage(page: PdfPage, fonts: Map<string, FontFace>): Promise<PdfPageText> {
  const content: { items: readonly object[] } = await page.getTextContent();
  const texts = content.items.filter(isText);
  if (texts.some(({ fontName }) => !fonts.has(fontName))) {
    // Only the list of operators brings the fonts' names; it is read for pages with a font not seen before.
    await page.getOperatorList();
  }
  return {
    height: page.getViewport({ scale: 1 }).height,
    texts: texts
      .filter(({ str }) => str !== '')
      .map(({ str, transform, width, fontName }) => {
        const [a, b, c, d, x, y] = transform;
        const size = Math.hypot(c ?? 0, d ?? 0) || Math.hypot(a ?? 0, b ?? 0);
        return { text: str, x: x ?? 0, y: y ?? 0, width, size, ...faceOf(page, fontName, fonts) };
      }),
  };
}

/** The others mark where tagged content begins and ends. */
function isText(item: object): item is TextItem {
  return 'str' in item;
}

function faceOf(page: PdfPage, fontName: string, fonts: Map<string, FontFace>): FontFace {
  const known = fonts.get(fontName);
  if (known !== undefined) {
    return known;
  }
  const font: unknown = page.commonObjs.has(fontName) ? page.commonObjs.get(fontName) : null;
  const name = hasName(font) ? font.name : '';
  const face = { bold: BOLD_NAME.test(name), italic: ITALIC_NAME.test(name) };
  fonts.set(fontName, face);
  return face;
}

function hasName(font: unknown): font is { name: string } {
  return typeof font === 'object' && font !== null && 'name' in font && typeof font.name === 'string';
}

async function titleOf(document: PdfDocument): Promise<string | null> {
  const { info } = await document.getMetadata();
  return 'Title' in info && typeof info.Title === 'string' ? info.Title : null;
}

/** What the library throws, in our words. It names its errors but doesn't export them all. */
function asUnreadable(error: unknown): unknown {
  if (error instanceof UnreadableFileError || !(error instanceof Error)) {
    return error;
  }
  if (error.name === 'PasswordException') {
    return new UnreadableFileError('encrypted', 'The PDF is protected by a password.', { cause: error });
  }
  return new UnreadableFileError('damaged', 'The PDF is damaged or was not stored completely.', { cause: error });
}
