import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** A page without scripts is printed in a second or two; a browser that takes longer hangs. Milliseconds. */
const PRINT_TIME_MS = 60_000;
/** What a browser says on its way is no more than this, or it is of no use. */
const MAX_OUTPUT_BYTES = 1024 * 1024;
/** Of what a browser says of its failure. */
const SHOWN_CHARACTERS = 500;

/** The browser didn't print; the message is what it said. */
export class PrintError extends Error {
  override readonly name = 'PrintError';
}

/**
 * Prints a page into a PDF with a browser's own command, in a profile of its own that is removed again. Nothing is written where that fails.
 *
 * @param html a page that loads nothing
 * @throws PrintError, or the file system's error where the target can't be written
 */
export async function printPdf(browser: string, html: string, target: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mneme-print-'));
  try {
    const page = path.join(folder, 'page.html');
    const printed = path.join(folder, 'page.pdf');
    await writeFile(page, html);
    await print(browser, folder, page, printed);
    await copyFile(printed, target);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function print(browser: string, folder: string, page: string, printed: string): Promise<void> {
  const options = [
    '--headless',
    '--disable-gpu',
    '--disable-extensions',
    '--no-first-run',
    '--no-default-browser-check',
    '--no-pdf-header-footer',
    `--user-data-dir=${path.join(folder, 'profile')}`,
    `--print-to-pdf=${printed}`,
    // Chromium refuses its sandbox to the superuser; the page is ours and runs nothing.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    pathToFileURL(page).href,
  ];
  try {
    await promisify(execFile)(browser, options, { timeout: PRINT_TIME_MS, maxBuffer: MAX_OUTPUT_BYTES });
    await stat(printed);
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw new PrintError(`${browser} did not print: ${(stderr.trim() || message).slice(-SHOWN_CHARACTERS)}`);
  }
}
