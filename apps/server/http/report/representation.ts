import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { REPORT_LANGUAGES, REPORT_STYLES, type ReportLanguage } from '#libs/report/index.js';

/** In which form a report is answered. */
export type ReportFormat = 'json' | 'html' | 'csv';

export const MEDIA_TYPES: Readonly<Record<ReportFormat, string>> = {
  json: 'application/json',
  html: 'text/html',
  csv: 'text/csv',
};

/** The style sheets of a report's page, as a content security policy names them. */
export const REPORT_STYLE_SOURCES: readonly string[] = REPORT_STYLES.map(
  (style) => `'sha256-${createHash('sha256').update(style, 'utf8').digest('base64')}'`,
);

/** A report's page loads and runs nothing; its own style sheets are all that is allowed. */
const POLICY = [
  "default-src 'none'",
  `style-src ${REPORT_STYLE_SOURCES.join(' ')}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The form that is asked for: by the parameter where there is one, else by `Accept`; JSON where that names none of them.
 *
 * @param offered the forms that this report has, JSON first
 */
export function formatOf<F extends ReportFormat>(request: Request, asked: F | undefined, offered: readonly F[]): F {
  const accepted = request.accepts(offered.map((format) => MEDIA_TYPES[format]));
  return asked ?? offered.find((format) => MEDIA_TYPES[format] === accepted) ?? (offered[0] as F);
}

/**
 * The language that is asked for: by the parameter where there is one, else by `Accept-Language`. Null where neither names one that
 * reports are written in: the memory's own decides then.
 */
export function languageOf(request: Request, asked: ReportLanguage | undefined): ReportLanguage | null {
  const header = request.headers['accept-language'];
  if (asked !== undefined || header === undefined || header.trim() === '*') {
    return asked ?? null;
  }
  return REPORT_LANGUAGES.find((language) => language === request.acceptsLanguages([...REPORT_LANGUAGES])) ?? null;
}

/** What an answer depends on beside its address. */
export function varyByHeaders(response: Response): void {
  response.setHeader('Vary', 'Accept, Accept-Language');
}

/** Sends a report's page. */
export function sendHtml(response: Response, html: string): void {
  response.setHeader('Content-Security-Policy', POLICY);
  response.setHeader('X-Frame-Options', 'DENY');
  response.status(200).type('html').send(html);
}
