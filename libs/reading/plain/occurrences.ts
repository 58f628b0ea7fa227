import type { Lexicon } from './lexicon.js';
import { isLink, LONGEST_TERM, LONGEST_TERM_WORDS, readsLikeNoun, readsLikeTerm, termKey } from './noun-phrase.js';
import type { TextSentence, TextWord } from './text.js';

/** Every place of a phrase in a document's sentences, added up. */
export interface Occurrences {
  readonly words: readonly TextWord[];
  count: number;
  /** Those that are no part of a longer name that comes back: "cell" in "plant cells" speaks of plant cells. */
  own: number;
  /** Where it follows an article, a preposition or nothing: where a noun phrase begins. */
  starts: number;
  /** Where grammar or nothing follows it: where a noun phrase ends. */
  ends: number;
  readonly sections: Set<number>;
  readonly pages: Set<number>;
  /** Orders of the sentences, ascending. */
  readonly sentences: Set<number>;
  /** How it is written, with the times; what begins a sentence is counted apart, for its capital letter says nothing. */
  readonly surfaces: Map<string, number>;
  readonly initialSurfaces: Map<string, number>;
}

/** A phrase in a sentence: words `from` to `to` (exclusive). */
export interface Span {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/** All phrases of one to four telling words in a sentence that nothing interrupts. */
export function phraseSpans(words: readonly TextWord[], lexicon: Lexicon): Span[] {
  const spans: Span[] = [];
  for (let from = 0; from < words.length; from++) {
    if (words[from]?.stop) {
      continue;
    }
    let telling = 0;
    for (let to = from + 1; to <= words.length && telling < LONGEST_TERM_WORDS; to++) {
      const word = words[to - 1];
      if (!word || (to > from + 1 && word.gap !== 'none') || (word.stop && !isLink(words, to - 1, lexicon))) {
        break;
      }
      if (isLink(words, to - 1, lexicon)) {
        continue;
      }
      telling += 1;
      const phrase = words.slice(from, to);
      if (readsLikeTerm(phrase, lexicon)) {
        spans.push({ key: termKey(phrase, lexicon), from, to });
      }
    }
  }
  return spans;
}

/** Adds up the phrases that `wanted` lets in. Two passes keep a long document's single phrases out of memory. */
export class OccurrenceCounter {
  private readonly counts = new Map<string, number>();
  private readonly found = new Map<string, Occurrences>();

  constructor(private readonly lexicon: Lexicon) {}

  /** First pass: how often each phrase stands in the document. */
  count(sentence: TextSentence): void {
    for (const { key } of phraseSpans(sentence.words, this.lexicon)) {
      this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    }
  }

  /** Second pass: where and how the phrases stand that are repeated or `wanted`. */
  locate(sentence: TextSentence, wanted: ReadonlySet<string>): void {
    const spans = phraseSpans(sentence.words, this.lexicon);
    const isName = ({ key, from, to }: Span): boolean =>
      this.isRepeated(key) && readsLikeNoun(sentence.words.slice(from, to), this.lexicon);
    const longest = endsByStart(spans.filter(isName));
    for (const span of spans) {
      if (this.isRepeated(span.key) || wanted.has(span.key)) {
        this.add(sentence, span, !isInside(span, longest));
      }
    }
  }

  get occurrences(): ReadonlyMap<string, Occurrences> {
    return this.found;
  }

  private isRepeated(key: string): boolean {
    return (this.counts.get(key) ?? 0) > 1;
  }

  private add({ words, section, page, order }: TextSentence, { key, from, to }: Span, isOwn: boolean): void {
    let entry = this.found.get(key);
    if (!entry) {
      entry = {
        words: words.slice(from, to),
        count: 0,
        own: 0,
        starts: 0,
        ends: 0,
        sections: new Set(),
        pages: new Set(),
        sentences: new Set(),
        surfaces: new Map(),
        initialSurfaces: new Map(),
      };
      this.found.set(key, entry);
    }
    entry.count += 1;
    entry.own += isOwn ? 1 : 0;
    entry.starts += beginsNounPhrase(words, from, this.lexicon) ? 1 : 0;
    entry.ends += endsNounPhrase(words, to, this.lexicon) ? 1 : 0;
    entry.sections.add(section);
    entry.pages.add(page);
    entry.sentences.add(order);
    const surfaces = from === 0 ? entry.initialSurfaces : entry.surfaces;
    const surface = surfaceOf(words.slice(from, to));
    surfaces.set(surface, (surfaces.get(surface) ?? 0) + 1);
  }
}

/** Word at which spans begin → where the longest of them ends. */
function endsByStart(spans: readonly Span[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  for (const { from, to } of spans) {
    ends.set(from, Math.max(to, ends.get(from) ?? 0));
  }
  return ends;
}

/** Whether a span is a proper part of one of the `longest`. No span is longer than a term, so that only near ones can hold it. */
function isInside({ from, to }: Span, longest: ReadonlyMap<number, number>): boolean {
  if ((longest.get(from) ?? 0) > to) {
    return true;
  }
  for (let start = Math.max(0, to - LONGEST_TERM); start < from; start++) {
    if ((longest.get(start) ?? 0) >= to) {
      return true;
    }
  }
  return false;
}

/** Words as they are written, with the hyphens and apostrophes between them. */
export function surfaceOf(words: readonly TextWord[]): string {
  return words.map((word, at) => (at === 0 ? word.surface : `${word.before}${word.surface}`)).join('');
}

function beginsNounPhrase(words: readonly TextWord[], from: number, lexicon: Lexicon): boolean {
  const before = words[from - 1];
  const gap = words[from]?.gap;
  return !before || gap !== 'none' || lexicon.determiners.has(before.plain) || lexicon.openers.has(before.plain);
}

function endsNounPhrase(words: readonly TextWord[], to: number, lexicon: Lexicon): boolean {
  const after = words[to];
  return after?.gap !== 'none' || after.stop || lexicon.notNouns.has(after.plain);
}
