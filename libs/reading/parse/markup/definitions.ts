import type { DocumentBuilder } from '../text/document-builder.js';
import { TextRun } from '../text/text-run.js';

/** Collects the terms and meanings of definition lists and of marked definitions into glossary entries. */
export class Definitions {
  readonly #builder: DocumentBuilder;
  /** Terms that wait for their meaning. */
  #terms: string[] = [];
  #term: TextRun | null = null;
  #meaning: TextRun | null = null;
  /** Whether the list's last part was a meaning: the next term then begins an entry. */
  #defined = false;
  #inDefinition = false;
  #breaks = 0;

  constructor(builder: DocumentBuilder) {
    this.#builder = builder;
  }

  /** Whether text belongs to an entry. */
  get collecting(): boolean {
    return this.#term !== null || this.#meaning !== null;
  }

  /** A definition list's term, or a term marked in the text, which counts only as the first one inside a marked definition. */
  startTerm(listed: boolean): void {
    if (!listed && !(this.#inDefinition && this.#terms.length === 0 && this.#term === null)) {
      return;
    }
    if (listed && this.#defined) {
      this.#terms = [];
      this.#defined = false;
    }
    this.#builder.close();
    this.#term = new TextRun();
  }

  startMeaning(): void {
    this.#endTerm();
    if (!this.#inDefinition) {
      this.#builder.close();
      this.#meaning = new TextRun();
    }
  }

  startDefinition(): void {
    this.#builder.close();
    this.#inDefinition = true;
    this.#terms = [];
    this.#meaning = new TextRun();
  }

  /** Adds to what is being collected; `pageBreaks` ended in the middle of it and take effect after the entry. */
  text(text: string, emphasised: boolean, pageBreaks: number): void {
    const run = this.#term ?? this.#meaning;
    run?.push(text, emphasised && run !== this.#term);
    this.#breaks += pageBreaks;
  }

  /** A cross reference stood here. */
  dropReference(): void {
    (this.#term ?? this.#meaning)?.dropReference();
  }

  /** An element ended; `definition` says that it was a marked definition. */
  close(name: string, definition: boolean): void {
    if (name === 'dt' || (this.#inDefinition && this.#term !== null)) {
      this.#endTerm();
    }
    if (definition) {
      this.#inDefinition = false;
      this.#endMeaning();
    } else if (name === 'dd' && !this.#inDefinition) {
      this.#endMeaning();
    } else if (name === 'dl') {
      this.#endList();
    }
  }

  #endTerm(): void {
    const term = this.#term?.finish().text ?? '';
    this.#term = null;
    if (term !== '') {
      this.#terms.push(term);
    }
  }

  #endMeaning(): void {
    const found = this.#meaning?.finish();
    this.#meaning = null;
    this.#defined = true;
    if (found !== undefined && found.text !== '') {
      const text = found.text.replace(/^[:：–—-]\s*/u, '');
      const { emphasised } = found;
      if (this.#terms.length === 0) {
        this.#builder.add({ kind: 'paragraph', level: null, text, emphasised, term: null });
      }
      for (const term of this.#terms) {
        this.#builder.add({ kind: 'glossary-entry', level: null, text, emphasised, term });
      }
    }
    this.#endPages();
  }

  /** A term that nothing is said of is text all the same. */
  #endList(): void {
    for (const text of this.#defined ? [] : this.#terms) {
      this.#builder.add({ kind: 'paragraph', level: null, text, emphasised: [], term: null });
    }
    this.#terms = [];
    this.#defined = false;
    this.#endPages();
  }

  #endPages(): void {
    for (; this.#breaks > 0; this.#breaks -= 1) {
      this.#builder.pageBreak();
    }
  }
}
