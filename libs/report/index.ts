export { assembleReport, practiceStandings } from './assemble-report.js';
export {
  CLASS_SORTS,
  type ClassPlace,
  classSort,
  DEFAULT_CLASS_SORT,
  placeOf,
  rowsAfter,
  sortClass,
} from './class/class-order.js';
export {
  type ClassConcept,
  ClassConcepts,
  type ClassReport,
  type ClassRow,
  type ClassStudentFacts,
  classRow,
} from './class/class-report.js';
export type * from './facts.js';
export { classHtml } from './html/class-html.js';
export { REPORT_STYLES, reportHtml } from './html/report-html.js';
export type * from './report.js';
export { DEFAULT_SINCE_DAYS, isDay, reportSince } from './since.js';
export { standingOf } from './standing.js';
export { classText } from './text/class-text.js';
export { reportText } from './text/report-text.js';
export { type WordedReport, worded } from './worded.js';
export { isReportLanguage, REPORT_LANGUAGES, type ReportLanguage } from './words/index.js';
