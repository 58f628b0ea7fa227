import { timeWords as arabic } from '../ar/time-words.js';
import { timeWords as german } from '../de/time-words.js';
import { timeWords as english } from '../en/time-words.js';
import { timeWords as spanish } from '../es/time-words.js';
import { timeWords as french } from '../fr/time-words.js';
import type { Language } from '../languages.js';
import {
  findPhrases,
  type PhraseBook,
  type PhraseMatch,
  phraseBook,
  phrasesAt,
  type SlotReader,
  tellingWords,
} from '../phrases.js';
import { timeWords as portuguese } from '../pt/time-words.js';
import { isFunctionWord, isStopWord } from '../stop-words.js';
import { plainWord, type Token } from '../tokens.js';
import { wordList } from '../word-list.js';
import { calendarName, innerExpressions, type TimeExpression, type TimeValue } from './expression.js';
import { timeLexicon } from './lexicon.js';
import type { TimeRule, TimeWords } from './time-words.js';

// To add a language: write <language>/time-words.ts.
const TIME_WORDS: Record<Language, TimeWords> = {
  en: english,
  es: spanish,
  ar: arabic,
  fr: french,
  de: german,
  pt: portuguese,
};

/** A time that a text names: tokens `from` (inclusive) to `to` (exclusive). */
export interface FoundTime {
  readonly expression: TimeExpression;
  readonly from: number;
  readonly to: number;
}

interface TimeBook {
  readonly book: PhraseBook<TimeRule, TimeValue>;
  readonly startsName: (word: string) => boolean;
  /** Whether a token may be part of a time at all: what spares most questions the search. */
  readonly tells: (token: Token) => boolean;
  /** "Year" in its forms. */
  readonly yearWords: ReadonlySet<string>;
  readonly beforeVerb: ReadonlySet<string>;
  readonly afterVerb: ReadonlySet<string>;
  readonly neverBefore: ReadonlySet<string>;
  readonly neverAfter: PhraseBook<true>;
}

/** Rules whose phrases may stand for a name: "since last week", "between yesterday and …". */
const NAMING_RULES: readonly TimeRule[] = [
  'today',
  'yesterday',
  'dayBeforeYesterday',
  'thisPeriod',
  'lastPeriod',
  'periodBeforeLast',
  'lastWeekend',
  'lastNamed',
  'monthOfLastYear',
  'ago',
];
/** In so short a question the name of a month or weekday can't be anything else: "And July?" */
const SHORT_QUESTION = 3;
/** What is said of today or of this week may be said in the lesson itself. */
export const PRESENT: ReadonlySet<TimeRule> = new Set(['today', 'thisPeriod']);
const FIGURES = /^\d+$/u;
const JOINED_LETTER = /^[وفبلك](?=\p{Script=Arabic}{2})/u;
const CAPITAL = /^\p{Lu}/u;

const books = new Map<Language, TimeBook>();

/**
 * The times that a text names in a language, the longest first. `isAboutRecord` is asked only where a name alone leaves it
 * open whether a time of the student's is meant.
 */
export function findTimes(
  text: string,
  tokens: readonly Token[],
  language: Language,
  isAboutRecord: () => boolean,
): FoundTime[] {
  const time = bookOf(language);
  if (!tokens.some((token) => time.tells(token))) {
    return [];
  }
  const context = { text, tokens, language, time, isAboutRecord };
  return findPhrases(time.book, tokens)
    .filter((match) => namesTime(match, context))
    .sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)
    .map(({ rule, values, from, to }) => ({ expression: { rule, values }, from, to }));
}

/** Takes the one-letter words off that Arabic writes together with a month's or weekday's name ("and July", "in July"). */
export function splitJoinedLetters(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => {
    const letter = JOINED_LETTER.exec(token.plain)?.[0];
    const rest = token.plain.slice(1);
    const { startsName } = bookOf('ar');
    if (!letter || startsName(token.plain) || !startsName(rest)) {
      return [token];
    }
    const cut = token.start + 1;
    return [
      { ...token, plain: letter, forms: [letter], end: cut },
      { ...token, plain: rest, forms: [rest], start: cut, opens: false },
    ];
  });
}

interface Context {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly language: Language;
  readonly time: TimeBook;
  readonly isAboutRecord: () => boolean;
}

/** Whether what stands around a phrase lets it be a past time. */
function namesTime(match: PhraseMatch<TimeRule, TimeValue>, context: Context): boolean {
  const { tokens, time } = context;
  const before = tokens[match.from - 1];
  const after = tokens[match.to];
  if (before && !tokens[match.from]?.opens && time.neverBefore.has(before.plain)) {
    return false;
  }
  if (after && !after.opens && phrasesAt(time.neverAfter, tokens, match.to).length > 0) {
    return false;
  }
  // "A year ago" and "before the year 2000" are the same words in Arabic.
  if (match.rule === 'ago' && after && !after.opens && FIGURES.test(after.plain)) {
    return false;
  }
  return monthsAreMeant(match, context) && nounsMayFollow(match, context) && contextAllows(match, context);
}

/**
 * An ambiguous month needs a preposition, a year, or a day and (where the language has them) a capital; written small it must
 * not read as a verb.
 */
function monthsAreMeant(match: PhraseMatch<TimeRule, TimeValue>, context: Context): boolean {
  const { text, tokens } = context;
  const { month, day, year } = calendarName(match.values);
  if (!month?.ambiguous || year) {
    return true;
  }
  if (day && month.capitalised) {
    const written = tokens.slice(match.from, match.to).map((token) => text.slice(token.start, token.end));
    // "May 5 of us go" opens a sentence with a capital anyway.
    return written.slice(tokens[match.from]?.opens ? 1 : 0).some((word) => CAPITAL.test(word));
  }
  const alone = tokens.length === 1 && (!month.capitalised || CAPITAL.test(text));
  if (day !== undefined || alone) {
    return true;
  }
  return match.rule !== 'namedWeakly' && match.rule !== 'bare' && !(month.capitalised && readsAsVerb(match, context));
}

