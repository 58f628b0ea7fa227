import { DateTime } from 'luxon';
import { quizSummary } from '#libs/episodes/summary.js';
import { collapseKey } from '#libs/language/index.js';
import { neutralise } from '#libs/recall/block/neutralise.js';
import type { ImportLine } from '#test/converters/import-line.js';
import type { AttemptText, ReadBlock, WeakGround, WorkLine } from './block-lines.js';
import type { EvalHistory, ExpectedEpisode } from './question.js';

/** What one line of a history can be quoted as. */
interface Recorded {
  readonly id: string;
  readonly who: string;
  readonly verdict: string | null;
  readonly day: string;
  /** All of its texts, neutralised as the block does it. */
  readonly texts: readonly string[];
  /** Equal for what the block tells once, with a count. */
  readonly sameAs: string;
}

/** How the block names who said it (its attributions). */
const WHO: Readonly<Record<ImportLine['kind'], string>> = {
  question: 'the student asked',
  answer: 'you answered',
  check: 'check',
  quiz: 'quiz',
  teaching: 'the student taught you',
};
const FILE = 'file';
const ELLIPSIS = '…';
/** A quotation that was cut off tells a text if it has at least so much of it: some four words. */
const TELLING_CHARACTERS = 20;
/** What a line break in a text becomes in a quotation. */
const LINE_BREAK_MARK = ' / ';

/** A student's local day of an instant, yyyy-mm-dd. */
export function localDayOf(instant: string, timeZone: string): string {
  return DateTime.fromISO(instant, { zone: timeZone }).toFormat('yyyy-MM-dd');
}

/** A line as a question expects it. */
export function expectedEpisode(
  { id, occurredAt }: ImportLine,
  texts: readonly string[],
  zone: string,
): ExpectedEpisode {
  return { id, day: localDayOf(occurredAt, zone), texts };
}

/** The texts of a line, each as it was recorded. */
export function textsOf(line: ImportLine): string[] {
  switch (line.kind) {
    case 'check':
      return [line.topic, line.prompt, line.response, line.evaluation].flatMap((text) => text ?? []);
    case 'quiz':
      return [line.title, ...line.items.map(({ topic, verdict }) => `${topic}: ${verdict}`)];
    default:
      return [line.text];
  }
}

/** Everything on record in one history, to hold a block against: what isn't found here was made up. */
export class RecordedHistory {
  private readonly recorded: readonly Recorded[];
  private readonly known: readonly string[];

  /**
   * @param mapTexts names, gists and notes that the memory's map holds, which the block may quote too
   */
  constructor(
    private readonly history: EvalHistory,
    mapTexts: readonly string[],
  ) {
    this.recorded = history.lines.map((line) => this.read(line));
    this.known = [...mapTexts.map(neutralise), ...this.recorded.flatMap(({ texts }) => texts)];
  }

  /** The ids of the recorded lines that a line of the block may quote, all of them where texts repeat. */
  sourcesOf(line: WorkLine): string[] {
    return this.matches(line).map(({ id }) => id);
  }

  /** Lines of the block that tell what isn't on record, or a count or a day that isn't. */
  offRecord(block: ReadBlock): string[] {
    const work = block.work.filter((line) => line.who !== FILE && !this.isOnRecord(line));
    const others = block.otherQuotations.filter(({ quotation }) => !this.isKnown(quotation));
    const weak = block.weakGround.filter((ground) => !this.isCounted(ground));
    return [...block.unreadable, ...[...work, ...weak, ...others].map(({ line }) => line)];
  }

  /** Whether some line of earlier work quotes a text in full, or as much of it as it had room for. */
  quotes(block: ReadBlock, text: string): boolean {
    const told = block.work.flatMap(({ quotation, attempts }) => [quotation, ...attempts.map((of) => of.quotation)]);
    return quotableForms(text).some((form) => told.some((quotation) => tells(quotation, form)));
  }

