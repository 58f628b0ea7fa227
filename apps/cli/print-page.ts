import { findBrowser, PrintError, printPdf } from '#infra/browser/index.js';
import { ProgramError } from './program-error.js';

/**
 * The browser that prints.
 *
 * @throws ProgramError that says what to do where the machine has none
 */
export function browserToPrint(): string {
  const browser = findBrowser(process.env, process.platform);
  if (browser === null) {
    const { MNEME_CHROMIUM: asked } = process.env;
    const missing = asked
      ? `MNEME_CHROMIUM names "${asked}", which is not there`
      : 'no browser was found to print with';
    throw new ProgramError(
      `${missing}; install Chromium, Chrome or Edge, or name one with MNEME_CHROMIUM, or write the page with --html and print that`,
    );
  }
  return browser;
}

/**
 * Prints a page into a file.
 *
 * @throws ProgramError where the browser fails or the file can't be written
 */
export async function printPage(browser: string, page: string, file: string): Promise<void> {
  try {
    await printPdf(browser, page, file);
  } catch (error) {
    const { message } = error as Error;
    throw new ProgramError(error instanceof PrintError ? message : `${file} can't be written: ${message}`);
  }
}
