import { type Browser, chromium } from 'playwright-core';
import { openTestCore, type TestCore } from '#test/support/test-core.js';
import { openTestServer, type TestServer } from '#test/support/test-server.js';
import { findChromium } from './browser.js';
import { builtPage } from './built-page.js';
import { Visit, type VisitSettings } from './visit.js';

const executablePath = findChromium();
const describeInBrowser = executablePath ? describe : describe.skip;

const MAYA = 'student=maya&subject=cell-biology';
const YUSUF = 'student=yusuf&subject=cell-biology';
/** After the last session of the sample; "July" is the last one then. */
const NOW = '2026-11-02T09:00:00Z';

/**
 * The sample as the README shows it. The README's pictures are taken by
 * `MNEME_PICTURES=docs/images npx jest test/browser/pictures.spec.ts`.
 */
describeInBrowser('the sample in pictures', () => {
  let folder: string;
  let browser: Browser;
  let test: TestCore;
  let server: TestServer;
  let visit: Visit;

  beforeAll(async () => {
    folder = await builtPage();
    test = await openTestCore('serve');
    test.clock.set(NOW);
    server = await openTestServer(test.core, { page: folder });
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] });
    await begin({});
    await visit.open('/');
    await visit.page.getByRole('button', { name: 'Load the sample subject' }).click();
    await visit.page.getByRole('heading', { name: 'Chat', exact: true }).waitFor();
    await visit.end();
    await test.core.readings.settled();
    await test.core.vectoriser.settled();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await test?.close();
  });
  afterEach(async () => {
    const { complaints } = visit;
    await visit.end();
    expect(complaints).toEqual([]);
  });

  async function begin(settings: VisitSettings): Promise<void> {
    visit = await Visit.begin(browser, server.url, settings);
  }

  it('the map, with what is known of a concept', async () => {
    await begin({});
    await visit.open(`/memory/map?${MAYA}`);
    await visit.page.getByLabel('Colours').selectOption('What the material covers');
    await visit.page.getByLabel('Find a concept').fill('cell membrane');
    await visit.page.getByLabel(/^cell membrane:/).click();
    await visit.page.getByLabel('Find a concept').fill('');
    const panel = visit.page.getByRole('region', { name: 'cell membrane' });
    await panel.getByText('chapter.md').waitFor();
    await visit.page.getByText('Material covered').waitFor();
    await visit.page.waitForLoadState('networkidle');
    await panel.evaluate((element) => element.scrollIntoView());
    await visit.page.evaluate('document.activeElement.blur()');
    await visit.picture('page-map');
  });

  it('beliefs, with why', async () => {
    await begin({});
    await visit.open(`/memory/beliefs?${MAYA}`);
    // What the student struggles with, or is unsure of, first.
    await visit.page.getByRole('button', { name: 'Belief' }).click();
    const belief = visit.page.getByRole('row', { name: /Golgi apparatus/ });
    await belief.getByText(/^Why\?/).click();
    await belief.locator('.why .row-button').first().waitFor();
    await visit.page.evaluate('window.scrollTo(0, 0)');
    await visit.picture('page-beliefs');
  });

  it('a recall, with its block', async () => {
    await begin({});
    await visit.open(`/memory/recall?${MAYA}`);
    await visit.page.getByLabel('Question').fill('what did I get wrong about osmosis?');
    await visit.page.getByRole('button', { name: 'Recall', exact: true }).click();
    await visit.page.getByText('WHAT YOU REMEMBER ENDS').waitFor();
    await visit.picture('page-recall');
  });

  it('the page in Arabic', async () => {
    await begin({ language: 'ar', theme: 'dark' });
    await visit.open(`/memory/timeline?${YUSUF}`);
    await visit.page.locator('.episode').first().waitFor();
    await visit.picture('page-arabic');
  });
});
