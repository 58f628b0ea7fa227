import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** A folder for pictures of what is visited, for people to look at and to keep: as WebP, which takes a third of the room. */
const PICTURES = process.env.MNEME_PICTURES;
const AXE = createRequire(path.join(import.meta.dirname, 'visit.ts')).resolve('axe-core/axe.min.js');

export interface VisitSettings {
  readonly language?: 'en' | 'es' | 'ar';
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
}

/**
 * Contexts by browser and settings. A new one would load and compile the page's code anew, which takes longer than most visits.
 */
const contexts = new WeakMap<Browser, Map<string, Promise<BrowserContext>>>();

function contextFor(browser: Browser, url: string, settings: VisitSettings): Promise<BrowserContext> {
  const { language = 'en', theme = 'light', width = 1280 } = settings;
  const known = contexts.get(browser) ?? new Map<string, Promise<BrowserContext>>();
  contexts.set(browser, known);
  const key = JSON.stringify([url, language, theme, width]);
  const context =
    known.get(key) ??
    browser.newContext({
      baseURL: url,
      locale: language,
      colorScheme: theme,
      viewport: { width, height: 860 },
      reducedMotion: 'reduce',
    });
  known.set(key, context);
  return context;
}

/** A visit to the page, with everything that the browser complained of. */
export class Visit {
  private constructor(
    readonly page: Page,
    private readonly context: BrowserContext,
    /** Errors of the console and of scripts, refusals of the policy among them. */
    readonly complaints: string[],
    /** Hosts that were asked for anything. */
    readonly hosts: Set<string>,
  ) {}

  static async begin(browser: Browser, url: string, settings: VisitSettings = {}): Promise<Visit> {
    const context = await contextFor(browser, url, settings);
    const page = await context.newPage();
    const complaints: string[] = [];
    const hosts = new Set<string>();
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        complaints.push(message.text());
      }
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    return new Visit(page, context, complaints, hosts);
  }

  /** Opens an address of the page and waits until it has shown what it asked for. */
  async open(address: string): Promise<void> {
    await this.page.goto(`/app${address}`);
    await this.page.waitForLoadState('networkidle');
  }

  /** What axe finds against WCAG 2.2 AA, as lines to read. */
  async barriers(): Promise<string[]> {
    // The policy allows no inline script, so axe runs in the page's world through the debugger and not as an element.
    const source = await readFile(AXE, 'utf8');
    await this.page.evaluate(source);
    const results = (await this.page.evaluate(
      "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })",
    )) as AxeResults;
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
  }

  /** Takes a picture of what is in the window, where pictures are asked for (MNEME_PICTURES). */
  async picture(name: string): Promise<void> {
    if (PICTURES) {
      await mkdir(PICTURES, { recursive: true });
      const png = await this.page.screenshot();
      await writeFile(path.join(PICTURES, `${name}.webp`), await this.asWebp(png));
    }
  }

  /** The browser itself can write WebP; an empty page has no policy against being told to. */
  private async asWebp(png: Buffer): Promise<Buffer> {
    const page = await this.context.newPage();
    const script = `(async () => {
      const picture = await (await fetch('data:image/png;base64,${png.toString('base64')}')).blob();
      const bitmap = await createImageBitmap(picture);
      const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
      canvas.getContext('2d').drawImage(bitmap, 0, 0);
      return canvas.toDataURL('image/webp', 0.9);
    })()`;
    const written = (await page.evaluate(script)) as string;
    await page.close();
    return Buffer.from(written.slice(written.indexOf(',') + 1), 'base64');
  }

  /** Leaves, and leaves nothing behind for the next visit. */
  async end(): Promise<void> {
    // A page that was never opened has no storage to be asked for.
    if (this.page.url().startsWith('http')) {
      await this.page.evaluate('localStorage.clear(); sessionStorage.clear()');
    }
    await this.page.close();
  }
}
