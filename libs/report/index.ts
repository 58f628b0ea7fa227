export { assembleReport, practiceStandings } from './assemble-report.js';
export type * from './facts.js';
export { REPORT_STYLES, reportHtml } from './html/report-html.js';
export type * from './report.js';
export { DEFAULT_SINCE_DAYS, isDay, reportSince } from './since.js';
export { standingOf } from './standing.js';
export { reportText } from './text/report-text.js';
export { type WordedReport, worded } from './worded.js';
export { isReportLanguage, REPORT_LANGUAGES, type ReportLanguage } from './words/index.js';
