import { drawingStyle, reliabilityPlotSvg } from '#libs/map-drawing/index.js';
import { lastSteps } from '../belief-changes.js';
import type { Report } from '../report.js';
import { Sentences } from '../sentences.js';
import { beliefsOf } from '../standing.js';
import { plainText, type ReportLanguage, wordsOf } from '../words/index.js';
import type { ReportWords, Section } from '../words/report-words.js';
import { htmlDocument } from './document.js';
import { escapeHtml, isolated, phraseHtml } from './escape.js';
import { fitInto, type Sharing, shareLines } from './fit.js';
import { REPORT_STYLE } from './style.js';

/** What stands in the style elements of a report's page, for a content security policy that allows these alone. */
export const REPORT_STYLES: readonly string[] = [REPORT_STYLE, drawingStyle('light')];

/**
 * Lines that each list of a column has for its own, so that all of them and the drawing fit on one page of A4; the JSON has all.
 * Measured in a browser.
 */
const LINES = { beliefs: 14, practice: 6, changes: 9, limits: 6, misconceptions: 10, unanswered: 6 };
const NAME_CHARACTERS = 48;
/** In the sentences at the top, where a dozen names may stand. */
const SENTENCE_NAME_CHARACTERS = 24;
const QUOTE_CHARACTERS = 110;
/** Of a belief that went to and fro. */
const CHANGE_STEPS = 4;

/** A report as one page of HTML that prints on A4; see `Report`. Everything that others wrote is escaped and isolated. */
export function reportHtml(report: Report, language: ReportLanguage): string {
  const words = wordsOf(language);
  const sentences = new Sentences(report, words);
  const { student, subject, name } = report.memory;
  const { sections } = words;
  const day = sentences.day(report.since);
  const body = [
    '<main>',
    header(report, sentences),
    '<div class="columns">',
    column(words, [
      { ...sections.beliefs, entries: beliefs(report, sentences), lines: LINES.beliefs },
      { ...sections.practice, entries: practice(report, sentences), lines: LINES.practice },
      { ...sections.changes(day), entries: changes(report, sentences), lines: LINES.changes },
      { ...sections.limits, entries: limits(sentences), lines: LINES.limits },
    ]),
    column(
      words,
      [
        { ...sections.misconceptions, entries: misconceptions(report, sentences), lines: LINES.misconceptions },
        { ...sections.unanswered, entries: unanswered(report, sentences), lines: LINES.unanswered },
      ],
      calibration(report, sentences),
    ),
    '</div>',
    `<footer>${escapeHtml(words.caveat)}</footer>`,
    '</main>',
  ].join('\n');
  return htmlDocument(language, `${words.title}: ${student}, ${name ?? subject}`, body);
}

/** Lists below each other that share the column's lines. @param after HTML that stands below them */
function column(words: ReportWords, lists: readonly (Section & Sharing)[], after = ''): string {
  const lines = shareLines(lists);
  return `<div>${lists.map((list, place) => section(list, lines[place] ?? list.lines, words)).join('')}${after}</div>`;
}

function header({ memory, at, evidence }: Report, sentences: Sentences): string {
  const { words } = sentences;
  const whose = `${isolated(memory.student, NAME_CHARACTERS)} · ${isolated(memory.name ?? memory.subject, NAME_CHARACTERS)}`;
  const days =
    evidence.firstAt === null || evidence.lastAt === null
      ? ''
      : `${words.fromTo(sentences.day(evidence.firstAt), sentences.day(evidence.lastAt))}`;
  const record = [sentences.counts(), days].filter((part) => part !== '').join(words.comma);
  const three = [sentences.secure(), sentences.shaky(), sentences.next()];
  return [
    '<header>',
    `<h1>${whose}</h1>`,
    `<p class="quiet">${escapeHtml(`${words.title}${words.comma}${words.madeAt(sentences.day(at))}`)}</p>`,
    `<p>${phraseHtml(sentences.evidence(), NAME_CHARACTERS)}</p>`,
    record === '' ? '' : `<p class="note">${escapeHtml(`${words.sections.evidence}${words.colon}${record}.`)}</p>`,
    `<ul class="three">${three.map((each) => `<li>${phraseHtml(each, SENTENCE_NAME_CHARACTERS)}</li>`).join('')}</ul>`,
    '</header>',
  ].join('\n');
}

