import { type Browser, chromium, type Page } from 'playwright-core';
import { ar } from '#apps/dashboard/src/i18n/ar.js';
import { en, type Messages } from '#apps/dashboard/src/i18n/en.js';
import { es } from '#apps/dashboard/src/i18n/es.js';
import { openTestCore, type TestCore } from '#test/support/test-core.js';
import { openTestServer, type TestServer } from '#test/support/test-server.js';
import { findChromium } from './browser.js';
import { builtPage } from './built-page.js';
import { Visit, type VisitSettings } from './visit.js';

const executablePath = findChromium();
const describeInBrowser = executablePath ? describe : describe.skip;
if (!executablePath) {
  process.stderr.write('No Chromium on this machine: the tutor is not tested in a browser.\n');
}

/** What a visitor of each language says, and what the tutor answers. */
const TALKS = [
  {
    language: 'en',
    theme: 'light',
    words: en,
    question: 'What is osmosis?',
    introduction: /plain tutor: no language model/,
    missed: 'mitosis',
  },
  {
    language: 'es',
    theme: 'dark',
    words: es,
    question: '¿Qué es la osmosis?',
    introduction: /tutor sencillo/,
    missed: 'no sé',
  },
  {
    language: 'ar',
    theme: 'light',
    words: ar,
    question: 'ما هو osmosis؟',
    introduction: /معلّم منيمي البسيط/,
    missed: 'لا أعرف',
  },
] as const satisfies readonly (VisitSettings & { words: Messages; [more: string]: unknown })[];

/** Stands for a browser that can listen: whoever holds the button is heard saying the same. */
const LISTENING = `
  delete window.SpeechRecognition;
  window.webkitSpeechRecognition = class extends EventTarget {
    start() { window.listeningIn = this.lang; }
    stop() {
      const results = [[{ transcript: 'What is ' }], [{ transcript: 'turgor?' }]];
      this.dispatchEvent(Object.assign(new Event('result'), { results }));
      this.dispatchEvent(new Event('end'));
    }
    abort() {}
  };
`;
const DEAF = 'delete window.SpeechRecognition; delete window.webkitSpeechRecognition;';

