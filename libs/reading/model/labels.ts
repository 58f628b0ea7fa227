import { conceptKey, LONGEST_NAME_CHARACTERS } from '#libs/concepts/index.js';
import { type Language, stem, words } from '#libs/language/index.js';

/** Names handed to a model with one part: some 600 tokens, a fifth of the part itself. Our own figure. */
export const LABELS_PER_REQUEST = 150;

/** Longer names are sentences that slipped in; they would teach the model to write more of them. */
const LONGEST_LABEL = LONGEST_NAME_CHARACTERS;

interface Label {
  readonly name: string;
  readonly stems: readonly string[];
}

/** The names that a reading may reuse: those on the map, and those found in earlier parts. */
export class Labels {
  private readonly byKey = new Map<string, Label>();

  constructor(
    names: readonly string[],
    private readonly language: Language,
  ) {
    this.add(names);
  }

  /** Adds names; one that is known under another spelling keeps its first. */
  add(names: readonly string[]): void {
    for (const name of names.map(onOneLine)) {
      const key = conceptKey(name, this.language);
      if (key !== '' && name.length <= LONGEST_LABEL && !this.byKey.has(key)) {
        this.byKey.set(key, { name, stems: stemsOf(name, this.language) });
      }
    }
  }

  /** At most `LABELS_PER_REQUEST` names, those first whose words stand in the text, then those added last. */
  mostRelevant(text: string): string[] {
    const present = new Set(stemsOf(text, this.language));
    return [...this.byKey.values()]
      .reverse()
      .map(({ name, stems }) => ({ name, coverage: shareOf(stems, present) }))
      .sort((a, b) => b.coverage - a.coverage)
      .slice(0, LABELS_PER_REQUEST)
      .map(({ name }) => name);
  }
}

function stemsOf(text: string, language: Language): string[] {
  return words(text).map((word) => stem(word, language));
}

function shareOf(stems: readonly string[], present: ReadonlySet<string>): number {
  return stems.length === 0 ? 0 : stems.filter((known) => present.has(known)).length / stems.length;
}

/** A name can't begin a line of its own among the names that a model is given. */
function onOneLine(name: string): string {
  return name.replace(/\s+/gu, ' ').trim();
}
