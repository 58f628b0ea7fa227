import { directionOf, type ReportLanguage } from '../words/index.js';
import { escapeHtml } from './escape.js';
import { REPORT_STYLE } from './style.js';

/** A whole page of its own, which loads nothing and runs nothing. @param body HTML */
export function htmlDocument(language: ReportLanguage, title: string, body: string): string {
  return [
    '<!doctype html>',
    `<html lang="${language}" dir="${directionOf(language)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${REPORT_STYLE}</style>`,
    '</head>',
    '<body>',
    body,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
