import { type Browser, chromium, type Response } from 'playwright-core';
import { openTestCore, submit, type TestCore } from '#test/support/test-core.js';
import { openTestServer, type TestServer } from '#test/support/test-server.js';
import { findChromium } from './browser.js';
import { builtPage } from './built-page.js';
import { expectEventually } from './expect-eventually.js';
import { logFigure } from './log-figure.js';
import { commandAt, LONG, LONG_COUNT, recordLongHistory } from './long-history.js';
import { Visit } from './visit.js';

const executablePath = findChromium();
const describeInBrowser = executablePath ? describe : describe.skip;

const OLGA = new URLSearchParams({ student: LONG.student, subject: LONG.subject });
const VIEWS = [
  'overview',
  'report',
  'map',
  'timeline',
  'beliefs',
  'misconceptions',
  'calibration',
  'chain',
  'live',
  'chat',
];
/** Episodes that the timeline asks for at a time. */
const PAGE = 50;
/** Bytes of the largest answer that a view may ask for; the history itself comes to some megabytes. */
const LARGEST_ANSWER = 64 * 1_024;
/** Elements of the largest view; the history drawn whole would come to more than a hundred thousand. */
const MOST_ELEMENTS = 2_500;
/** Of Core Web Vitals: up to here a page counts as one that stands still. */
const STILL = 0.1;

