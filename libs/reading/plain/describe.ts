import type { Selected } from './select.js';
import { splitSentences } from './sentences.js';
import type { ReadingText, TextSentence, TextWord } from './text.js';

/** Two lines of a map's node; a sentence that defines has 15 to 40 words. */
export const LONGEST_GIST = 240;
/** A short paragraph. */
export const LONGEST_DEFINITION = 600;
const DEFINING_ORDER = ['sure', 'named', 'likely', 'apposition', 'passing'] as const;

/** What a file says that a concept is. */
export interface Description {
  readonly gist: string;
  readonly definition: string;
  /** The words that the definition uses. */
  readonly says: readonly TextWord[];
  /** Where the file first speaks of it: the order of a sentence. */
  readonly introduced: number;
}

/** Quotes what the file says about a concept; null when no sentence of it speaks of the concept. */
export function describeConcept(
  selected: Selected,
  text: ReadingText,
  readSaid: (said: string) => TextWord[],
): Description | null {
  const entry = selected.candidate?.glossary[0];
  const sentence = definingSentence(selected, text);
  const quoted = entry?.text ?? sentence?.text;
  if (quoted === undefined) {
    return null;
  }
  const definitions = selected.candidate?.definitions ?? [];
  const emphasised = selected.candidate?.emphasised[0];
  const said = entry ? readSaid(entry.text) : [];
  const inText = definitions.length > 0 ? definitions.flatMap(({ says }) => says) : (emphasised?.words ?? []);
  const order = sentence?.order ?? Number.MAX_SAFE_INTEGER;
  return {
    gist: cutSoundly(splitSentences(quoted)[0] ?? quoted, LONGEST_GIST),
    definition: cutSoundly(quoted, LONGEST_DEFINITION),
    says: [...said, ...inText],
    introduced: Math.min(order, ...definitions.map((each) => each.sentence.order)),
  };
}

/** The sentence that defines it best; else where it stands out; else the best that speaks of it. */
function definingSentence({ candidate, occurrences }: Selected, text: ReadingText): TextSentence | undefined {
  for (const kind of DEFINING_ORDER) {
    const definition = candidate?.definitions.find((each) => each.kind === kind);
    if (definition) {
      return definition.sentence;
    }
  }
  const emphasised = candidate?.emphasised[0];
  if (emphasised) {
    return emphasised;
  }
  const sentences = [...(occurrences?.sentences ?? [])].flatMap((order) => text.sentences[order] ?? []);
  const prose = sentences.filter(({ aside, text: said }) => !aside && !/[?؟]$/u.test(said));
  const key = occurrences?.words.map((word) => word.key).join(' ') ?? '';
  return prose.find((sentence) => isSubject(sentence, key)) ?? prose[0] ?? sentences[0];
}

/** Whether a sentence opens with the words, after an article at the most. */
function isSubject({ words }: TextSentence, key: string): boolean {
  const keys = words.slice(0, key.split(' ').length + 1).map((word) => word.key);
  return keys.join(' ').startsWith(key) || keys.slice(1).join(' ').startsWith(key);
}

/** The beginning of `text` that fits: to the last clause mark, or else to the last word. Always a quotation. */
export function cutSoundly(text: string, longest: number): string {
  if (text.length <= longest) {
    return text;
  }
  const start = text.slice(0, longest);
  const clause = Math.max(...[';', ':', ',', '،', '؛', '.'].map((mark) => start.lastIndexOf(`${mark} `)));
  const cut = clause > longest / 2 ? clause : start.lastIndexOf(' ');
  return start.slice(0, cut > 0 ? cut : longest).trimEnd();
}
