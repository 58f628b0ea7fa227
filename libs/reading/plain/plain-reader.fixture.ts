import type { ReadConcept } from '#libs/concepts/reading.js';
import type { Language } from '#libs/language/index.js';
import type { DocumentBlock, ReadableDocument } from '../document.js';
import type { ReadOptions } from '../reader.js';
import { plainReader } from './plain-reader.js';

/** A page's blocks: "# " begins a heading, "- " a list item, "= " a glossary entry, *stars* emphasise. */
export function documentOf(...pages: readonly (readonly string[])[]): ReadableDocument {
  return {
    mediaType: 'text/markdown',
    title: null,
    pages: pages.map((lines, at) => ({ number: at + 1, blocks: lines.map(blockOf) })),
  };
}

export function readOptions(language: Language, changes: Partial<ReadOptions> = {}): ReadOptions {
  return {
    language,
    knownLabels: [],
    parts: { load: async () => null, save: async () => undefined },
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...changes,
  };
}

/** The concepts by name. */
export async function conceptsIn(
  document: ReadableDocument,
  language: Language,
  changes: Partial<ReadOptions> = {},
): Promise<ReadonlyMap<string, ReadConcept>> {
  const { concepts } = await plainReader().read(document, readOptions(language, changes));
  return new Map(concepts.map((concept) => [concept.name, concept]));
}

function blockOf(line: string): DocumentBlock {
  const heading = /^(?<marks>#+) (?<text>.*)$/u.exec(line)?.groups;
  if (heading) {
    return block('heading', heading.text ?? '', heading.marks?.length ?? 1);
  }
  const entry = /^= (?<term>[^:]+): (?<text>.*)$/u.exec(line)?.groups;
  if (entry) {
    return { ...block('glossary-entry', entry.text ?? ''), term: entry.term ?? '' };
  }
  return line.startsWith('- ') ? block('list-item', line.slice(2)) : block('paragraph', line);
}

function block(kind: DocumentBlock['kind'], source: string, level: number | null = null): DocumentBlock {
  const emphasised = [...source.matchAll(/\*(?<stretch>[^*]+)\*/gu)].map((match) => match.groups?.stretch ?? '');
  return { kind, level, text: source.replaceAll('*', ''), emphasised, term: null };
}
