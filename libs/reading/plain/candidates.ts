import { phrasesAt } from '#libs/language/phrases.js';
import { type Definition, findDefinitions, otherNameAt, termFrom } from './definitions.js';
import type { Lexicon } from './lexicon.js';
import { readsLikeTerm, termKey, withoutOpening } from './noun-phrase.js';
import { phraseSpans, surfaceOf } from './occurrences.js';
import { type GlossaryEntry, readWords, type TextSentence, type TextWord } from './text.js';

/** A name that a file may be about, with what speaks for it. */
export interface Candidate {
  readonly key: string;
  readonly words: readonly TextWord[];
  readonly glossary: GlossaryEntry[];
  readonly definitions: Definition[];
  /** Sentences in which it stands out. */
  readonly emphasised: TextSentence[];
  /** Key of another name → as it is written. */
  readonly aliases: Map<string, string>;
}

/** The candidates that a file itself names: in its glossary, by emphasis, by defining them. */
export class CandidateCollector {
  private readonly found = new Map<string, Candidate>();
  /** Another name's key → the key of what it names. */
  private readonly other = new Map<string, string>();

  constructor(private readonly lexicon: Lexicon) {}

  addGlossary(entries: readonly GlossaryEntry[]): void {
    for (const entry of entries) {
      const words = readWords(entry.term, this.lexicon);
      const name = withoutOpening(
        words.filter((word) => !word.bracketed),
        this.lexicon,
      );
      const candidate = name.length > 0 ? this.candidate(name) : null;
      if (!candidate) {
        continue;
      }
      this.readBracket(candidate, words, name.length);
      const said = readWords(entry.text, this.lexicon);
      this.readBracket(candidate, said, 0);
      const [see] = phrasesAt(this.lexicon.see, said, 0);
      const seen = see ? termFrom(said, see.to, this.lexicon) : null;
      if (seen) {
        this.alias(this.candidate(seen), name);
      } else {
        candidate.glossary.push(entry);
      }
    }
  }

  addSentence(sentence: TextSentence): void {
    for (const definition of findDefinitions(sentence, this.lexicon)) {
      const candidate = this.candidate(definition.term);
      candidate.definitions.push(definition);
      for (const name of definition.otherNames) {
        this.alias(candidate, name);
      }
    }
    if (!sentence.aside) {
      for (const stretch of sentence.emphasised) {
        const term = withoutOpening(readWords(stretch, this.lexicon), this.lexicon);
        if (readsLikeTerm(term, this.lexicon)) {
          this.candidate(term).emphasised.push(sentence);
        }
      }
    }
  }

  /** Reads the other names that stand behind a candidate in a sentence: in brackets, or after "also called". */
  addOtherNames({ words, aside }: TextSentence): void {
    if (aside) {
      return;
    }
    for (const { key, to } of phraseSpans(words, this.lexicon)) {
      const candidate = this.found.get(key);
      if (!candidate) {
        continue;
      }
      this.readBracket(candidate, words, to);
      const other = words[to]?.gap === 'comma' && words[to]?.stop ? otherNameAt(words, to, this.lexicon) : null;
      // "X, or Y," closes with a comma; without one, "or" lists what is another thing.
      const last = other?.at(-1);
      const closing = last ? words[words.indexOf(last) + 1] : undefined;
      if (other && closing?.gap === 'comma') {
        this.alias(candidate, other);
      }
    }
  }

  /** The candidates by key, those that share a name made one. */
  candidates(): ReadonlyMap<string, Candidate> {
    const merged = new Map<string, Candidate>();
    for (const [key, candidate] of this.found) {
      const target = this.found.get(this.keyOf(key)) ?? candidate;
      const known = merged.get(target.key);
      merged.set(target.key, {
        key: target.key,
        words: target.words,
        glossary: [...(known?.glossary ?? []), ...candidate.glossary],
        definitions: [...(known?.definitions ?? []), ...candidate.definitions],
        emphasised: [...(known?.emphasised ?? []), ...candidate.emphasised],
        aliases: new Map([...(known?.aliases ?? []), ...candidate.aliases].filter(([alias]) => alias !== target.key)),
      });
    }
    return merged;
  }

  private keyOf(key: string): string {
    const seen = new Set<string>();
    let current = key;
    for (;;) {
      const next = this.other.get(current);
      if (next === undefined || seen.has(next) || !this.found.has(next)) {
        return current;
      }
      seen.add(current);
      current = next;
    }
  }

  private candidate(words: readonly TextWord[]): Candidate {
    const key = termKey(words, this.lexicon);
    let candidate = this.found.get(key);
    if (!candidate) {
      candidate = { key, words, glossary: [], definitions: [], emphasised: [], aliases: new Map() };
      this.found.set(key, candidate);
    }
    return candidate;
  }

  private alias(candidate: Candidate, name: readonly TextWord[]): void {
    const key = termKey(name, this.lexicon);
    if (key === candidate.key || key === '') {
      return;
    }
    candidate.aliases.set(key, surfaceOf(name));
    if (!this.other.has(key) && this.keyOf(candidate.key) !== key) {
      this.other.set(key, candidate.key);
    }
  }

  /** "(ER)", "(plural = cilia)", "(also called …)" at word `at`. */
  private readBracket(candidate: Candidate, words: readonly TextWord[], at: number): void {
    const inside = bracketAt(words, at);
    const [first, second] = inside;
    if (!first) {
      return;
    }
    if (this.lexicon.numberWords.has(first.plain)) {
      if (second && inside.length === 2) {
        this.alias(candidate, [second]);
      }
      return;
    }
    const other = otherNameAt(inside, 0, this.lexicon);
    if (other) {
      this.alias(candidate, other);
    } else if (inside.length === 1 && abbreviates(first.surface, candidate.words)) {
      this.alias(candidate, inside);
    }
  }
}

function bracketAt(words: readonly TextWord[], at: number): readonly TextWord[] {
  if (!words[at]?.bracketed || (at > 0 && words[at - 1]?.bracketed)) {
    return [];
  }
  const end = words.slice(at).findIndex((word) => !word.bracketed);
  return end < 0 ? words.slice(at) : words.slice(at, at + end);
}

/** Whether the capital letters of "mRNA" open words of "messenger RNA", in order, or stand in it. */
function abbreviates(short: string, words: readonly TextWord[]): boolean {
  const letters = [...short].filter((letter) => letter !== letter.toLowerCase()).map((letter) => letter.toLowerCase());
  const text = words.map((word) => word.plain).join(' ');
  let at = 0;
  for (const letter of letters) {
    const next = text.indexOf(letter, at);
    if (next < 0) {
      return false;
    }
    at = next + 1;
  }
  return letters.length >= 2 && text.startsWith([...short.toLowerCase()][0] ?? '');
}
