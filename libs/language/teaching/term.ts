import type { TeachingPhrases } from '../language-data.js';
import type { Language } from '../languages.js';
import { findPhrases, type PhraseBook, phraseBook, phrasesAt, type SlotReader } from '../phrases.js';
import { isStopWord } from '../stop-words.js';
import { plainWord, type Token, tokenise } from '../tokens.js';
import { wordList } from '../word-list.js';

/** A minted concept has a short name, never the sentence (memory-rules §4); four words hold "second law of thermodynamics". */
export const LONGEST_TERM = 4;

/** Tokens `from` to `to` (exclusive) of a note. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

interface TermBook {
  readonly terms: PhraseBook<number, Stretch>;
  readonly copulas: ReadonlySet<string>;
  readonly articles: ReadonlySet<string>;
  readonly joiners: ReadonlySet<string>;
  readonly scenes: PhraseBook<true>;
}

const ARABIC_ARTICLE = /^ال/u;

const books = new WeakMap<TeachingPhrases, TermBook>();

/** {term}: one to four words, the shortest first, so that what follows in the phrase closes it. */
export const boundedTerm: SlotReader<Stretch> = (tokens, at) => {
  const readings = [];
  for (
    let to = at + 1;
    to <= at + LONGEST_TERM && to <= tokens.length && !(to > at + 1 && tokens[to - 1]?.opens);
    to++
  ) {
    readings.push({ end: to, value: { from: at, to } });
  }
  return readings;
};

/**
 * The short name of what a note is about: what a naming phrase names; else what stands before "is" or "means"; else its first
 * word that tells something.
 */
export function termOf(note: string, language: Language, phrases: TeachingPhrases): string {
  const book = bookOf(phrases);
  const all = tokenise(note);
  // "In our class osmosis is …": the class is where it holds, and not what it is about.
  const scene = Math.max(0, ...phrasesAt(book.scenes, all, 0).map(({ to }) => to));
  const tokens = scene < all.length ? all.slice(scene) : all;
  const stretch = named(tokens, book) ?? subject(tokens, language, book) ?? firstTelling(tokens, language, book);
  const shortest = { from: stretch.from, to: Math.min(stretch.to, stretch.from + LONGEST_TERM) };
  return (
    note.slice(tokens[shortest.from]?.start ?? 0, tokens[shortest.to - 1]?.end ?? 0) ||
    note.slice(0, note.search(/\s|$/))
  );
}

/** Phrases are listed from the surest to the vaguest. */
function named(tokens: readonly Token[], { terms }: TermBook): Stretch | null {
  const [best] = findPhrases(terms, tokens).sort((a, b) => a.rule - b.rule || a.from - b.from);
  return best?.values[0] ?? null;
}

/** What stands before the first "is", back to the article before it. */
function subject(
  tokens: readonly Token[],
  language: Language,
  { copulas, articles, joiners }: TermBook,
): Stretch | null {
  const verb = tokens.findIndex((token, index) => index > 0 && copulas.has(token.plain));
  // A German clause has its verb at the end, and more than the subject before it.
  if (verb < 0 || verb === tokens.length - 1) {
    return null;
  }
  // What stands in brackets explains the name and is none.
  const aside = tokens.findIndex((token, index) => index > 0 && token.opens);
  const to = aside > 0 ? Math.min(aside, verb) : verb;
  const belongsToName = (token: Token | undefined): boolean =>
    token !== undefined && (!articles.has(token.plain) || joiners.has(token.plain));
  let from = to;
  while (from > 0 && to - from < LONGEST_TERM && belongsToName(tokens[from - 1])) {
    from -= 1;
  }
  const tells = tokens.slice(from, to).some((token) => !isStopWord(token.plain, language));
  return tells ? { from, to } : null;
}

function firstTelling(tokens: readonly Token[], language: Language, book: TermBook): Stretch {
  const from = Math.max(
    0,
    tokens.findIndex((token) => !isStopWord(token.plain, language)),
  );
  return { from, to: nameEnd(tokens, from, book) };
}

/** One word; with what a joining word adds ("ciclo de Krebs"), and in Arabic with the definite noun that a bare one belongs to. */
function nameEnd(
  tokens: readonly Token[],
  at: number,
  { joiners, articles }: Pick<TermBook, 'joiners' | 'articles'>,
): number {
  const [head, next, afterNext] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (next && afterNext && joiners.has(next.plain)) {
    return articles.has(afterNext.plain) && tokens[at + 3] ? at + 4 : at + 3;
  }
  const belongs = head && next && !ARABIC_ARTICLE.test(head.plain) && ARABIC_ARTICLE.test(next.plain);
  return belongs ? at + 2 : at + 1;
}

function bookOf(phrases: TeachingPhrases): TermBook {
  let book = books.get(phrases);
  if (!book) {
    const joiners = new Set(wordList(phrases.joiners).map(plainWord));
    const articles = new Set(wordList(phrases.articles).map(plainWord));
    const name: SlotReader<Stretch> = (tokens, at) => {
      const to = tokens[at] ? nameEnd(tokens, at, { joiners, articles }) : at;
      return to > at ? [{ end: to, value: { from: at, to } }] : [];
    };
    book = {
      terms: phraseBook(
        phrases.terms.map((phrase, order) => [order, [phrase]] as const),
        new Map([
          ['term', boundedTerm],
          ['name', name],
        ]),
      ),
      copulas: new Set(wordList(phrases.copulas).map(plainWord)),
      articles,
      joiners,
      scenes: phraseBook([[true, phrases.scenes]]),
    };
    books.set(phrases, book);
  }
  return book;
}
