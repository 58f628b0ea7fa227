export { findBrowser } from './find-browser.js';
export { PrintError, printPdf } from './print-pdf.js';
