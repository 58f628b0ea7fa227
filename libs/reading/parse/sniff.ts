import type { DocumentMediaType } from '../document.js';
import { isWordDocument } from './docx/zip-archive.js';
import { DEFAULT_PARSE_LIMITS, type ParseLimits } from './limits.js';
import { looksLikeMarkdown } from './markup/looks-like-markdown.js';
import { decodeText } from './text/decode-text.js';
import { UnreadableFileError } from './unreadable-file-error.js';

/** A PDF may have other bytes before its header; readers look for it in the first 1,024 (ISO 32000-1, annex H). */
const PDF_HEADER_WITHIN = 1_024;
/** Letters of a text that are looked at to tell its format. */
const HEAD_CHARACTERS = 100_000;
const MARKDOWN_NAME = /\.(?:md|markdown|mdown|mkd)$/i;

/** Comments, a doctype's and an XML declaration's usual place, then the first tag. */
const PREAMBLE = /^(?:\s+|<!--[\s\S]*?-->|<\?xml[^>]*\?>)+/;
const HTML_DOCUMENT = /^<(?:!doctype\s+html|html|head|body)\b/i;
const HTML_FRAGMENT =
  /^<(?:div|p|h[1-6]|section|article|main|header|table|ul|ol|dl|blockquote|title|meta|style|script|span|b|strong|em|i|a)\b[^<>]*>/i;
const MARKDOWN_INSIDE = /<[a-z][^<>]*\bmarkdown\s*=\s*["']?(?:1|block|span)\b/i;
const OTHER_LANGUAGE = /^(?:<\?xml|<svg\b|\{\\rtf|%!PS)/i;

const LONGEST_SIGNATURE = 16;
/** Types that people upload by mistake, by the bytes they begin with: the message then names what the person sees. */
const KNOWN_SIGNATURES: readonly { readonly what: string; readonly starts: readonly string[] }[] = [
  { what: 'An old Word, Excel or PowerPoint file (save it in the newer format first)', starts: ['\xD0\xCF\u0011\xE0'] },
  { what: 'A zip archive, spreadsheet, presentation or e-book', starts: ['PK'] },
  { what: 'A picture', starts: ['\x89PNG', '\xFF\xD8\xFF', 'GIF8', 'II*', 'MM', 'BM'] },
  { what: 'A recording', starts: ['ID3', 'OggS', 'fLaC', 'RIFF', '\xFF\xF2', '\xFF\xF3', '\xFF\xFB'] },
  { what: 'Rich text (save it as .docx first)', starts: ['{\\rtf'] },
];

/**
 * The type of a file by what is in it. The name decides only between Markdown and plain text, where the text leaves it open.
 * Rejects with `UnreadableFileError`: `unsupported-type` for everything else, `too-many-entries` or `damaged` for a bad zip archive.
 */
export async function sniff(
  bytes: Buffer,
  name: string,
  limits: ParseLimits = DEFAULT_PARSE_LIMITS,
): Promise<DocumentMediaType> {
  if (bytes.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-')) {
    return 'application/pdf';
  }
  if (bytes.subarray(0, 2).toString('latin1') === 'PK' && (await isWordDocument(bytes, limits))) {
    return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  }
  const text = decodeText(bytes);
  const type = text === null ? null : textType(text, name);
  if (type === null) {
    throw new UnreadableFileError('unsupported-type', refusal(bytes));
  }
  return type;
}

function textType(text: string, name: string): DocumentMediaType | null {
  const head = text.slice(0, HEAD_CHARACTERS);
  const start = head.replace(PREAMBLE, '');
  if (HTML_DOCUMENT.test(start)) {
    return 'text/html';
  }
  if (OTHER_LANGUAGE.test(head.trimStart()) || OTHER_LANGUAGE.test(start)) {
    return null;
  }
  const named = MARKDOWN_NAME.test(name);
  const structured = MARKDOWN_INSIDE.test(head) || looksLikeMarkdown(head);
  // Markdown may begin with HTML, and HTML may hold what looks like Markdown: there too the name decides.
  if (HTML_FRAGMENT.test(start) && !MARKDOWN_INSIDE.test(head) && !(named && structured)) {
    return 'text/html';
  }
  return named || structured ? 'text/markdown' : 'text/plain';
}

function refusal(bytes: Buffer): string {
  const start = bytes.subarray(0, LONGEST_SIGNATURE).toString('latin1');
  const known = KNOWN_SIGNATURES.find(({ starts }) => starts.some((signature) => start.startsWith(signature)));
  const what = known?.what ?? 'A file of this type';
  return `${what} can't be read; PDF, Word (.docx), HTML, Markdown and plain text can.`;
}
