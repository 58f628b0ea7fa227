import { plainWord, type Token } from './tokens.js';

// The notation in which the language folders write phrases; case, accents and Arabic vowel marks don't count:
//
//   what did i|we        alternatives of one word
//   the?                 a word that may be missing
//   studi*               any word that begins so
//   …                    up to three words of any kind
//   {month} {year}?      a slot, filled by a reader that the engine brings
//
// To add a language to an engine: write its phrases in <language>/ in this notation, and a table of them in the engine's spec.

/** How a slot is filled at a token: where it ends (exclusive) and what it says; the longest reading first. */
export type SlotReader<V> = (tokens: readonly Token[], at: number) => readonly SlotReading<V>[];

export interface SlotReading<V> {
  readonly end: number;
  readonly value: V;
}

/** A phrase found in a text: tokens `from` (inclusive) to `to` (exclusive), and its slots' values in order. */
export interface PhraseMatch<R, V> {
  readonly rule: R;
  readonly from: number;
  readonly to: number;
  readonly values: readonly V[];
}

interface WordPart {
  readonly kind: 'word';
  readonly words: ReadonlySet<string>;
  readonly beginnings: readonly string[];
  readonly optional: boolean;
}
interface SlotPart {
  readonly kind: 'slot';
  readonly name: string;
  readonly optional: boolean;
}
interface GapPart {
  readonly kind: 'gap';
  readonly optional: true;
}
type Part = WordPart | SlotPart | GapPart;

interface Phrase<R> {
  readonly rule: R;
  readonly parts: readonly Part[];
}

/** Phrases with what each stands for, indexed by the words they may begin with. */
export interface PhraseBook<R, V = never> {
  readonly byFirstWord: ReadonlyMap<string, readonly Phrase<R>[]>;
  /** Phrases that begin with a slot or with the beginning of a word. */
  readonly others: readonly Phrase<R>[];
  readonly slots: ReadonlyMap<string, SlotReader<V>>;
}

const LONGEST_GAP = 3;

/** Compiles phrases. Throws on a slot that has no reader: the fault of a data file, found by any test of its language. */
export function phraseBook<R, V = never>(
  rules: Iterable<readonly [rule: R, phrases: readonly string[]]>,
  slots: ReadonlyMap<string, SlotReader<V>> = new Map(),
): PhraseBook<R, V> {
  const byFirstWord = new Map<string, Phrase<R>[]>();
  const others: Phrase<R>[] = [];
  for (const [rule, phrases] of rules) {
    for (const source of phrases) {
      const phrase: Phrase<R> = { rule, parts: source.split(' ').map(parsePart) };
      const missing = phrase.parts.find((part) => part.kind === 'slot' && !slots.has(part.name));
      if (missing) {
        throw new Error(`phrase "${source}" has a slot that nothing reads`);
      }
      const firstWords = firstWordsOf(phrase.parts);
      if (!firstWords) {
        others.push(phrase);
      }
      for (const word of firstWords ?? []) {
        byFirstWord.set(word, [...(byFirstWord.get(word) ?? []), phrase]);
      }
    }
  }
  return { byFirstWord, others, slots };
}

/** The phrases that begin at token `at`, each with its first (greedy) reading. */
export function phrasesAt<R, V>(book: PhraseBook<R, V>, tokens: readonly Token[], at: number): PhraseMatch<R, V>[] {
  const found: PhraseMatch<R, V>[] = [];
  const token = tokens[at];
  if (!token) {
    return found;
  }
  const tryPhrase = (phrase: Phrase<R>): void => {
    const values: V[] = [];
    const to = matchParts(book, phrase.parts, 0, tokens, at, at, values);
    if (to > at) {
      found.push({ rule: phrase.rule, from: at, to, values });
    }
  };
  for (const form of token.forms) {
    book.byFirstWord.get(form)?.forEach(tryPhrase);
  }
  book.others.forEach(tryPhrase);
  return found;
}

