import type { ReadableDocument } from '#libs/reading/document.js';

/** The same document without its glossary and with no word emphasised: what running text alone tells. */
export function stripped(document: ReadableDocument): ReadableDocument {
  let inGlossary = false;
  return {
    ...document,
    pages: document.pages.map(({ number, blocks }) => ({
      number,
      blocks: blocks
        .filter((block) => {
          inGlossary = block.kind === 'heading' ? /^glossary$/iu.test(block.text) : inGlossary;
          return !inGlossary && block.kind !== 'glossary-entry';
        })
        .map((block) => ({ ...block, emphasised: [] })),
    })),
  };
}

/** The terms of a document's glossary section, as it writes them. */
export function glossaryTerms(document: ReadableDocument): string[] {
  const terms: string[] = [];
  let inGlossary = false;
  for (const block of document.pages.flatMap(({ blocks }) => blocks)) {
    if (block.kind === 'heading') {
      inGlossary = /^glossary$/iu.test(block.text);
    } else if (block.kind === 'glossary-entry' && block.term) {
      terms.push(block.term);
    } else if (inGlossary && block.kind === 'list-item') {
      terms.push(block.text.split(':')[0] ?? block.text);
    }
  }
  return terms;
}

/** What stands in bold in a Markdown source, single letters (parts of figures) left out. */
export function boldTerms(source: string): string[] {
  const marked = [...source.matchAll(/\*\*(?<term>[^*]+)\*\*/gu)].map((match) => match.groups?.term ?? '');
  return marked.filter((term) => term.length > 1);
}

export function headingsOf(document: ReadableDocument): string[] {
  return document.pages.flatMap(({ blocks }) =>
    blocks.filter(({ kind }) => kind === 'heading').map(({ text }) => text),
  );
}
