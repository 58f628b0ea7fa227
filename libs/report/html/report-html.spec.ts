import { Parser } from 'htmlparser2';
import { assembleReport } from '../assemble-report.js';
import { crowdedFacts } from '../crowded.fixture.js';
import { belief, checked, facts, mastery } from '../report.fixture.js';
import { REPORT_LANGUAGES } from '../words/index.js';
import { REPORT_STYLES, reportHtml } from './report-html.js';

const HOSTILE = `</bdi><script>alert(1)</script>"'&<img src=x onerror=alert(1)>\u202E\u0007`;

/** Void elements of HTML, and those that the drawing closes with a slash. */
const CLOSED_AT_ONCE = new Set(['meta', 'rect', 'path', 'circle']);

interface Seen {
  readonly tags: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  readonly unclosed: readonly string[];
  readonly styles: readonly string[];
}

/** Reads a page as a browser would, and keeps what it is made of. */
function read(html: string): Seen {
  const tags = new Set<string>();
  const attributes = new Set<string>();
  const open: string[] = [];
  const unclosed: string[] = [];
  const styles: string[] = [];
  const parser = new Parser({
    onopentag(name, given) {
      tags.add(name);
      for (const attribute of Object.keys(given)) {
        attributes.add(attribute);
      }
      open.push(name);
    },
    ontext(text) {
      if (open.at(-1) === 'style') {
        styles.push(text);
      }
    },
    onclosetag(name, implied) {
      open.pop();
      if (implied && !CLOSED_AT_ONCE.has(name)) {
        unclosed.push(name);
      }
    },
  });
  parser.end(html);
  return { tags, attributes, unclosed, styles };
}

describe('the page of a report', () => {
  it.each(REPORT_LANGUAGES)('in %s is whole, and loads and runs nothing', (language) => {
    const html = reportHtml(assembleReport(crowdedFacts()), language);
    const { tags, attributes, unclosed, styles } = read(html);
    expect(unclosed).toEqual([]);
    for (const active of ['script', 'link', 'img', 'iframe', 'form', 'object']) {
      expect([active, tags.has(active)]).toEqual([active, false]);
    }
    expect([...attributes].filter((name) => name.startsWith('on') || name === 'src' || name === 'href')).toEqual([]);
    expect(styles.filter((style) => !REPORT_STYLES.includes(style))).toEqual([]);
    expect(html.replace('http://www.w3.org/2000/svg', '')).not.toContain('://');
  });

  it.each([
    ['en', 'ltr'],
    ['es', 'ltr'],
    ['ar', 'rtl'],
  ] as const)('in %s is read %s', (language, direction) => {
    expect(reportHtml(assembleReport(facts()), language)).toContain(`<html lang="${language}" dir="${direction}">`);
  });

  it('shows what others wrote as text, in its own direction, and nothing of it as markup', () => {
    const report = assembleReport(
      facts({
        memory: { student: HOSTILE, name: HOSTILE, episodes: 9 },
        checks: checked(),
        beliefs: [belief(HOSTILE)],
        mastery: [mastery(HOSTILE, { reviewAt: '2026-01-01T00:00:00.000Z' })],
        misconceptions: [
          {
            id: 'm',
            name: HOSTILE,
            concept: { id: 'c', name: HOSTILE },
            state: 'active',
            since: '2026-05-20T09:00:00.000Z',
            resolvedAt: null,
            quote: HOSTILE,
            episodeId: 'e',
          },
        ],
        unanswered: [
          { episodeId: 'q', text: HOSTILE, occurredAt: '2026-05-20T09:00:00.000Z', answerId: 'a', stance: 'cannot' },
        ],
        citations: [{ fileId: 'f', name: HOSTILE, state: 'changed', note: 'removed' }],
        files: [{ fileId: 'f', name: HOSTILE, state: 'failed', reason: HOSTILE }],
      }),
    );
    const html = reportHtml(report, 'en');
    const { tags, attributes, unclosed } = read(html);
    expect(unclosed).toEqual([]);
    expect([tags.has('script'), tags.has('img'), attributes.has('onerror')]).toEqual([false, false, false]);
    expect(html).toContain('<bdi>&lt;/bdi&gt;&lt;script&gt;');
    expect(['\u202E', '\u0007'].filter((sign) => html.includes(sign))).toEqual([]);
  });

  it('counts what a list leaves out', () => {
    const many = Array.from({ length: 30 }, (_, index) => belief(`concept ${index}`));
    const html = reportHtml(assembleReport(facts({ beliefs: many })), 'en');
    const shown = html.split('statement understands').length - 1;
    expect(shown).toBeGreaterThan(5);
    expect(html).toContain(`and ${30 - shown} more`);
  });

  it('draws calibration only where something can be said of it', () => {
    const check = { verdict: 'right', gateway: 0.7, mneme: null } as const;
    const page = (checks: number): string =>
      reportHtml(assembleReport(facts({ predictions: Array.from({ length: checks }, () => check) })), 'es');
    expect(page(4)).not.toContain('<svg');
    expect(page(5)).toContain('<svg');
    expect(page(5)).toContain('probabilidad predicha de acertar');
  });
});
