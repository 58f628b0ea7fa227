/** What a check's line tells of one attempt: an answer, an evaluation or what was asked. */
export interface AttemptText {
  /** Local day of the attempt, yyyy-mm-dd. */
  readonly day: string;
  readonly quotation: string;
}

/** A line of earlier work in a block, read back. */
export interface WorkLine {
  readonly line: string;
  /** Local day, yyyy-mm-dd. */
  readonly day: string;
  /** "the student asked", "check" … */
  readonly who: string;
  readonly verdict: string | null;
  /** Occurrences it stands for, and the local days of the first and the last. */
  readonly times: number;
  readonly firstDay: string;
  readonly lastDay: string;
  /** What stands between its quotation marks, without the isolate around right-to-left text. */
  readonly quotation: string;
  /** Empty but for checks. */
  readonly attempts: readonly AttemptText[];
}

/** A concept's line on the map. */
export interface MapLine {
  readonly name: string;
  readonly buildsOn: readonly string[];
}

/** The line about a prerequisite that isn't secure. */
export interface WeakGround {
  readonly line: string;
  readonly concept: string;
  /** What is asked about and builds on it. */
  readonly asked: string;
  readonly missed: number;
  readonly checks: number;
  /** Local day of the last of the checks, yyyy-mm-dd. */
  readonly lastDay: string;
}

/** A block as somebody reads it who knows its form. */
export interface ReadBlock {
  readonly work: readonly WorkLine[];
  readonly map: readonly MapLine[];
  readonly weakGround: readonly WeakGround[];
  /** It says that there is no record. */
  readonly noRecord: boolean;
  /** Every quotation outside earlier work, and the line that it stands in. */
  readonly otherQuotations: readonly { readonly line: string; readonly quotation: string }[];
  /** Lines of earlier work that can't be read. */
  readonly unreadable: readonly string[];
}

type Section = 'frame' | 'map' | 'beliefs' | 'work';

const HEADINGS: readonly (readonly [string, Section])[] = [
  ['SUBJECT MAP (', 'map'],
  ['WHAT THE CHECKS SUGGEST', 'beliefs'],
  ['EARLIER WORK', 'work'],
  ['THE RECENT PAST', 'work'],
  ['HOW TO READ THIS', 'frame'],
  ['Your own memory:', 'frame'],
  ['WEAK GROUND', 'frame'],
  ['=====', 'frame'],
];

/** A section's lines start with this; the lines after a section don't. */
const ITEM = '- ';
const DAY = String.raw`\d{1,2} [A-Z][a-z]{2} \d{4}`;
const WORK = new RegExp(
  `^- (?<day>${DAY}) · (?<who>[a-z ]+?)(?:, (?<verdict>right|partly|wrong))?` +
    `(?: \\((?<times>\\d+) times, (?<first>${DAY})(?: – (?<last>${DAY}))?\\))?: “(?<quotation>[^“”]*)”` +
    `(?<attempts>(?:; (?:on ${DAY} )?(?:answered|evaluation|asked): “[^“”]*”)*)(?: \\[[^\\]]*\\])?$`,
  'u',
);
const ATTEMPT = new RegExp(`; (?:on (?<day>${DAY}) )?[a-z]+: “(?<quotation>[^“”]*)”`, 'gu');
const WEAK_GROUND = new RegExp(
  "^WEAK GROUND: “(?<concept>[^“”]*)” comes before what is asked and isn't secure \\(" +
    '“(?<asked>[^“”]*) builds on it; (?<missed>\\d+) of (?<checks>\\d+) checks on it were not right, ' +
    `last on (?<day>${DAY})”\\)\\. Look at it first\\.$`,
  'u',
);
const QUOTATION = /“([^“”]*)”/gu;
const ISOLATES = /[\u2068\u2069]/gu;
const BUILDS_ON = '; builds on ';
const TAUGHT = '; the student taught you: ';
const NO_RECORD = /^NO RECORD\b/u;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Reads a block line by line. */
export function readBlock(block: string): ReadBlock {
  const work: WorkLine[] = [];
  const map: MapLine[] = [];
  const weakGround: WeakGround[] = [];
  const otherQuotations: { line: string; quotation: string }[] = [];
  const unreadable: string[] = [];
  let section: Section = 'frame';
  let noRecord = false;
  for (const line of block.split('\n')) {
    section = HEADINGS.find(([heading]) => line.startsWith(heading))?.[1] ?? section;
    noRecord ||= NO_RECORD.test(line);
    const weak = readWeakGround(line);
    if (weak) {
      weakGround.push(weak);
    } else if (section === 'work' && line.startsWith(ITEM)) {
      const read = readWorkLine(line);
      if (read) {
        work.push(read);
      } else {
        unreadable.push(line);
      }
    } else {
      otherQuotations.push(...quotationsOf(line).map((quotation) => ({ line, quotation })));
      if (section === 'map' && line.startsWith(ITEM)) {
        map.push(...readMapLine(line));
      }
    }
  }
  return { work, map, weakGround, noRecord, otherQuotations: meant(otherQuotations), unreadable };
}

/** The advice names the marks themselves: “ and ”. */
function meant(quotations: readonly { line: string; quotation: string }[]) {
  return quotations.filter(({ quotation }) => quotation.trim() !== '' && quotation !== ' and ');
}

function readWorkLine(line: string): WorkLine | null {
  const groups = WORK.exec(line)?.groups;
  if (!groups) {
    return null;
  }
  const day = localDay(groups.day ?? '');
  const firstDay = groups.first ? localDay(groups.first) : day;
  return {
    line,
    day,
    who: groups.who ?? '',
    verdict: groups.verdict ?? null,
    times: Number(groups.times ?? 1),
    firstDay,
    lastDay: groups.last ? localDay(groups.last) : firstDay,
    quotation: (groups.quotation ?? '').replace(ISOLATES, ''),
    attempts: readAttempts(groups.attempts ?? '', day),
  };
}

/** A day stands before the first text of each attempt of a repeated check; without one it is the line's. */
function readAttempts(text: string, lineDay: string): AttemptText[] {
  let day = lineDay;
  return [...text.matchAll(ATTEMPT)].map(({ groups }) => {
    day = groups?.day ? localDay(groups.day) : day;
    return { day, quotation: (groups?.quotation ?? '').replace(ISOLATES, '') };
  });
}

function readWeakGround(line: string): WeakGround | null {
  const groups = WEAK_GROUND.exec(line)?.groups;
  return groups
    ? {
        line,
        concept: groups.concept ?? '',
        asked: groups.asked ?? '',
        missed: Number(groups.missed),
        checks: Number(groups.checks),
        lastDay: localDay(groups.day ?? ''),
      }
    : null;
}

function readMapLine(line: string): MapLine[] {
  const [name] = quotationsOf(line);
  const start = line.indexOf(BUILDS_ON);
  const end = line.indexOf(TAUGHT);
  const buildsOn = start < 0 ? '' : line.slice(start, end < start ? undefined : end);
  return name === undefined ? [] : [{ name, buildsOn: quotationsOf(buildsOn) }];
}

function quotationsOf(text: string): string[] {
  return [...text.matchAll(QUOTATION)].map(([, quotation = '']) => quotation.replace(ISOLATES, ''));
}

/** "12 Jul 2026" as "2026-07-12". */
function localDay(shown: string): string {
  const [day = '', month = '', year = ''] = shown.split(' ');
  return `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}