/**
 * "A drought that may have been more extreme", "the cell that it lives in may burst": behind the month's name, written small,
 * stands what follows a verb. In a question about the record only a verb's own company counts ("what did we do in may maria?").
 */
function readsAsVerb(match: PhraseMatch<TimeRule, TimeValue>, context: Context): boolean {
  const { text, tokens, language, time, isAboutRecord } = context;
  const [first, last, after] = [tokens[match.from], tokens[match.to - 1], tokens[match.to]];
  if (!first || !last || !after || after.opens || CAPITAL.test(text.slice(last.start, last.end))) {
    return false;
  }
  if (/[,;:]/u.test(text.slice(last.end, after.start))) {
    return false;
  }
  if (time.afterVerb.has(after.plain)) {
    return true;
  }
  return !isAboutRecord() && (time.beforeVerb.has(first.plain) || !isFunctionWord(after.plain, language));
}

/**
 * "In 2000 cells" counts; "in 2025 we", "in 2025, …", "in 2025" at an end and "in the year 2025" name a year. Where a year needs no
 * preposition ("was haben wir 2025 gelernt"), nouns have a capital, and what is written small behind it is none.
 */
function nounsMayFollow(match: PhraseMatch<TimeRule, TimeValue>, { text, tokens, language, time }: Context): boolean {
  const { year, month, season, weekday } = calendarName(match.values);
  const loneYear = year && !month && !season;
  if (loneYear && match.rule === 'namedWeakly') {
    return false;
  }
  const [last, after] = [tokens[match.to - 1], tokens[match.to]];
  if (loneYear && time.yearWords.has(tokens[match.to - 2]?.plain ?? '')) {
    return true;
  }
  if (!(loneYear || weekday?.guarded) || !last || !after || after.opens) {
    return true;
  }
  if (loneYear && match.rule === 'bare' && !CAPITAL.test(text.slice(after.start, after.end))) {
    return true;
  }
  const gap = text.slice(last.end, after.start);
  return /[,،]/u.test(gap) || isFunctionWord(after.plain, language);
}

/**
 * A season or a name without preposition belongs to nature or to somebody, "today" to the lesson that begins, and "before 2000"
 * to history, unless the question is about the record.
 */
function contextAllows(match: PhraseMatch<TimeRule, TimeValue>, context: Context): boolean {
  const { tokens, isAboutRecord } = context;
  const { season, year } = calendarName(match.values);
  if (match.rule === 'before' || match.rule === 'after') {
    return isAboutRecord();
  }
  if (isPresent(match)) {
    return asksNothingElse(match, context) || isAboutRecord();
  }
  if (match.rule === 'bare' && year) {
    // A figure alone may count anything.
    return isAboutRecord();
  }
  const loose = match.rule === 'bare' || (season && !year && match.rule !== 'lastNamed');
  return !loose || tokens.length <= SHORT_QUESTION || isAboutRecord();
}

/** Also in words of its own: "for today", "during this week". */
function isPresent({ rule, values }: PhraseMatch<TimeRule, TimeValue>): boolean {
  const [inner] = innerExpressions({ rule, values });
  const named = rule === 'named' || rule === 'namedWeakly' || rule === 'bare';
  return PRESENT.has(named && inner ? inner.rule : rule);
}

/** "This month so far", "and today?" */
function asksNothingElse({ from, to }: PhraseMatch<TimeRule, TimeValue>, { tokens, language }: Context): boolean {
  return tokens.every(({ plain }, index) => (index >= from && index < to) || isStopWord(plain, language));
}

function bookOf(language: Language): TimeBook {
  let time = books.get(language);
  if (!time) {
    const words = TIME_WORDS[language];
    const { slots, startsName, startsTime } = timeLexicon(words);
    const telling = tellingWords(Object.values(words.phrases).flat());
    const named = phraseBook<TimeRule, TimeValue>([['named', words.names]], slots);
    const relative = phraseBook<TimeRule, TimeValue>(
      NAMING_RULES.map((rule) => [rule, words.phrases[rule]] as const),
      slots,
    );
    const rules = Object.entries(words.phrases) as [TimeRule, readonly string[]][];
    time = {
      book: phraseBook(rules, new Map([...slots, ['name', nameReader([named, relative])]])),
      startsName,
      tells: (token) => token.forms.some((form) => telling.has(form) || startsTime(form)),
      yearWords: new Set(wordList(words.units.year).map(plainWord)),
      beforeVerb: new Set(wordList(words.verbs.before).map(plainWord)),
      afterVerb: new Set(wordList(words.verbs.after).map(plainWord)),
      neverBefore: new Set(wordList(words.never.before).map(plainWord)),
      neverAfter: phraseBook([[true, words.never.after]]),
    };
    books.set(language, time);
  }
  return time;
}

/** Fills {name}: the name of a date or a relative time, the longest first. */
function nameReader(nameBooks: readonly PhraseBook<TimeRule, TimeValue>[]): SlotReader<TimeValue> {
  return (tokens, at) =>
    nameBooks
      .flatMap((book) => phrasesAt(book, tokens, at))
      .map(({ rule, values, to }) => ({
        end: to,
        value: { kind: 'expression' as const, expression: { rule, values } },
      }))
      .sort((a, b) => b.end - a.end);
}
