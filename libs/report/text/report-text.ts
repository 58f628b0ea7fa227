import { cut } from '#libs/recall/block/cut.js';
import { neutralise } from '#libs/recall/block/index.js';
import type { BeliefChange, Report } from '../report.js';
import { Sentences } from '../sentences.js';
import { beliefsOf } from '../standing.js';
import { named, type Phrase, phrase, plainText, type ReportLanguage, wordsOf } from '../words/index.js';
import type { Section } from '../words/report-words.js';

/** A quotation in a terminal: about two lines of it. */
const QUOTE_CHARACTERS = 160;

/** A report as plain text, for a terminal or a mail: all that it holds, a line each. */
export function reportText(report: Report, language: ReportLanguage): string {
  const words = wordsOf(language);
  const sentences = new Sentences(report, words);
  const { student, subject, name } = report.memory;
  const { sections, colon, comma } = words;
  const counts = sentences.counts();
  return [
    `${words.title}${colon}${plainText(named(student))}, ${plainText(named(name ?? subject))}, ${words.madeAt(sentences.day(report.at))}`,
    '',
    plainText(sentences.evidence()),
    ...(counts === '' ? [] : [`${sections.evidence}${colon}${counts}.`]),
    '',
    ...[sentences.secure(), sentences.shaky(), sentences.next()].map(plainText),
    ...section(
      sections.beliefs,
      beliefsOf(report.standing).map(
        (belief) =>
          phrase`${named(belief.concept.name)}${colon}${words.statements[belief.statement]} (${sentences.belief(belief)})`,
      ),
    ),
    ...section(sections.misconceptions, misconceptions(report, sentences)),
    ...section(
      sections.changes(sentences.day(report.since)),
      report.changes.flatMap((change) => changeLines(change, sentences)),
    ),
    ...section(
      sections.unanswered,
      report.unanswered.map(({ text, occurredAt, stance }) => {
        const part = stance === 'partial' ? `${comma}${words.partly}` : '';
        return phrase`${quote(text)} (${sentences.day(occurredAt)}${part})`;
      }),
    ),
    ...section(
      sections.practice,
      report.practice.map((next) => {
        const due = next.reviewAt === null ? '' : `${comma}${words.dueOn(sentences.day(next.reviewAt))}`;
        return phrase`${sentences.toPractise(next)}${due}`;
      }),
    ),
    ...section({ heading: sections.calibration, none: '' }, [sentences.calibration()]),
    ...section(sections.limits, sentences.limits()),
    '',
    words.caveat,
    '',
  ].join('\n');
}

/** One line where there is one step, else the course and its steps below it. */
function changeLines(change: BeliefChange, sentences: Sentences): Phrase[] {
  const name = phrase`${named(change.concept.name)}${sentences.words.colon}`;
  const course = sentences.course(change);
  const steps = change.steps.map((step) => sentences.step(step));
  return course === '' ? [[...name, ...steps.flat()]] : [[...name, course], ...steps.map((step) => ['  ', ...step])];
}

function misconceptions({ misconceptions: { active, resolved } }: Report, sentences: Sentences): Phrase[] {
  const { words } = sentences;
  return [
    ...active.map(({ name, concept, since, quote: said }) => {
      const about = concept === null ? [] : phrase` (${named(concept.name)})`;
      return phrase`${named(name)}${about}${words.comma}${words.from(sentences.day(since))}${words.colon}${quote(said)}`;
    }),
    ...resolved.map(({ name, resolvedAt }) =>
      words.resolved(named(name), resolvedAt === null ? '' : sentences.day(resolvedAt)),
    ),
  ];
}

function quote(text: string): Phrase {
  return named(cut(neutralise(text), QUOTE_CHARACTERS));
}

function section({ heading, none }: Section, lines: readonly Phrase[]): string[] {
  const shown = lines.length === 0 ? [`  ${none}`] : lines.map(plainText).map(listedLine);
  return ['', heading, ...shown];
}

/** A line that begins with spaces belongs to the one above it. */
function listedLine(line: string): string {
  return line.startsWith(' ') ? line : `- ${line}`;
}
