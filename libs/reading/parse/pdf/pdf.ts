import type { DocumentBlock } from '../../document.js';
import type { ParseLimits } from '../limits.js';
import type { ParsedMarkup } from '../markup/markup-parser.js';
import { cleanText } from '../text/clean.js';
import { UnreadableFileError } from '../unreadable-file-error.js';
import { withoutFurniture } from './furniture.js';
import { HyphenMender } from './hyphens.js';
import { linesOf } from './lines.js';
import { blocksOf, typographyOf } from './pdf-blocks.js';
import { type PdfContent, readPdf } from './pdf-text.js';

/** What programs write into a title when its author wrote none. */
const PROGRAM_TITLE =
  /^(?:microsoft (?:word|powerpoint) - |untitled|sin título|sans titre|unbenannt|sem título)|\.(?:docx?|pdf|pptx?|odt|tex|indd|dvi)$/i;

/** Blocks of a PDF, page by page as printed. Rejects with UnreadableFileError: as `readPdf`, and `no-text` for scans. */
export async function parsePdf(
  bytes: Buffer,
  limits: ParseLimits,
  onPage: (done: number, total: number) => void,
): Promise<ParsedMarkup> {
  return layOut(await readPdf(bytes, limits, onPage));
}

/** The blocks of placed text: lines, without what repeats from page to page, joined into paragraphs. */
export function layOut({ title, pages }: PdfContent): ParsedMarkup {
  const lines = pages.map(linesOf);
  if (!lines.flat().some(({ text }) => /\p{L}/u.test(text))) {
    throw new UnreadableFileError(
      'no-text',
      'The PDF holds pictures of pages but no text; text recognition is needed first.',
    );
  }
  const own = withoutFurniture(lines, typographyOf(lines).bodySize);
  const typography = typographyOf(own);
  const hyphens = new HyphenMender(own);
  const blocks: DocumentBlock[][] = own.map((page) => blocksOf(page, typography, hyphens));
  const named = cleanText(title ?? '');
  return { pages: blocks, paged: true, title: named === '' || PROGRAM_TITLE.test(named) ? null : named };
}