/**
 * Words of which a text must hold one for any phrase without slots to stand in it: the longest word of each phrase, with its
 * alternatives. Phrases with slots need what fills them.
 */
export function tellingWords(phrases: readonly string[]): Set<string> {
  const telling = new Set<string>();
  for (const parts of phrases.map((source) => source.split(' ').map(parsePart))) {
    if (parts.some((part) => part.kind === 'slot' && !part.optional)) {
      continue;
    }
    const required = parts.flatMap((part) => (part.kind === 'word' && !part.optional ? [[...part.words]] : []));
    const shortestOf = (words: readonly string[]): number => Math.min(...words.map((word) => word.length));
    const [longest = []] = required.sort((a, b) => shortestOf(b) - shortestOf(a));
    for (const word of longest) {
      telling.add(word);
    }
  }
  return telling;
}

/** All phrases in a text, from left to right. */
export function findPhrases<R, V>(book: PhraseBook<R, V>, tokens: readonly Token[]): PhraseMatch<R, V>[] {
  return tokens.flatMap((_, at) => phrasesAt(book, tokens, at));
}

/** Whether any phrase of the book stands in the text. */
export function holdsPhrase<R, V>(book: PhraseBook<R, V>, tokens: readonly Token[]): boolean {
  return tokens.some((_, at) => phrasesAt(book, tokens, at).length > 0);
}

function parsePart(source: string): Part {
  if (source === '…') {
    return { kind: 'gap', optional: true };
  }
  const optional = source.endsWith('?');
  const body = optional ? source.slice(0, -1) : source;
  if (body.startsWith('{')) {
    return { kind: 'slot', name: body.slice(1, -1), optional };
  }
  const words = body.split('|');
  return {
    kind: 'word',
    words: new Set(words.filter((word) => !word.endsWith('*')).map(plainWord)),
    beginnings: words.filter((word) => word.endsWith('*')).map((word) => plainWord(word.slice(0, -1))),
    optional,
  };
}

/** The words a phrase may begin with; null when they can't be listed. */
function firstWordsOf(parts: readonly Part[]): Set<string> | null {
  const first = new Set<string>();
  for (const part of parts) {
    if (part.kind !== 'word' || part.beginnings.length > 0) {
      return null;
    }
    for (const word of part.words) {
      first.add(word);
    }
    if (!part.optional) {
      return first;
    }
  }
  return null;
}

/** Matches `parts` from `index` on at token `at`; the end (exclusive) or -1. Fills `values` on the way, and undoes what failed. */
function matchParts<R, V>(
  book: PhraseBook<R, V>,
  parts: readonly Part[],
  index: number,
  tokens: readonly Token[],
  at: number,
  start: number,
  values: V[],
): number {
  const part = parts[index];
  if (!part) {
    return at;
  }
  const next = (position: number): number => matchParts(book, parts, index + 1, tokens, position, start, values);
  if (part.kind === 'gap') {
    return matchGap(tokens, at, next);
  }
  const token = tokens[at];
  if (token && (at === start || !token.opens)) {
    if (part.kind === 'word' && isWord(part, token)) {
      const end = next(at + 1);
      if (end >= 0) {
        return end;
      }
    }
    for (const reading of part.kind === 'slot' ? (book.slots.get(part.name)?.(tokens, at) ?? []) : []) {
      values.push(reading.value);
      const end = next(reading.end);
      if (end >= 0) {
        return end;
      }
      values.pop();
    }
  }
  return part.optional ? next(at) : -1;
}

function matchGap(tokens: readonly Token[], at: number, next: (position: number) => number): number {
  for (let skipped = 0; skipped <= LONGEST_GAP; skipped++) {
    const end = next(at + skipped);
    if (end >= 0) {
      return end;
    }
    const crossed = tokens[at + skipped];
    if (!crossed || crossed.opens) {
      return -1;
    }
  }
  return -1;
}

function isWord(part: WordPart, token: Token): boolean {
  return token.forms.some(
    (form) => part.words.has(form) || part.beginnings.some((beginning) => form.startsWith(beginning)),
  );
}
