import type { SlotReader, SlotReading } from '../phrases.js';
import { plainWord, type Token, tokenise } from '../tokens.js';
import { wordList } from '../word-list.js';
import type { TimeValue } from './expression.js';
import type { Season, TimeUnit, TimeWords } from './time-words.js';

/** Names of one or more words, by their first word; longer names first. */
type NameTable = ReadonlyMap<string, readonly { readonly words: readonly string[]; readonly value: TimeValue }[]>;

export interface TimeLexicon {
  readonly slots: ReadonlyMap<string, SlotReader<TimeValue>>;
  /** Whether a word begins the name of a month, weekday or season. */
  readonly startsName: (word: string) => boolean;
  /** Whether a word begins a name or a unit, or is a year or date in figures: without one, few phrases are about time. */
  readonly startsTime: (word: string) => boolean;
}

const PERIODS: readonly TimeUnit[] = ['week', 'month', 'year'];
const COUNT = /^\d{1,3}$/;
/** Also years that no memory can have: "in May 1968" must be understood to be refused. */
const YEAR = /^[12]\d{3}$/;
const FIGURES = /^\d+(?:[-/.]\d+|\d{3})/;
const ISO_DATE = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?$/;
const DATE_IN_FIGURES = /^(\d{1,2})([-/.])(\d{1,2})\2((?:19|20)\d{2})$/;

/** The names and slot readers of one language. Month and weekday names come from CLDR. */
export function timeLexicon(words: TimeWords): TimeLexicon {
  const months = monthTable(words);
  const weekdays = weekdayTable(words);
  const seasons = table(
    Object.entries(words.seasons).flatMap(([season, names]) =>
      names.map((name) => [name, { kind: 'season', season: season as Season }] as const),
    ),
  );
  const units = unitEntries(words.units);
  const pairs = Object.entries(words.pairs).flatMap(([unit, names]) =>
    names.map((name) => [name, { kind: 'pair', unit: unit as TimeUnit }] as const),
  );
  const unitTable = table(units);
  const pairTable = table(pairs);
  const numbers = table(words.numbers.map(numbered).map(([count, name]) => [name, { kind: 'count', count }] as const));
  const day = new RegExp(`^(\\d{1,2})(?:${['', ...words.ordinals].map(plainWord).join('|')})$`);
  const slots = new Map<string, SlotReader<TimeValue>>([
    ['month', reader(months)],
    ['weekday', reader(weekdays)],
    ['season', reader(seasons)],
    ['unit', reader(unitTable)],
    ['period', reader(table(units.filter(([, value]) => PERIODS.includes(value.unit))))],
    ['pair', reader(pairTable)],
    ['count', (tokens, at) => [...oneToken(tokens, at, readCount), ...reader(numbers)(tokens, at)]],
    ['day', (tokens, at) => oneToken(tokens, at, (word) => readDay(word, day))],
    ['year', (tokens, at) => oneToken(tokens, at, readYear)],
    ['date', (tokens, at) => oneToken(tokens, at, (word) => readDate(word, words.dayFirst))],
  ]);
  const startsName = (word: string): boolean => months.has(word) || weekdays.has(word) || seasons.has(word);
  const startsTime = (word: string): boolean =>
    startsName(word) || unitTable.has(word) || pairTable.has(word) || FIGURES.test(word);
  return { slots, startsName, startsTime };
}

function monthTable(words: TimeWords): NameTable {
  const ambiguous = new Set(words.ambiguous.map(plainWord));
  const capitalised = new Set(words.capitalised.map(plainWord));
  const named = words.locales.flatMap((locale) => {
    // Gregorian whatever the locale's own calendar is.
    const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { month: 'long', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, index) => [index + 1, format.format(Date.UTC(2024, index, 1))] as const);
  });
  return table(
    [...named, ...words.months.map(numbered)].map(([month, name]) => {
      const plain = plainWord(name);
      return [
        name,
        { kind: 'month', month, ambiguous: ambiguous.has(plain), capitalised: capitalised.has(plain) },
      ] as const;
    }),
  );
}

function weekdayTable(words: TimeWords): NameTable {
  const guarded = new Set(words.guarded.map(plainWord));
  const named = words.locales.flatMap((locale) => {
    const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
    // 1 January 2024 was a Monday.
    return Array.from({ length: 7 }, (_, index) => [index + 1, format.format(Date.UTC(2024, 0, index + 1))] as const);
  });
  return table(
    [...named, ...words.weekdays.map(numbered)].map(
      ([weekday, name]) => [name, { kind: 'weekday', weekday, guarded: guarded.has(plainWord(name)) }] as const,
    ),
  );
}

function unitEntries(
  units: Readonly<Record<TimeUnit, readonly string[]>>,
): (readonly [string, { kind: 'unit'; unit: TimeUnit }])[] {
  return Object.entries(units).flatMap(([unit, lines]) =>
    wordList(lines).map((word) => [word, { kind: 'unit', unit: unit as TimeUnit }] as const),
  );
}

/** "3 three" → [3, 'three']. */
function numbered(line: string): readonly [number, string] {
  const space = line.indexOf(' ');
  return [Number(line.slice(0, space)), line.slice(space + 1)];
}

function table(entries: readonly (readonly [string, TimeValue])[]): NameTable {
  const names = new Map<string, { words: readonly string[]; value: TimeValue }[]>();
  for (const [name, value] of entries) {
    const words = tokenise(name).map((token) => token.plain);
    const [first = ''] = words;
    names.set(
      first,
      [...(names.get(first) ?? []), { words, value }].sort((a, b) => b.words.length - a.words.length),
    );
  }
  return names;
}

function reader(names: NameTable): SlotReader<TimeValue> {
  return (tokens, at) => {
    const found: SlotReading<TimeValue>[] = [];
    for (const { words, value } of names.get(tokens[at]?.plain ?? '') ?? []) {
      if (words.every((word, offset) => tokens[at + offset]?.plain === word)) {
        found.push({ end: at + words.length, value });
      }
    }
    return found;
  };
}

function oneToken(
  tokens: readonly Token[],
  at: number,
  read: (word: string) => TimeValue | null,
): SlotReading<TimeValue>[] {
  const value = read(tokens[at]?.plain ?? '');
  return value ? [{ end: at + 1, value }] : [];
}

function readCount(word: string): TimeValue | null {
  return COUNT.test(word) && Number(word) > 0 ? { kind: 'count', count: Number(word) } : null;
}

function readDay(word: string, pattern: RegExp): TimeValue | null {
  const day = Number(pattern.exec(word)?.[1] ?? 0);
  return day >= 1 && day <= 31 ? { kind: 'day', day } : null;
}

function readYear(word: string): TimeValue | null {
  return YEAR.test(word) ? { kind: 'year', year: Number(word) } : null;
}

function readDate(word: string, dayFirst: boolean): TimeValue | null {
  const iso = ISO_DATE.exec(word);
  if (iso) {
    const month = Number(iso[2]);
    return month >= 1 && month <= 12
      ? { kind: 'date', year: Number(iso[1]), month, day: iso[3] === undefined ? null : Number(iso[3]) }
      : null;
  }
  const figures = DATE_IN_FIGURES.exec(word);
  if (!figures) {
    return null;
  }
  const [first, second, year] = [Number(figures[1]), Number(figures[3]), Number(figures[4])];
  if (dayFirst || first === second || first > 12) {
    return { kind: 'date', year, month: second, day: first };
  }
  return second > 12 ? { kind: 'date', year, month: first, day: second } : null;
}
