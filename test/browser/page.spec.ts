import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './browser.js';
import { expectEventually } from './expect-eventually.js';
import { logFigure } from './log-figure.js';
import { openPageServer, type PageServer } from './page-server.js';
import { Visit, type VisitSettings } from './visit.js';

const executablePath = findChromium();
const describeInBrowser = executablePath ? describe : describe.skip;
if (!executablePath) {
  process.stderr.write('No Chromium on this machine: the page is not tested in a browser.\n');
}

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

describeInBrowser('the page in a browser', () => {
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
  afterEach(async () => {
    const { complaints, hosts } = visit;
    await visit.end();
    expect(complaints).toEqual([]);
    expect([...hosts]).toEqual([new URL(server.url).host]);
  });

  async function begin(settings: VisitSettings = {}): Promise<void> {
    visit = await Visit.begin(browser, server.url, settings);
  }

  /** A browser writes every refused request to its console; that is no fault of the page. */
  function forgiveRefusals(): void {
    const own = visit.complaints.filter((text) => !text.startsWith('Failed to load resource'));
    visit.complaints.splice(0, visit.complaints.length, ...own);
  }

  describe.each([
    { language: 'en', theme: 'light', direction: 'ltr' },
    { language: 'es', theme: 'dark', direction: 'ltr' },
    { language: 'ar', theme: 'light', direction: 'rtl' },
  ] as const)('in $language, $theme', ({ language, theme, direction }) => {
    it.each([
      '/',
      '/student?student=maya',
      '/classes',
      '/class?subject=cell-biology',
      '/operations',
      ...VIEWS.map((view) => `/memory/${view}?${MAYA}`),
    ])('%s shows itself without a barrier', async (address) => {
      await begin({ language, theme });
      await visit.open(address);
      expect(await visit.page.getAttribute('html', 'dir')).toBe(direction);
      expect(await visit.page.getAttribute('html', 'lang')).toBe(language);
      expect(await visit.page.locator('main h1').count()).toBe(1);
      const said = await visit.page.locator('main').textContent();
      expect(said).not.toMatch(/\b(views|states|kinds|bands)\.\w/);
      expect(said).not.toMatch(/\b(report|classes)\.[a-z]/);
      await visit.picture(`${language} ${address.split('?')[0]?.replaceAll('/', ' ').trim() || 'students'}`);
      expect(await visit.barriers()).toEqual([]);
    });
  });

  it.each(VIEWS)('%s fits on a telephone without sideways scrolling', async (view) => {
    await begin({ width: 360 });
    await visit.open(`/memory/${view}?${MAYA}`);
    await visit.picture(`narrow ${view}`);
    const overflow = await visit.page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow).toBe(0);
  });

  it('leads from a student to an episode by keyboard alone', async () => {
    await begin();
    await visit.open('/');
    await visit.page.getByRole('link', { name: /maya/ }).focus();
    await visit.page.keyboard.press('Enter');
    await visit.page.getByRole('link', { name: /Cell biology/ }).focus();
    await visit.page.keyboard.press('Enter');
    await visit.page.getByRole('link', { name: 'Timeline', exact: true }).focus();
    await visit.page.keyboard.press('Enter');
    // The overview, which shows the same episode, stays until the timeline's code has come.
    await visit.page.getByRole('heading', { name: 'Timeline', level: 1 }).waitFor();
    await visit.page
      .getByRole('button', { name: /gatekeeper/ })
      .first()
      .focus();
    await visit.page.keyboard.press('Enter');
    const dialog = visit.page.getByRole('dialog');
    await dialog.getByText('Place in the chain').waitFor();
    await visit.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await visit.page.evaluate('document.activeElement.textContent')).toContain('gatekeeper');
  });

  it('keeps ids as they are, whatever they hold', async () => {
    await begin();
    await visit.open('/student?student=maya');
    await visit.page.getByText('a/b & 100%').click();
    await visit.page.getByRole('heading', { name: 'a/b & 100%' }).waitFor();
    await visit.page.getByRole('link', { name: 'Map', exact: true }).click();
    await visit.page.getByText('The map is empty').waitFor();
    await visit.picture('empty map');
  });

  describe('what is to be had at hand', () => {
    it('says why, leads to the concept, and opens the question that could not be answered', async () => {
      await begin();
      await visit.open(`/memory/overview?${MAYA}`);
      const set = visit.page.getByRole('region', { name: 'Working set' });
      await set.getByText('a misconception is active').waitFor();
      await set.getByText('March 30, 2026: 1 right, 1 partly, 1 wrong').waitFor();
      await set.getByRole('button', { name: /cucumber/ }).click();
      await visit.page.getByRole('dialog').getByText('Place in the chain').waitFor();
      await visit.page.keyboard.press('Escape');
      await set.getByRole('link', { name: 'osmosis' }).click();
      await visit.page.getByRole('region', { name: 'osmosis' }).getByText('in one sentence').waitFor();
    });

    it.each([
      ['en', 'Self-model', 'Episodes on record: 108', 'Composed just now'],
      ['es', 'Automodelo', 'Episodios registrados: 108', 'Compuesto ahora mismo'],
      ['ar', 'نموذج الذاكرة عن نفسها', 'عدد الوقائع المسجلة: 108', 'أُعدّ الآن'],
    ] as const)('what the memory knows of itself is told in %s', async (language, name, known, asOf) => {
      await begin({ language });
      await visit.open(`/memory/overview?${MAYA}`);
      const model = visit.page.getByRole('region', { name });
      await model.getByText(known).waitFor();
      await model.getByText(asOf).waitFor();
    });

    it('a server that cannot tell it yet is no reason to show nothing else', async () => {
      await begin();
      server.fail('/working-set', { status: 404, code: 'not-found' });
      await visit.open(`/memory/overview?${MAYA}`);
      await visit.page.getByText('Not available yet').waitFor();
      await visit.page.getByText('Episodes on record: 108').waitFor();
      server.fail('/working-set', null);
      forgiveRefusals();
    });
  });

  it('filters the timeline, and the address holds the filter', async () => {
    await begin();
    await visit.open(`/memory/timeline?${MAYA}`);
    await visit.page.getByLabel('Kind').selectOption('check');
    await visit.page.getByLabel('Text').pressSequentially('osmosis');
    await visit.page
      .getByRole('button', { name: /Check.*osmosis/s })
      .first()
      .waitFor();
    await expectEventually(() => visit.page.getByRole('button', { name: /^Question/ }).count(), 0);
    expect(visit.page.url()).toContain('kind=check');
    await visit.page.getByLabel('Text').fill('nothing like it');
    await visit.page.getByText('Nothing matches').waitFor();
  });

  it('tells of a concept: gist, pages, what was taught, and the evidence of a belief', async () => {
    await begin();
    await visit.open(`/memory/map?${MAYA}`);
    await visit.page.getByLabel(/^osmosis:/).click();
    const panel = visit.page.getByRole('region', { name: 'osmosis' });
    await panel.getByText('in one sentence').waitFor();
    await panel.getByText('chapter 3.pdf').waitFor();
    await panel.getByText(/Why\?/).click();
    await panel.getByRole('button', { name: /Partly/ }).click();
    await visit.page.getByRole('dialog').getByText('Place in the chain').waitFor();
    await visit.page.keyboard.press('Escape');
    await visit.picture('concept');
    expect(await visit.barriers()).toEqual([]);
  });

  it('shows what a recall would give, with its parts', async () => {
    await begin();
    await visit.open(`/memory/recall?${MAYA}`);
    await visit.page.getByLabel('Question').fill('what is osmosis?');
    await visit.page.getByRole('button', { name: 'Recall', exact: true }).click();
    await visit.page.getByRole('heading', { name: /4 episodes in the block/ }).waitFor();
    await visit.page.getByText('by its meaning').waitFor();
    await visit.picture('recall');
    expect(await visit.barriers()).toEqual([]);
    await visit.page.getByLabel('Question').fill('volcanoes');
    await visit.page.getByRole('button', { name: 'Recall', exact: true }).click();
    await visit.page.getByText('Nothing was ever recorded on this').waitFor();
  });

  it('shows a report in a frame that runs nothing, goes back to a day, and prints it', async () => {
    await begin();
    await visit.open(`/memory/report?${MAYA}`);
    const report = visit.page.frameLocator('iframe');
    await report.getByRole('heading', { name: 'maya · Cell biology' }).waitFor();
    const styled =
      "getComputedStyle(document.querySelector('iframe').contentDocument.querySelector('.three')).listStyleType";
    expect(await visit.page.evaluate(styled)).toBe('none');
    await visit.picture('report in the page');
    await visit.page.getByLabel('What changed since').fill('2026-05-04');
    await report.getByText('What changed since 4 May 2026').waitFor();
    expect(visit.page.url()).toContain('since=2026-05-04');
    // A browser without a screen has nothing to print to; that it is asked for is what counts.
    await visit.page.evaluate(
      "document.querySelector('iframe').contentWindow.print = () => { document.title = 'printed'; }",
    );
    await visit.page.getByRole('button', { name: 'Print' }).click();
    expect(await visit.page.title()).toBe('printed');
  });

  it('sorts a class, leads to a student, and saves it for a spreadsheet', async () => {
    await begin();
    await visit.open('/classes');
    await visit.page.getByRole('link', { name: /cell-biology/ }).click();
    const students = visit.page.getByRole('rowgroup').nth(1).getByRole('link');
    await expectEventually(() => students.count(), 3);
    expect(await students.allTextContents()).toEqual(['maya', 'ben', 'نور']);
    await visit.page.getByRole('button', { name: 'Student' }).click();
    await expectEventually(async () => ((await students.allTextContents())[0] === 'ben' ? 1 : 0), 1);
    expect(visit.page.url()).toContain('sort=student');
    const saved = visit.page.waitForEvent('download');
    await visit.page.getByRole('button', { name: 'Save as CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('class.csv');
    await visit.page.getByRole('link', { name: 'maya' }).click();
    await visit.page.getByRole('heading', { name: 'Report' }).waitFor();
  });

  it('verifies the chain', async () => {
    await begin();
    await visit.open(`/memory/chain?${MAYA}`);
    await visit.page.getByRole('button', { name: 'Verify now' }).click();
    await visit.page.getByText(/Whole: 109 events/).waitFor();
  });

  it('a turn is streamed into the chat, with what was remembered', async () => {
    await begin();
    await visit.open(`/memory/chat?${MAYA}`);
    await visit.page.getByLabel('Your message').fill('why does osmosis happen?');
    await visit.page.getByRole('button', { name: 'Send' }).click();
    const talk = visit.page.getByRole('region', { name: 'The talk so far' });
    await talk.getByText('Water moves to where the salt is.').waitFor();
    await talk.getByText('≈ Partly').waitFor();
    await visit.page.getByText(/memories were read/).waitFor();
    await visit.picture('chat');
  });

  it('a dry run shows the difference', async () => {
    await begin();
    await visit.open('/operations');
    await visit.page.getByLabel('Reason, for the record').fill('a rule changed');
    await visit.page.getByRole('button', { name: 'Show the difference' }).click();
    await visit.page.getByText('concept osmosis').waitFor();
    await visit.picture('rebuild');
    expect(await visit.barriers()).toEqual([]);
  });

  it('a map of 800 concepts can be searched and walked', async () => {
    await begin();
    const opening = performance.now();
    await visit.page.goto('/app/memory/map?student=large&subject=everything');
    await visit.page.locator('main h1').waitFor();
    logFigure('the map of 800 concepts: the view', performance.now() - opening, 'ms');
    const nodes = visit.page.locator('.react-flow__node');
    await nodes.first().waitFor();
    logFigure('the map of 800 concepts: first graph', performance.now() - opening, 'ms');
    // Only what is in sight is drawn.
    expect(await nodes.count()).toBeLessThan(400);
    await visit.picture('large map');
    const searching = performance.now();
    await visit.page.getByLabel('Find a concept').fill('concept 777');
    await visit.page.getByLabel(/^concept 777:/).click();
    await visit.page.getByRole('region', { name: 'concept 777' }).waitFor();
    logFigure('the map of 800 concepts: found and opened', performance.now() - searching, 'ms');
    await visit.picture('large map found');
  });

  describe('when something is wrong', () => {
    const BELIEFS = '/beliefs';

    afterEach(() => server.fail(BELIEFS, null));

    it.each([
      [{ status: 404, code: 'not-found' }, 'Not available yet'],
      [{ status: 401, code: 'key-missing' }, 'This server asks for a key'],
      [{ status: 403, code: 'forbidden' }, 'That was refused'],
    ])('%j is said plainly, and the rest goes on', async (problem, said) => {
      await begin();
      server.fail(BELIEFS, problem);
      await visit.open(`/memory/beliefs?${MAYA}`);
      await visit.page.getByText(said).waitFor();
      expect(await visit.barriers()).toEqual([]);
      await visit.page.getByRole('link', { name: 'Timeline', exact: true }).click();
      await visit.page.getByRole('heading', { name: 'Timeline' }).waitFor();
      forgiveRefusals();
    });

    it('a memory that is not there is said once', async () => {
      await begin();
      await visit.open('/memory/beliefs?student=nobody&subject=nothing');
      await visit.page.getByText('Nothing is here').waitFor();
      expect(await visit.page.getByRole('alert').count()).toBe(1);
      forgiveRefusals();
    });
  });

  it('remembers language and theme', async () => {
    await begin();
    await visit.open('/');
    // The list of students has another choice of language, that of the sample.
    await visit.page.getByRole('combobox', { name: /^Language(?! of)/ }).selectOption('ar');
    await visit.page.getByRole('heading', { name: 'الطلاب' }).waitFor();
    await visit.page.getByLabel('المظهر').selectOption('dark');
    await visit.open(`/memory/timeline?${new URLSearchParams({ student: 'نور', subject: 'علم الأحياء' })}`);
    expect(await visit.page.getAttribute('html', 'dir')).toBe('rtl');
    expect(await visit.page.getAttribute('html', 'data-theme')).toBe('dark');
    await visit.picture('ar dark timeline');
    expect(await visit.barriers()).toEqual([]);
  });
});
