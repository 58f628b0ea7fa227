import { cut } from '#libs/recall/block/cut.js';
import { neutralise } from '#libs/recall/block/index.js';
import type { Phrase } from '../words/index.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Any text as the content of an element or of a quoted attribute; on one line, without characters that nobody sees. */
export function escapeHtml(text: string): string {
  return neutralise(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** What others wrote, in its own direction, so that it can't reorder what stands around it. @param limit characters of it */
export function isolated(text: string, limit: number): string {
  return `<bdi>${escapeHtml(cut(neutralise(text), limit))}</bdi>`;
}

/** The report's own words. They keep their spaces at both ends, which `escapeHtml` takes away. */
function ownWords(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** A phrase, with the names in it between quotation marks. @param limit characters of each name */
export function phraseHtml(parts: Phrase, limit: number): string {
  return parts
    .map((part) => (typeof part === 'string' ? ownWords(part) : `“${isolated(part.quoted, limit)}”`))
    .join('');
}
