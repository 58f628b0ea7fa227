import { type Browser, chromium } from 'playwright-core';
import { GetClassReport } from '#apps/server/application/report/class-messages.js';
import { GetReport } from '#apps/server/application/report/report-messages.js';
import { M, openHttp, type TestHttp } from '#apps/server/http/http.fixture.js';
import { crowdedFacts } from '#libs/report/crowded.fixture.js';
import { assembleReport, type ClassReport, REPORT_LANGUAGES, type ReportLanguage, worded } from '#libs/report/index.js';
import { facts } from '#libs/report/report.fixture.js';
import { findChromium } from './browser.js';
import { Visit } from './visit.js';

const executablePath = findChromium();
const describeInBrowser = executablePath ? describe : describe.skip;
/** A4 in points, as Chromium rounds it. */
const A4 = /\/MediaBox\s*\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/g;
const PAGES = /\/Type\s*\/Page\b/g;

describeInBrowser('the page of a report in a browser', () => {
  let browser: Browser;
  let test: TestHttp;
  let visit: Visit;

  beforeAll(async () => {
    test = await openHttp();
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser?.close();
    await test?.close();
  });
  afterEach(async () => {
    const { complaints, hosts } = visit;
    await visit.end();
    expect(complaints).toEqual([]);
    expect([...hosts]).toEqual([`127.0.0.1:${test.port}`]);
  });

  async function open(content: 'empty' | 'crowded', language: ReportLanguage, width = 1000): Promise<void> {
    test.application.query = async (message) => {
      const given = content === 'empty' ? facts() : crowdedFacts(language);
      return message instanceof GetReport ? worded(assembleReport(given), message.request.language ?? 'en') : null;
    };
    visit = await Visit.begin(browser, `http://127.0.0.1:${test.port}`, { language, width });
    const answer = await visit.page.goto(`${M}/report?lang=${language}`);
    expect(answer?.headers()['content-type']).toBe('text/html; charset=utf-8');
  }

  describe.each(['empty', 'crowded'] as const)('%s', (content) => {
    it.each(REPORT_LANGUAGES)('in %s shows itself without a barrier and prints on one page of A4', async (language) => {
      await open(content, language);
      await visit.picture(`report ${content} ${language}`);
      expect(await visit.barriers()).toEqual([]);
      const pdf = (await visit.page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect([pdf.match(PAGES)?.length, pdf.match(A4)?.length]).toEqual([1, 1]);
    });

    it('fits on a telephone without sideways scrolling', async () => {
      await open(content, 'en', 360);
      await visit.picture(`report ${content} narrow`);
      const overflow = await visit.page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(overflow).toBe(0);
    });
  });

  describe('of a class of sixty', () => {
    const names = Array.from({ length: 60 }, (_, index) => `${index} ${'long name '.repeat(4)}`);
    const report: ClassReport = {
      subject: 'cell-biology',
      at: '2026-06-15T12:00:00.000Z',
      total: names.length,
      students: names.map((student) => ({
        student,
        episodes: 100,
        lastAt: '2026-06-14T09:00:00.000Z',
        checks: { total: 50, right: 30, untied: 5 },
        standing: { secure: 10, early: 10, toConfirm: 5, unsure: 8, struggles: 8 },
        struggles: names.slice(0, 8),
        unsure: names.slice(0, 30),
        misconceptions: ['الماء يهرب من الملح'],
        due: 7,
      })),
      concepts: names.map((concept) => ({ concept, understands: 3, unsure: names, struggles: names })),
    };

    async function openClass(language: ReportLanguage, width: number): Promise<void> {
      test.application.query = async (message) =>
        message instanceof GetClassReport ? { ...report, next: null } : null;
      visit = await Visit.begin(browser, `http://127.0.0.1:${test.port}`, { language, width });
      await visit.page.goto(`/v1/subjects/cell-biology/report?lang=${language}`);
    }

    it.each(REPORT_LANGUAGES)('in %s shows itself without a barrier and prints on A4', async (language) => {
      await openClass(language, 1000);
      await visit.picture(`class ${language}`);
      expect(await visit.barriers()).toEqual([]);
      const pdf = (await visit.page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(pdf.match(A4)?.length).toBe(pdf.match(PAGES)?.length);
    });

    it('scrolls its tables and not the page on a telephone', async () => {
      await openClass('en', 360);
      const overflow = await visit.page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(overflow).toBe(0);
    });
  });
});
