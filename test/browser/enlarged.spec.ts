import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './browser.js';
import { openPageServer, type PageServer } from './page-server.js';
import { Visit, type VisitSettings } from './visit.js';

const executablePath = findChromium();
const describeInBrowser = executablePath ? describe : describe.skip;

const MAYA = 'student=maya&subject=cell-biology';
const VIEWS = [
  'overview',
  'report',
  'map',
  'timeline',
  'beliefs',
  'misconceptions',
  'calibration',
  'recall',
  'chain',
  'live',
  'chat',
];
const ADDRESSES = [
  '/',
  '/student?student=maya',
  '/classes',
  '/class?subject=cell-biology',
  '/operations',
  ...VIEWS.map((view) => `/memory/${view}?${MAYA}`),
];
/** As many steps with the Tab key are looked at in a view. */
const STEPS = 40;

describeInBrowser('the page for those who need large letters or no mouse', () => {
  let browser: Browser;
  let server: PageServer;
  let visit: Visit;

  beforeAll(async () => {
    server = await openPageServer();
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  async function begin(settings: VisitSettings): Promise<void> {
    visit = await Visit.begin(browser, server.url, settings);
  }

  // Spanish has the longest words, and Arabic runs the other way.
  it.each(['es', 'ar'] as const)(
    'at twice the size of the letters, nothing is cut and nothing scrolls sideways, in %s',
    async (language) => {
      await begin({ language });
      const found: unknown[] = [];
      for (const address of ADDRESSES) {
        await visit.open(address);
        await visit.page.evaluate("document.documentElement.style.fontSize = '200%'");
        await visit.picture(`large ${language} ${address.split('?')[0]?.replaceAll('/', ' ').trim()}`);
        found.push(...((await visit.page.evaluate(CUT)) as string[]).map((each) => `${address}: ${each}`));
      }
      await visit.end();
      expect(found).toEqual([]);
    },
  );

  it.each(['light', 'dark'] as const)('whoever goes by keyboard always sees where they are, in %s', async (theme) => {
    await begin({ theme });
    const found: unknown[] = [];
    for (const address of ADDRESSES) {
      await visit.open(address);
      for (let step = 0; step < STEPS; step += 1) {
        await visit.page.keyboard.press('Tab');
        const unseen = (await visit.page.evaluate(UNSEEN)) as string | null;
        if (unseen !== null) {
          found.push(`${address}: ${unseen}`);
        }
      }
    }
    await visit.end();
    expect([...new Set(found)]).toEqual([]);
  });
});

/**
 * Elements that hold text of their own of which a part is out of sight, and boxes wider than the window. What is hidden on
 * purpose, or scrolls, isn't meant; names on the map are cut at two lines, and their whole stands in the list and the panel.
 */
const CUT = `(() => {
  const cut = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) {
    cut.push('the page is ' + root.scrollWidth + ' wide in a window of ' + root.clientWidth);
  }
  for (const element of document.querySelectorAll('body *:not(svg *)')) {
    const style = getComputedStyle(element);
    const hides = [style.overflowX, style.overflowY].some((each) => each === 'hidden' || each === 'clip');
    const isMeant = element.closest('.visually-hidden, .react-flow, select, thead') !== null || style.visibility === 'hidden';
    const { scrollWidth, clientWidth, scrollHeight, clientHeight, innerText = '' } = element;
    const overflows = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
    if (!isMeant && hides && overflows && innerText.trim() !== '') {
      cut.push(element.tagName + '.' + element.className + ': ' + innerText.slice(0, 40));
    }
  }
  return cut;
})()`;

/** Says which element has the focus without showing it; null where it is shown, or nothing on the page has it. */
const UNSEEN = `(() => {
  const element = document.activeElement;
  if (!element || element === document.body) {
    return null;
  }
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const isShown = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  const isInSight = box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight;
  return isShown && isInSight ? null : element.outerHTML.slice(0, 120) + ' ' + outlineStyle + ' ' + outlineWidth + ' ' + box.top;
})()`;