function beliefs({ standing }: Report, sentences: Sentences): string[] {
  const { words } = sentences;
  return beliefsOf(standing).map(
    (belief) =>
      `${isolated(belief.concept.name, NAME_CHARACTERS)}${words.colon}<span class="statement ${belief.statement}">${escapeHtml(words.statements[belief.statement])}</span>` +
      ` <span class="note">${phraseHtml(sentences.belief(belief), NAME_CHARACTERS)}</span>`,
  );
}

function changes({ changes: found }: Report, sentences: Sentences): string[] {
  return found.map((all) => {
    const change = lastSteps(all, CHANGE_STEPS);
    const steps = change.steps.map((step) => phraseHtml(sentences.step(step), NAME_CHARACTERS));
    const course = sentences.course(change);
    const name = `${isolated(change.concept.name, NAME_CHARACTERS)}${sentences.words.colon}`;
    return course === ''
      ? `${name}<span class="note">${steps.join('')}</span>`
      : `${name}${escapeHtml(course)}<ul class="note">${steps.map((step) => `<li>${step}</li>`).join('')}</ul>`;
  });
}

/** Active ones, and after them those that were overcome. */
function misconceptions({ misconceptions: { active, resolved } }: Report, sentences: Sentences): string[] {
  const { words } = sentences;
  const held = active.map(({ name, concept, since, quote }) => {
    const about = concept === null ? '' : ` (${isolated(concept.name, NAME_CHARACTERS)})`;
    const when = escapeHtml(words.from(sentences.day(since)));
    return `${isolated(name, NAME_CHARACTERS)}${about}${words.comma}<span class="note">${when}</span><blockquote>“${isolated(quote, QUOTE_CHARACTERS)}”</blockquote>`;
  });
  const overcome = resolved.map(({ name, resolvedAt }) => {
    const said = words.resolved([{ quoted: name }], resolvedAt === null ? '' : sentences.day(resolvedAt));
    return `<span class="note">${phraseHtml(said, NAME_CHARACTERS)}</span>`;
  });
  return [...held, ...overcome];
}

function practice({ practice: found }: Report, sentences: Sentences): string[] {
  const { words } = sentences;
  return found.map((next) => {
    const due =
      next.reviewAt === null
        ? ''
        : ` <span class="note">${escapeHtml(words.dueOn(sentences.day(next.reviewAt)))}</span>`;
    return `${phraseHtml(sentences.toPractise(next), NAME_CHARACTERS)}${due}`;
  });
}

function unanswered({ unanswered: found }: Report, sentences: Sentences): string[] {
  const { words } = sentences;
  return found.map(({ text, occurredAt, stance }) => {
    const part = stance === 'partial' ? escapeHtml(`${words.comma}${words.partly}`) : '';
    return `“${isolated(text, QUOTE_CHARACTERS)}” <span class="note">${escapeHtml(sentences.day(occurredAt))}${part}</span>`;
  });
}

function calibration({ calibration: found }: Report, sentences: Sentences): string {
  const { plot, sections } = sentences.words;
  const said = sentences.calibration();
  const drawn =
    found.state === 'not-enough'
      ? ''
      : `<figure>${reliabilityPlotSvg(
          { ...found, n: found.withPrediction },
          { title: plot.title, description: plainText(said), words: plot, bare: true, theme: 'light' },
        )}</figure>`;
  return `<section><h2>${escapeHtml(sections.calibration)}</h2><p>${phraseHtml(said, NAME_CHARACTERS)}</p>${drawn}</section>`;
}

function limits(sentences: Sentences): string[] {
  return sentences.limits().map((each) => phraseHtml(each, NAME_CHARACTERS));
}

function section({ heading, none, entries }: Section & Sharing, lines: number, { more }: ReportWords): string {
  const { shown, left } = fitInto(lines, entries);
  const list =
    shown.length === 0
      ? `<p class="quiet">${escapeHtml(none)}</p>`
      : `<ul>${shown.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;
  const rest = left > 0 ? `<p class="note">${escapeHtml(more(left))}</p>` : '';
  return `<section><h2>${escapeHtml(heading)}</h2>${list}${rest}</section>`;
}