  private read(line: ImportLine): Recorded {
    const texts = textsOf(line);
    const verdict = line.kind === 'check' ? line.verdict : null;
    return {
      id: line.id,
      who: WHO[line.kind],
      verdict,
      day: localDayOf(line.occurredAt, this.history.timeZone),
      texts: [...texts, texts.join('\n'), ...summariesOf(line)].flatMap(quotableForms),
      sameAs: collapseKey(line.kind === 'check' ? `${verdict} ${line.topic}` : textsOf(line).join('\n')),
    };
  }

  private matches({ who, verdict, day, firstDay, lastDay, times, quotation }: WorkLine): Recorded[] {
    const found = this.recorded.filter(
      (recorded) =>
        recorded.who === who &&
        recorded.verdict === verdict &&
        recorded.day === day &&
        recorded.texts.some((text) => quotedFrom(text, quotation)),
    );
    if (times === 1) {
      return found;
    }
    const same = new Set(found.map(({ sameAs }) => sameAs));
    return this.recorded.filter(
      (recorded) =>
        recorded.who === who && same.has(recorded.sameAs) && recorded.day >= firstDay && recorded.day <= lastDay,
    );
  }

  private isOnRecord(line: WorkLine): boolean {
    const sources = this.matches(line);
    const days = new Set(sources.map(({ day }) => day));
    const repeats = sources.length >= line.times && days.has(line.firstDay) && days.has(line.lastDay);
    return repeats && line.attempts.every((attempt) => isAttempt(attempt, sources));
  }

  /** Both concepts are on the map, and there are so many checks on record, one of them on that day. */
  private isCounted({ concept, asked, missed, checks, lastDay }: WeakGround): boolean {
    const graded = this.history.lines.flatMap((line) => verdictsOf(line, this.history.timeZone));
    const known = this.isKnown(concept) && this.isKnown(asked);
    const counted = graded.length >= checks && graded.filter(({ verdict }) => verdict !== 'right').length >= missed;
    return known && counted && graded.some(({ day }) => day === lastDay);
  }

  private isKnown(quotation: string): boolean {
    return this.known.some((text) => quotedFrom(text, quotation));
  }
}

/** What was graded in a line: a check, or each item of a quiz. */
function verdictsOf(line: ImportLine, zone: string): { readonly day: string; readonly verdict: string }[] {
  const day = localDayOf(line.occurredAt, zone);
  switch (line.kind) {
    case 'check':
      return [{ day, verdict: line.verdict }];
    case 'quiz':
      return line.items.map(({ verdict }) => ({ day, verdict }));
    default:
      return [];
  }
}

/** Whether one of the checks that a line stands for has this text, on this day. */
function isAttempt({ day, quotation }: AttemptText, checks: readonly Recorded[]): boolean {
  return checks.some((check) => check.day === day && check.texts.some((text) => quotedFrom(text, quotation)));
}

/** Summaries that the product derives beyond a text's beginning. */
function summariesOf(line: ImportLine): string[] {
  return line.kind === 'quiz' ? [quizSummary(line.title, line.items)] : [];
}

/** A text as the block may quote it: line by line, or on one line as its summary. */
function quotableForms(text: string): string[] {
  return [neutralise(text), neutralise(text.replace(/\s+/gu, ' '))];
}

/** Whether a quotation holds a text in full, or as much of it as it had room for. */
function tells(quotation: string, text: string): boolean {
  if (!quotation.endsWith(ELLIPSIS)) {
    return quotation.includes(text);
  }
  const told = quotation.slice(0, -ELLIPSIS.length);
  const start = told.indexOf(text.slice(0, TELLING_CHARACTERS));
  return told.includes(text) || (start >= 0 && text.startsWith(told.slice(start)));
}

/** Whether a quotation is the text, its beginning, or pieces of it that were joined as lines. */
function quotedFrom(text: string, quotation: string): boolean {
  const told = quotation.endsWith(ELLIPSIS) ? quotation.slice(0, -ELLIPSIS.length) : quotation;
  return text.startsWith(told) || told.split(LINE_BREAK_MARK).every((piece) => text.includes(piece));
}