describeInBrowser('the page over a history of years', () => {
  let folder: string;
  let browser: Browser;
  let test: TestCore;
  let server: TestServer;
  let visit: Visit;
  /** What the interface answered in this visit. */
  let answers: Response[];

  beforeAll(async () => {
    test = await openTestCore();
    const recording = performance.now();
    [folder] = await Promise.all([builtPage(), recordLongHistory(test.core)]);
    await test.core.projector.settled();
    logFigure(`${LONG_COUNT} episodes recorded and projected`, performance.now() - recording, 'ms');
    server = await openTestServer(test.core, { page: folder });
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await test?.close();
  });
  beforeEach(async () => {
    visit = await Visit.begin(browser, server.url);
    answers = [];
    visit.page.on('response', (response) => {
      if (new URL(response.url()).pathname.startsWith('/v1/')) {
        answers.push(response);
      }
    });
  });
  afterEach(async () => {
    const { complaints } = visit;
    await visit.end();
    expect(complaints).toEqual([]);
  });

  /** The addresses of what was asked, and the size of each answer that has an end. */
  async function sizes(): Promise<[string, number][]> {
    const whole = answers.filter((response) => !response.url().endsWith('/changes'));
    return Promise.all(whole.map(async (each) => [each.url(), (await each.body()).length] as [string, number]));
  }

  it('no view asks for more than it shows', async () => {
    for (const view of VIEWS) {
      const opening = performance.now();
      await visit.page.goto(`/app/memory/${view}?${OLGA}`);
      await visit.page.locator('main h1').waitFor();
      await expectEventually(() => visit.page.locator('.loading').count(), 0);
      logFigure(`${view} shown`, performance.now() - opening, 'ms');
      const asked = await sizes();
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.filter(([, size]) => size > LARGEST_ANSWER)).toEqual([]);
      const ofEpisodes = asked.filter(([url]) => url.includes('/episodes'));
      expect(ofEpisodes.filter(([url]) => !url.includes('limit='))).toEqual([]);
      expect([view, (await visit.page.locator('main *').count()) < MOST_ELEMENTS]).toEqual([view, true]);
      answers = [];
    }
  });

  it('the timeline goes on page by page, and to any time by its filter', async () => {
    await visit.open(`/memory/timeline?${OLGA}`);
    const rows = visit.page.locator('.episode');
    expect(await rows.count()).toBe(PAGE);
    for (const pages of [2, 3]) {
      const asking = performance.now();
      await visit.page.getByRole('button', { name: 'Show more' }).click();
      await rows.nth(pages * PAGE - 1).waitFor();
      logFigure(`page ${pages} of the timeline`, performance.now() - asking, 'ms');
      expect(await rows.count()).toBe(pages * PAGE);
    }
    const asked = (await sizes()).map(([url]) => new URL(url)).filter(({ pathname }) => pathname.endsWith('/episodes'));
    expect(asked.map(({ searchParams }) => searchParams.get('limit'))).toEqual([PAGE, PAGE, PAGE].map(String));
    const cursors = asked.map(({ searchParams }) => searchParams.get('cursor'));
    expect([cursors[0], new Set(cursors).size]).toEqual([null, 3]);
    const texts = await rows.evaluateAll((all) => all.map((each) => each.textContent));
    expect(new Set(texts).size).toBe(3 * PAGE);
    await visit.page.getByLabel('To', { exact: true }).fill('2020-01-08');
    await visit.page.getByText('number 1 of our list').waitFor();
    expect(await rows.count()).toBeLessThan(PAGE);
  });

  it('the timeline scrolls', async () => {
    await visit.open(`/memory/timeline?${OLGA}`);
    const frames = (await visit.page.evaluate(SCROLL_DOWN)) as { count: number; longest: number };
    logFigure(`the longest of ${frames.count} frames while the timeline scrolls`, frames.longest, 'ms');
    expect(await visit.page.evaluate('window.scrollY')).toBeGreaterThan(0);
  });

  it('a belief tells the newest of its checks, and all of them to whoever asks', async () => {
    await visit.open(`/memory/beliefs?${OLGA}`);
    const row = visit.page.getByRole('row', { name: /turgor/ });
    await row.getByText(/^Why\? \d{3} checks/).click();
    const checks = row.locator('.why .row-button');
    expect(await checks.count()).toBe(20);
    await row.getByRole('button', { name: /^Show all \d{3}/ }).click();
    await checks.nth(20).waitFor();
    expect(await checks.count()).toBeGreaterThan(300);
  });

  it('stands still while changes come in, and follows them', async () => {
    // A stream that stays open keeps the network busy: there is nothing to wait for but the view itself.
    await visit.page.goto(`/app/memory/live?${OLGA}`);
    await visit.page.getByText('Quiet').waitFor();
    await record(0, 1);
    const feed = visit.page.getByRole('log');
    await feed.waitFor();
    const rows = feed.locator('li');
    await visit.page.evaluate(WATCH_SHIFTS);
    for (let index = 1; index < 30; index += 1) {
      await record(index, index + 1);
    }
    await rows.nth(29).waitFor();
    await visit.page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
    const shifted = (await visit.page.evaluate('window.shifted')) as number;
    logFigure('sum of layout shifts while thirty changes came in', shifted);
    expect(shifted).toBeLessThan(STILL);
    expect(await feed.evaluate((box) => box.scrollTop + box.clientHeight >= box.scrollHeight - 1)).toBe(true);
    await feed.evaluate((box) => box.scrollTo(0, 0));
    await record(30, 32);
    await rows.nth(31).waitFor();
    expect(await feed.evaluate((box) => box.scrollTop)).toBe(0);
  });

  async function record(from: number, to: number): Promise<void> {
    for (let index = from; index < to; index += 1) {
      const result = await submit(test.core, LONG, commandAt(LONG_COUNT + index, null));
      expect(result.recorded).toBe(true);
    }
    await test.core.projector.settled();
  }
});

/** Sums up what moves without having been asked to, from now on. */
const WATCH_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) {
      window.shifted += hadRecentInput ? 0 : value;
    }
  }).observe({ type: 'layout-shift' });
`;

/** Scrolls to the end, a step a frame, and tells how many frames it took and how long the longest did, in milliseconds. */
const SCROLL_DOWN = `new Promise((done) => {
  let [count, longest, last, before] = [0, 0, performance.now(), -1];
  const step = (now) => {
    longest = Math.max(longest, now - last);
    if (window.scrollY === before) {
      done({ count, longest });
      return;
    }
    [last, before, count] = [now, window.scrollY, count + 1];
    window.scrollBy(0, 120);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})`;
