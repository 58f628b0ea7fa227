import type { Candidate } from './candidates.js';
import type { Lexicon } from './lexicon.js';
import { termKey } from './noun-phrase.js';
import type { Occurrences } from './occurrences.js';
import type { ReadingText, TextWord } from './text.js';

/** "and" written together with the article of the word behind it, in Arabic. */
const JOINED_AND = /^وال\p{L}{2}/u;

/** What a document's titles say about its terms. */
export class Headings {
  /** Key of a whole title → the sections under it. */
  private readonly sections = new Map<string, Set<number>>();
  /** Keys of what a title lists or sets off: "Flagella and Cilia", "DNA, the written plan". */
  private readonly parts = new Set<string>();

  constructor(text: ReadingText, lexicon: Lexicon) {
    for (const { words, section } of text.headings) {
      const key = termKey(words, lexicon);
      this.sections.set(key, (this.sections.get(key) ?? new Set()).add(section));
      for (const part of partsOf(words, lexicon)) {
        this.parts.add(termKey(part, lexicon));
      }
    }
  }

  /** Whether it is a title as a whole. */
  isTitle(key: string): boolean {
    return this.sections.has(key);
  }

  /** Whether it is a title or one of the things that a title lists. */
  names(key: string): boolean {
    return this.sections.has(key) || this.parts.has(key);
  }

  /**
   * Whether a title is no more than that: no other section than its own speaks of it, and the first sentence that does isn't one
   * that defines it. A naming in passing ("contact, known as …") defines something else.
   */
  isOnlyTitle(key: string, candidate: Candidate | null, found: Occurrences | undefined): boolean {
    const own = this.sections.get(key);
    if (!own || [...(found?.sections ?? [])].some((section) => !own.has(section))) {
      return false;
    }
    const [first] = found?.sentences ?? [];
    const definitions = candidate?.definitions ?? [];
    return !definitions.some(({ kind, sentence }) => kind !== 'passing' && sentence.order === first);
  }
}

/**
 * The things that a title lists between commas and "and", each stretch between other marks for itself. In a list of things of
 * unlike length a word may belong to another's name ("Plant and animal cells", "Células vegetales y animales"): none is named.
 */
function partsOf(words: readonly TextWord[], lexicon: Lexicon): (readonly TextWord[])[] {
  const stretches = splitBefore(words, ({ gap }) => gap === 'break' || gap === 'bracket');
  return stretches.flatMap((stretch) => {
    const isAnd = ({ plain }: TextWord): boolean => lexicon.coordinators.has(plain);
    const listed = splitBefore(
      stretch,
      (word) => isAnd(word) || word.gap === 'comma' || JOINED_AND.test(word.surface),
    ).map((part) => part.filter((word) => !word.stop));
    return new Set(listed.map(({ length }) => length)).size === 1 ? listed : [];
  });
}

/** Cuts `words` in front of each word that `begins` a new part. */
function splitBefore(words: readonly TextWord[], begins: (word: TextWord) => boolean): TextWord[][] {
  const parts: TextWord[][] = [[]];
  for (const word of words) {
    if (begins(word)) {
      parts.push([]);
    }
    parts.at(-1)?.push(word);
  }
  return parts.filter((part) => part.length > 0);
}
