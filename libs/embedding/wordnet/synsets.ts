/** The data files of WordNet's database, in the order in which they are read. */
export const DATA_FILES = ['data.noun', 'data.verb', 'data.adj', 'data.adv'] as const;

/** A pointer from one synset to another. */
export interface Relation {
  /** WordNet's pointer symbol, such as `@` (hypernym) or `~` (hyponym). */
  readonly symbol: string;
  /** The key of the synset it points at. */
  readonly target: string;
}

/** A set of synonyms with its definition. */
export interface Synset {
  /** Part of speech and byte offset: unique over all data files. */
  readonly key: string;
  /** Synonyms, spaces for underscores, syntactic markers removed. */
  readonly lemmas: readonly string[];
  /** Definition and example sentences. */
  readonly gloss: string;
  readonly relations: readonly Relation[];
}

const SYNSET_LINE = /^\d{8} /;
const SYNTACTIC_MARKER = /\([a-z]+\)$/;

/** The synset on one line of a data file (WordNet's wndb(5) format), or null for a line of the licence head. */
export function parseSynset(line: string): Synset | null {
  if (!SYNSET_LINE.test(line)) {
    return null;
  }
  const bar = line.indexOf(' | ');
  const fields = (bar < 0 ? line : line.slice(0, bar)).trim().split(' ');
  const gloss = bar < 0 ? '' : line.slice(bar + 3).trim();
  const field = (index: number): string => {
    const value = fields[index];
    if (value === undefined) {
      throw new Error(`a WordNet line ends before field ${index}: ${line.slice(0, 60)}`);
    }
    return value;
  };

  // offset, file number, part of speech, word count (hexadecimal), then a pair a word, then the pointers' count
  const wordCount = Number.parseInt(field(3), 16);
  const lemmas: string[] = [];
  for (let i = 0; i < wordCount; i++) {
    lemmas.push(
      field(4 + 2 * i)
        .replace(SYNTACTIC_MARKER, '')
        .replaceAll('_', ' '),
    );
  }
  const pointers = 4 + 2 * wordCount;
  const pointerCount = Number.parseInt(field(pointers), 10);
  const relations: Relation[] = [];
  for (let i = 0; i < pointerCount; i++) {
    const at = pointers + 1 + 4 * i;
    relations.push({ symbol: field(at), target: keyOf(field(at + 2), field(at + 1)) });
  }
  return { key: keyOf(field(2), field(0)), lemmas, gloss, relations };
}

/** Satellite adjectives ("s") live in the adjectives' file and are pointed at as adjectives. */
function keyOf(partOfSpeech: string, offset: string): string {
  return (partOfSpeech === 's' ? 'a' : partOfSpeech) + offset;
}
