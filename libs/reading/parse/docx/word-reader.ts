import type { BlockKind } from '../../document.js';
import type { DocumentBuilder } from '../text/document-builder.js';
import { isEmphasised, plainRun, type Run, readRunProperty } from './run.js';
import { isOn, PLAIN_STYLE, type WordStyle } from './styles.js';

type Attributes = Readonly<Record<string, string>>;

/** Deleted and moved-away text, the second copy of drawings for old programs, and properties as they were before a change. */
const SKIPPED = new Set(['w:del', 'w:moveFrom', 'mc:Fallback', 'w:rPrChange', 'w:pPrChange', 'w:sectPrChange']);
/** A level 0–8 is a heading's; the tenth is body text. */
const BODY_OUTLINE = 9;
const DEEPEST_HEADING = 6;
const CELL_SEPARATOR = ' | ';
/** A section begins a new page unless it says otherwise (ISO 29500-1, 17.6.22). */
const SAME_PAGE_SECTIONS = ['continuous', 'nextColumn'];

/** Turns the elements of `word/document.xml`, in their order, into blocks. */
export class WordReader {
  readonly #builder: DocumentBuilder;
  readonly #styles: ReadonlyMap<string, WordStyle>;
  #skipped = 0;
  #rows = 0;
  #cells = 0;
  #style = PLAIN_STYLE;
  #list = false;
  #level: number | null = null;
  #run: Run | null = null;
  #inText = false;
  #section: { samePage: boolean } | null = null;

  constructor(builder: DocumentBuilder, styles: ReadonlyMap<string, WordStyle>) {
    this.#builder = builder;
    this.#styles = styles;
  }

  open(name: string, attributes: Attributes): void {
    if (SKIPPED.has(name)) {
      this.#skipped += 1;
    }
    if (this.#skipped > 0) {
      return;
    }
    const value = attributes['w:val'];
    if (this.#run === null) {
      this.#openInParagraph(name, value, attributes);
    } else {
      this.#openInRun(this.#run, name, value, attributes);
    }
  }

  text(text: string): void {
    if (this.#inText && this.#skipped === 0) {
      this.#write(text);
    }
  }

  close(name: string): void {
    if (SKIPPED.has(name)) {
      this.#skipped -= 1;
      return;
    }
    if (this.#skipped > 0) {
      return;
    }
    switch (name) {
      case 'w:t':
      case 'm:t':
        this.#inText = false;
        break;
      case 'w:r':
        this.#run = null;
        break;
      case 'w:p':
        this.#closeParagraph();
        break;
      case 'w:tr':
        this.#rows -= 1;
        this.#builder.close();
        break;
    }
  }

  #openInParagraph(name: string, value: string | undefined, attributes: Attributes): void {
    switch (name) {
      case 'w:p':
        this.#openParagraph();
        break;
      case 'w:pStyle':
        this.#style = this.#styles.get(value ?? '') ?? PLAIN_STYLE;
        break;
      case 'w:numPr':
        this.#list = true;
        break;
      case 'w:numId':
        // Number 0 takes a paragraph out of its style's list.
        this.#list = value !== '0';
        break;
      case 'w:outlineLvl':
        this.#level = Number(value) < BODY_OUTLINE ? Math.min(Number(value) + 1, DEEPEST_HEADING) : null;
        break;
      case 'w:pageBreakBefore':
        if (isOn(value)) {
          this.#softBreak();
        }
        break;
      case 'w:sectPr':
        this.#section = { samePage: false };
        break;
      case 'w:type':
        if (this.#section !== null && value !== undefined) {
          this.#section.samePage = SAME_PAGE_SECTIONS.includes(value);
        }
        break;
      case 'w:r':
        this.#run = plainRun();
        break;
      case 'm:t':
        this.#inText = true;
        break;
      case 'w:tr':
        this.#openRow();
        break;
      case 'w:tc':
        this.#openCell();
        break;
      default:
        this.#openBreak(name, attributes);
    }
  }

  #openInRun(run: Run, name: string, value: string | undefined, attributes: Attributes): void {
    switch (name) {
      case 'w:t':
      case 'm:t':
        this.#inText = true;
        break;
      case 'w:noBreakHyphen':
        this.#write('-');
        break;
      case 'w:p':
        // A text box stands inside a run of the paragraph that it is anchored in.
        this.#run = null;
        this.#openParagraph();
        break;
      default:
        readRunProperty(run, name, value, this.#styles);
        this.#openBreak(name, attributes);
    }
  }

  #openBreak(name: string, attributes: Attributes): void {
    if (name === 'w:lastRenderedPageBreak') {
      this.#softBreak();
    } else if (name === 'w:br' && attributes['w:type'] === 'page') {
      this.#builder.pageBreak();
    } else if (this.#run !== null && (name === 'w:br' || name === 'w:cr' || name === 'w:tab')) {
      this.#write(name === 'w:tab' ? '\t' : '\n');
    }
  }

  /** A break that Word notes beside the one that caused it: it counts only once the page has text. */
  #softBreak(): void {
    if (this.#builder.pageHasText && this.#rows === 0) {
      this.#builder.pageBreak();
    }
  }

  #openParagraph(): void {
    if (this.#rows > 0) {
      this.#write(' ');
      return;
    }
    this.#builder.close();
    this.#style = PLAIN_STYLE;
    this.#list = false;
    this.#level = null;
  }

  #closeParagraph(): void {
    if (this.#rows > 0) {
      return;
    }
    this.#builder.close();
    if (this.#section !== null && !this.#section.samePage) {
      this.#softBreak();
    }
    this.#section = null;
  }

  #openRow(): void {
    if (this.#rows === 0) {
      this.#builder.open('table');
      this.#cells = 0;
    }
    this.#rows += 1;
  }

  #openCell(): void {
    this.#cells += 1;
    if (this.#cells > 1) {
      this.#write(CELL_SEPARATOR);
    }
  }

  #write(text: string): void {
    const run = this.#run;
    if (run?.hidden === true) {
      return;
    }
    const level = this.#level ?? this.#style.level;
    if (!this.#builder.isOpen && text.trim() !== '') {
      this.#builder.open(this.#kind(level), level);
    }
    this.#builder.text(text, run !== null && isEmphasised(run));
  }

  #kind(level: number | null): BlockKind {
    if (this.#rows > 0) {
      return 'table';
    }
    if (level !== null) {
      return 'heading';
    }
    return this.#list ? 'list-item' : this.#style.kind;
  }
}
