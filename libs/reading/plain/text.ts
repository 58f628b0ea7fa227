import { isStopWord } from '#libs/language/stop-words.js';
import { type Token, tokenise } from '#libs/language/tokens.js';
import { fold, languageOfWord } from '#libs/language/words.js';
import type { DocumentBlock, ReadableDocument } from '../document.js';
import { type Lexicon, titleKey } from './lexicon.js';
import { splitSentences } from './sentences.js';
import { wordKey } from './term-key.js';

/** What stands between a word and the one before it. */
export type Gap = 'none' | 'comma' | 'bracket' | 'quote' | 'break';

export interface TextWord extends Token {
  /** As the file writes it. */
  readonly surface: string;
  /** See `wordKey`. */
  readonly key: string;
  /** Grammar, question words, talk about the talk. */
  readonly stop: boolean;
  readonly gap: Gap;
  /** What joins it to the word before it when `gap` is none: a space, a hyphen, an apostrophe. */
  readonly before: string;
  /** Stands inside round brackets. */
  readonly bracketed: boolean;
}

export interface TextSentence {
  readonly text: string;
  readonly words: readonly TextWord[];
  readonly page: number;
  /** Counted through the document; a heading begins a section. */
  readonly section: number;
  /** Its place in the document, counted from 0. */
  readonly order: number;
  /** Terms that stand out in it, as they stand there. */
  readonly emphasised: readonly string[];
  /** It stands in a section of questions, answers or references: it counts, but defines nothing. */
  readonly aside: boolean;
}

export interface GlossaryEntry {
  readonly term: string;
  readonly text: string;
  readonly page: number;
}

/** A title with the section that it begins. */
export interface Heading {
  readonly words: readonly TextWord[];
  readonly section: number;
}

/** A document as the rules of this folder read it. */
export interface ReadingText {
  readonly sentences: readonly TextSentence[];
  readonly headings: readonly Heading[];
  readonly glossary: readonly GlossaryEntry[];
  readonly pages: number;
}

/** "Term: what it is", as glossaries without markup write it. A longer beginning is a sentence. */
const ENTRY = /^(?<term>[^:–—]{2,60})\s*(?::|\s[–—-])\s+(?<text>\S.*)$/u;
const BRACKET_OPEN = /[([]/u;
const BRACKET_CLOSE = /[)\]]/u;
const COMMA = /[,،]/u;
const QUOTE = /^[\s“”„"«»‘’']+$/u;
/** What may stand inside a name: "cell-cell junction", "l’eau". */
const JOINING = /^(?:\s+|[-‐‑’'])?$/u;

/** Splits a document into sentences, headings and glossary entries, a page at a time. */
export class TextReader {
  private readonly sentences: TextSentence[] = [];
  private readonly headings: Heading[] = [];
  private readonly glossary: GlossaryEntry[] = [];
  private section = 0;
  private sectionKind: 'text' | 'glossary' | 'aside' = 'text';
  private sectionLevel = 0;

  constructor(
    private readonly document: ReadableDocument,
    private readonly lexicon: Lexicon,
  ) {}

  /** Reads page `index`, counted from 0. Pages are read in order. */
  readPage(index: number): void {
    const page = this.document.pages[index];
    for (const block of page?.blocks ?? []) {
      this.readBlock(block, page?.number ?? index + 1);
    }
  }

  get text(): ReadingText {
    return {
      sentences: this.sentences,
      headings: this.headings,
      glossary: this.glossary,
      pages: this.document.pages.length,
    };
  }

  private readBlock(block: DocumentBlock, page: number): void {
    if (block.kind === 'heading') {
      this.openSection(block);
    } else if (block.kind === 'glossary-entry' && block.term) {
      this.glossary.push({ term: block.term, text: block.text, page });
    } else if (block.kind === 'paragraph' || block.kind === 'list-item' || block.kind === 'quote') {
      this.readProse(block, page);
    }
  }

  /** A section of questions or a glossary lasts until a heading of its own level or a higher one. */
  private openSection(block: DocumentBlock): void {
    const key = titleKey(block.text);
    const level = block.level ?? 1;
    this.section += 1;
    this.headings.push({ words: readWords(block.text, this.lexicon), section: this.section });
    const kind = this.lexicon.glossaryTitles.has(key)
      ? 'glossary'
      : this.lexicon.asideTitles.has(key)
        ? 'aside'
        : 'text';
    if (kind !== 'text' || level <= this.sectionLevel) {
      this.sectionKind = kind;
      this.sectionLevel = kind === 'text' ? 0 : level;
    }
  }

  private readProse(block: DocumentBlock, page: number): void {
    const entry = this.sectionKind === 'glossary' ? ENTRY.exec(block.text)?.groups : undefined;
    if (entry?.term && entry.text) {
      this.glossary.push({ term: entry.term.trim(), text: entry.text, page });
      return;
    }
    const sentences = splitSentences(block.text);
    // An emphasised stretch of several sentences names nothing.
    let emphasised = block.emphasised.filter((stretch) => sentences.some((sentence) => sentence.includes(stretch)));
    for (const text of sentences) {
      const inside: string[] = [];
      let rest = text;
      // Emphasised stretches come in the order of the text: each is looked for behind the one before it.
      for (const stretch of emphasised) {
        const at = rest.indexOf(stretch);
        if (at < 0) {
          break;
        }
        inside.push(stretch);
        rest = rest.slice(at + stretch.length);
      }
      emphasised = emphasised.slice(inside.length);
      this.sentences.push({
        text,
        words: readWords(text, this.lexicon),
        page,
        section: this.section,
        order: this.sentences.length,
        emphasised: inside,
        aside: this.sectionKind === 'aside',
      });
    }
  }
}

/** The words of a text with what stands between them. */
export function readWords(text: string, { language }: Lexicon): TextWord[] {
  const found: TextWord[] = [];
  let previousEnd = 0;
  let depth = 0;
  for (const { plain, forms, start, end, opens } of tokenise(text)) {
    const between = text.slice(previousEnd, start);
    const isSpace = between === ' ';
    if (!isSpace) {
      depth = Math.max(0, depth + countOf(between, BRACKET_OPEN) - countOf(between, BRACKET_CLOSE));
    }
    const surface = text.slice(start, end);
    found.push({
      plain,
      forms,
      start,
      end,
      opens,
      surface,
      key: wordKey(fold(surface), language),
      stop: isStopWord(plain, languageOfWord(plain, language)),
      gap: isSpace ? 'none' : gapOf(between),
      before: isSpace ? between : between.replace(/\s+/gu, ' '),
      bracketed: depth > 0,
    });
    previousEnd = end;
  }
  return found;
}

function countOf(between: string, mark: RegExp): number {
  return [...between].filter((character) => mark.test(character)).length;
}

function gapOf(between: string): Gap {
  if (JOINING.test(between)) {
    return 'none';
  }
  if (QUOTE.test(between)) {
    return 'quote';
  }
  if (BRACKET_OPEN.test(between) || BRACKET_CLOSE.test(between)) {
    return 'bracket';
  }
  return COMMA.test(between) ? 'comma' : 'break';
}