describeInBrowser('the tutor in a browser, on a server as a new user starts it', () => {
  let folder: string;
  let browser: Browser;
  let test: TestCore;
  let server: TestServer;
  let visit: Visit;

  beforeAll(async () => {
    folder = await builtPage();
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser?.close();
  });
  beforeEach(async () => {
    test = await openTestCore('serve');
    server = await openTestServer(test.core, { page: folder });
  });
  afterEach(async () => {
    const { complaints, hosts } = visit;
    await visit.end();
    await server.close();
    await test.close();
    expect(complaints).toEqual([]);
    expect([...hosts]).toEqual([new URL(server.url).host]);
  });

  async function begin(settings: VisitSettings, script = ''): Promise<Page> {
    visit = await Visit.begin(browser, server.url, settings);
    await visit.page.addInitScript(script);
    await visit.open('/');
    return visit.page;
  }

  /** Loads the sample with one click; the chat opens by itself, and the chapter is read. */
  async function loadSample(page: Page, words: Messages): Promise<void> {
    await page.getByRole('button', { name: words.sample.load }).click();
    await page.getByRole('heading', { name: words.views.chat.title, exact: true }).waitFor();
    await page.getByText('chapter.md').waitFor();
    await page
      .getByText(words.files.states.queued)
      .or(page.getByText(words.files.states.reading))
      .waitFor({ state: 'detached' });
  }

  async function say(page: Page, words: Messages, text: string): Promise<void> {
    await page.getByLabel(words.chat.message).fill(text);
    await page.getByRole('button', { name: words.chat.send, exact: true }).click();
    await page.getByRole('button', { name: words.chat.send, exact: true }).waitFor();
  }

  it.each(TALKS)(
    'in $language: the sample with one click, a talk, a missed check, a belief that forms, the map, a dispute',
    async ({ language, theme, words, question, introduction, missed }) => {
      const page = await begin({ language, theme });
      await loadSample(page, words);
      await visit.picture(`tutor ${language} opened`);

      await say(page, words, question);
      const talk = page.getByRole('region', { name: words.chat.talkSoFar });
      await talk.getByText(introduction).waitFor();
      await talk.getByText('the diffusion of water through a partially permeable membrane').first().waitFor();
      // A large map draws only what is in sight; the search brings it there.
      await page.getByLabel(words.map.search).fill('partially permeable');
      await page.getByLabel(`partially permeable: ${words.bands.unknown}`).waitFor();

      const sentAt = Date.now();
      await say(page, words, missed);
      await talk.getByText(`✗ ${words.verdicts.wrong}`).waitFor();
      const believed = page.getByRole('region', { name: words.chat.believed });
      const belief = believed.getByRole('listitem').filter({ hasText: 'partially permeable' });
      await belief.getByText(words.statements.struggles).waitFor();
      await belief.getByText(words.chat.fresh, { exact: true }).waitFor();
      await page.getByLabel(`partially permeable: ${words.bands.shaky}`).waitFor();
      process.stderr.write(
        `${language}: from a missed check to its belief on the page and on the map: ${Date.now() - sentAt} ms\n`,
      );
      await visit.picture(`tutor ${language} missed`);
      expect(await visit.barriers()).toEqual([]);

      await belief
        .getByRole('button', { name: words.dispute.of.replace('{{concept}}', 'partially permeable') })
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(words.dispute.words).fill('I only misread it.');
      expect(await visit.barriers()).toEqual([]);
      await dialog.getByRole('button', { name: words.dispute.send }).click();
      await dialog.waitFor({ state: 'detached' });
      await belief.getByText(words.statements.unsure).waitFor();
      await visit.picture(`tutor ${language} disputed`);
    },
  );

  it('reads a file that is added from the page, quotes it, and the map grows', async () => {
    const page = await begin({});
    await page.getByText(en.newSubject.title).click();
    await page.getByLabel(en.newSubject.student, { exact: true }).fill('ana/1');
    await page.getByLabel(en.newSubject.subject, { exact: true }).fill('volcanoes & more');
    await page.getByRole('button', { name: en.newSubject.open, exact: true }).click();
    await page.getByText(en.files.empty).waitFor();
    await page.getByText(en.map.empty).waitFor();
    const content =
      '# Fire\n\n**Lava** is molten rock that flows out of a volcano.\n\n**Magma** is molten rock below the ground.\n';
    await page
      .getByLabel(en.files.add)
      .setInputFiles({ name: 'fire.md', mimeType: 'text/markdown', buffer: Buffer.from(content) });
    await page.getByText('2 concepts').waitFor();
    await page.getByLabel(/^lava:/i).waitFor({ state: 'attached' });
    await say(page, en, 'What is lava?');
    const talk = page.getByRole('region', { name: en.chat.talkSoFar });
    await talk.getByText('molten rock that flows out of a volcano').waitFor();
    await talk.getByText('fire.md, p. 1').waitFor();
    await visit.picture('tutor own file');
  });

  it('refuses a file that is none, and says why', async () => {
    const page = await begin({});
    await loadSample(page, en);
    await page
      .getByLabel(en.files.add)
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from([0, 1, 2, 3]) });
    await page.getByRole('alert').getByText('unreadable-file').waitFor();
    const own = visit.complaints.filter((text) => !text.startsWith('Failed to load resource'));
    visit.complaints.splice(0, visit.complaints.length, ...own);
  });

  it('listens while the button is held, by pointer and by keyboard, and sends nothing by itself', async () => {
    const page = await begin({ language: 'es' }, LISTENING);
    await loadSample(page, es);
    const button = page.getByRole('button', { name: es.chat.talk });
    await button.hover();
    await page.mouse.down();
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    expect(await page.evaluate('window.listeningIn')).toBe('es');
    await page.mouse.up();
    const field = page.getByLabel(es.chat.message);
    expect(await field.inputValue()).toBe('What is turgor?');
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    await field.fill('');
    await button.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toBe('What is turgor?');
    expect(await page.getByRole('region', { name: es.chat.talkSoFar }).getByText('What is turgor?').count()).toBe(0);
  });

  it('has no button to talk where the browser can not listen', async () => {
    const page = await begin({}, DEAF);
    await loadSample(page, en);
    await page.getByRole('button', { name: en.chat.send, exact: true }).waitFor();
    expect(await page.getByRole('button', { name: en.chat.talk }).count()).toBe(0);
  });

  it('offers the sample to nobody who has a key, nor a second time', async () => {
    const page = await begin({}, `sessionStorage.setItem('mneme-key', 'secret');`);
    await page.getByRole('heading', { name: en.students.empty }).waitFor();
    expect(await page.getByRole('button', { name: en.sample.load }).count()).toBe(0);
    await visit.end();
    const other = await begin({});
    await loadSample(other, en);
    await other.getByRole('link', { name: en.shell.students }).click();
    await other.getByRole('link', { name: /maya/ }).waitFor();
    expect(await other.getByRole('button', { name: en.sample.load }).count()).toBe(0);
  });
});
