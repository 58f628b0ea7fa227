import type { Language } from '#libs/language/index.js';
import { isFunctionWord } from '#libs/language/stop-words.js';
import type { MapNodes } from './map-nodes.js';
import { nameWordsOf } from './name-words.js';
import { type NamedPlace, type NameIndex, nameIndex } from './names.js';

/** What a person taught. */
export interface TaughtNote {
  readonly episodeId: string;
  /** What is to be remembered. */
  readonly note: string;
  /** The short name of what the note is about, as it stands in the note. */
  readonly term: string;
  /** The whole sentence. */
  readonly text: string;
  /** ISO 8601, UTC. */
  readonly occurredAt: string;
}

/**
 * Attaches each note to the concept that it names, by exact names only: the one that its term is, else one that the term names
 * beside grammar alone ("gravity here"), else the first that the note names outside its term ("cell" in "cell wall" is another
 * thing). A note that names none makes a node with its term as name.
 */
export function teach(nodes: MapNodes, teachings: readonly TaughtNote[], language: Language): void {
  const named = [...nodes.byId.values()];
  let index: NameIndex | undefined;
  for (const { episodeId, note, term, text, occurredAt } of teachings) {
    const name = [term, note, text].map((each) => each.trim()).find((each) => each !== '') ?? '';
    const key = nodes.keyOf(name);
    if (key === '') {
      continue;
    }
    let node = nodes.claim(name, key);
    if (!node) {
      index ??= nameIndex(named, language);
      const id = namedConcept(index, note, name, language);
      node = (id === null ? undefined : nodes.byId.get(id)) ?? nodes.ensure(name, key);
    }
    node.taught.push({ episodeId, note, occurredAt });
  }
}

function namedConcept(index: NameIndex, note: string, term: string, language: Language): string | null {
  const inTerm = index.places(term).find((place) => isBesideGrammar(term, place, language));
  if (inTerm) {
    return inTerm.id;
  }
  const termStart = note.normalize('NFKC').indexOf(term.normalize('NFKC'));
  const termEnd = termStart + term.normalize('NFKC').length;
  const outside = index.places(note).find(({ start, end }) => termStart === -1 || end <= termStart || start >= termEnd);
  return outside?.id ?? null;
}

function isBesideGrammar(term: string, place: NamedPlace, language: Language): boolean {
  return nameWordsOf(term, language)
    .filter(({ start, end }) => end <= place.start || start >= place.end)
    .every((word) => isFunctionWord(word.plain, word.language));
}
