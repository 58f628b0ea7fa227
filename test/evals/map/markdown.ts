import type { DocumentBlock, ReadableDocument } from '#libs/reading/document.js';

/** Characters of a page (api.md: about 3,000, cut at a paragraph). */
const PAGE_LENGTH = 3000;
const HEADING = /^(?<marks>#{1,6})\s+(?<text>.*)$/u;
const ITEM = /^\s*(?:[*-]|\d+\.)\s+(?<text>.*)$/u;
const EMPHASIS = /\*\*(?<bold>[^*]+)\*\*|\*(?<italic>[^*\s][^*]*)\*/gu;
const MARKUP = [
  /!\[[^\]]*\]\([^)]*\)(?:\{:[^}]*\})?/gu,
  /\s*\(\[\\\[link\\\]\]\([^)]*\)(?:\*\*[^*]*\*\*)?\)/gu,
  /<[^>]+>/gu,
  /\{:[^}]*\}/gu,
] as const;
const LINK = /\[(?<text>(?:\\.|[^\]\\])*)\](?:\([^)]*\)|\[\d+\])/gu;
/** A term on a line of its own, and ": what it is" on the next. */
const DEFINED = /^(?<term>\S.*)\n:\s+(?<text>[\s\S]*)$/u;

/** Reads the Markdown of the files that are evaluated: headings, paragraphs, list items, emphasis, definition lists. */
export function readMarkdown(source: string): ReadableDocument {
  const body = source.replace(/^---\n[\s\S]*?\n---\n/u, '');
  const blocks = body.split(/\n\s*\n|\n\^\n?/u).flatMap((part) => blocksOf(part.trim()));
  return { mediaType: 'text/markdown', title: null, pages: paged(blocks) };
}

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

function blocksOf(part: string): DocumentBlock[] {
  const heading = HEADING.exec(part.split('\n')[0] ?? '')?.groups;
  if (heading) {
    const rest = part.split('\n').slice(1).join('\n').trim();
    const block = blockOf('heading', heading.text ?? '', heading.marks?.length ?? 1);
    return [...block, ...blocksOf(rest)];
  }
  const defined = DEFINED.exec(part)?.groups;
  if (defined?.term && defined.text) {
    return blockOf('glossary-entry', defined.text).map((block) => ({ ...block, term: plain(defined.term ?? '').text }));
  }
  const lines = part.split('\n');
  if (lines.some((line) => ITEM.test(line))) {
    return lines.flatMap((line) =>
      blockOf(ITEM.test(line) ? 'list-item' : 'paragraph', ITEM.exec(line)?.groups?.text ?? line),
    );
  }
  return blockOf(part.startsWith('|') ? 'table' : 'paragraph', part);
}

function blockOf(kind: DocumentBlock['kind'], source: string, level: number | null = null): DocumentBlock[] {
  const { text, emphasised } = plain(source);
  return text === '' || /^\[\d+\]:/u.test(text) ? [] : [{ kind, level, text, emphasised, term: null }];
}

function plain(source: string): { text: string; emphasised: string[] } {
  const unmarked = MARKUP.reduce((text, pattern) => text.replace(pattern, ' '), source).replace(LINK, '$<text>');
  const emphasised: string[] = [];
  const text = unmarked.replace(EMPHASIS, (_, bold?: string, italic?: string) => {
    const stretch = (bold ?? italic ?? '').replace(/\s+/gu, ' ').trim();
    emphasised.push(stretch);
    return stretch;
  });
  return {
    text: text
      .replace(/\s+([,.;:])/gu, '$1')
      .replace(/\s+/gu, ' ')
      .trim()
      .normalize('NFC'),
    emphasised,
  };
}

function paged(blocks: readonly DocumentBlock[]): ReadableDocument['pages'] {
  const pages: DocumentBlock[][] = [[]];
  let length = 0;
  for (const block of blocks) {
    if (length + block.text.length > PAGE_LENGTH && length > 0) {
      pages.push([]);
      length = 0;
    }
    pages.at(-1)?.push(block);
    length += block.text.length;
  }
  return pages.map((each, at) => ({ number: at + 1, blocks: each }));
}
