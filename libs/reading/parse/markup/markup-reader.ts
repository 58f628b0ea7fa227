import type { BlockKind } from '../../document.js';
import { type DocumentBuilder, withoutPageMarks } from '../text/document-builder.js';
import { TextRun } from '../text/text-run.js';
import { Definitions } from './definitions.js';
import { type ElementRole, isDefinition, isInnerLink, roleOf } from './elements.js';

/** What stands in an inner link that is a picture's or table's number, filled in only when the book is printed. */
const CROSS_REFERENCE = /^\s*\[?\s*link\s*\]?\s*$/i;
const CELL_SEPARATOR = ' | ';
const DEEPEST_HEADING = 6;

/** Elements that say what kind of text stands in them, however deep. */
const COUNTED = new Map<string, 'item' | 'quote' | 'code' | 'row'>([
  ['li', 'item'],
  ['blockquote', 'quote'],
  ['pre', 'code'],
  ['tr', 'row'],
]);

interface OpenElement extends ElementRole {
  readonly name: string;
  readonly definition: boolean;
}

/** Turns the tags and texts of an HTML document, in their order, into blocks. Nesting costs a counter, never a call. */
export class MarkupReader {
  readonly #builder: DocumentBuilder;
  readonly #definitions: Definitions;
  readonly #elements: OpenElement[] = [];
  readonly #depth = { skipped: 0, emphasis: 0, item: 0, quote: 0, code: 0, row: 0 };
  readonly #titleText = new TextRun();
  #cells = 0;
  /** The heading we are in, and the level of the last one. */
  #heading: number | null = null;
  #lastHeading = 1;
  /** The text of an inner link so far, kept back until it is known not to be an unfilled cross reference. */
  #innerLink: string | null = null;

  constructor(builder: DocumentBuilder) {
    this.#builder = builder;
    this.#definitions = new Definitions(builder);
  }

  /** The document's title element, or null. */
  get title(): string | null {
    const { text } = this.#titleText.finish();
    return text === '' ? null : text;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const role = roleOf(name, attributes, Math.min(this.#lastHeading + 1, DEEPEST_HEADING));
    const element: OpenElement = { ...role, name, definition: isDefinition(attributes) };
    this.#elements.push(element);
    if (element.skipped) {
      this.#depth.skipped += 1;
    }
    if (this.#depth.skipped > 0) {
      return;
    }
    if (isInnerLink(name, attributes)) {
      this.#endInnerLink();
      this.#innerLink = '';
    }
    if (element.block) {
      this.#boundary();
    }
    this.#count(element, 1);
    if (element.heading !== undefined) {
      this.#heading = element.heading;
      this.#lastHeading = element.heading;
    }
    this.#openPart(element, attributes);
  }

  text(text: string): void {
    const inTitle = this.#elements.at(-1)?.name === 'title' && this.#depth.skipped === 0;
    if (inTitle) {
      this.#titleText.push(text, false);
    } else if (this.#depth.skipped === 0 && this.#innerLink !== null) {
      this.#innerLink += text;
    } else if (this.#depth.skipped === 0) {
      this.#write(text);
    }
  }

  close(name: string): void {
    const element = this.#elements.pop();
    if (element === undefined) {
      return;
    }
    if (this.#depth.skipped === 0) {
      this.#closePart(element, name);
    }
    if (element.skipped) {
      this.#depth.skipped -= 1;
    }
  }

  #openPart({ name, definition, emphasis }: OpenElement, attributes: Readonly<Record<string, string>>): void {
    if (name === 'br') {
      this.#write('\n');
    } else if (name === 'td' || name === 'th') {
      this.#startCell();
    } else if (name === 'dt' || (emphasis === true && attributes['data-type'] === 'term')) {
      this.#definitions.startTerm(name === 'dt');
    } else if (name === 'dd') {
      this.#definitions.startMeaning();
    } else if (definition) {
      this.#definitions.startDefinition();
    }
  }

  #closePart(element: OpenElement, name: string): void {
    if (name === 'a') {
      this.#endInnerLink();
    }
    this.#definitions.close(name, element.definition);
    this.#count(element, -1);
    if (element.block) {
      this.#boundary();
    }
    if (element.heading !== undefined) {
      this.#heading = null;
    }
  }

  #count({ name, emphasis }: OpenElement, by: 1 | -1): void {
    const counter = COUNTED.get(name);
    if (name === 'tr') {
      this.#cells = 0;
    }
    if (counter !== undefined) {
      this.#depth[counter] += by;
    }
    if (emphasis) {
      this.#depth.emphasis += by;
    }
  }

  /** A block's edge; inside a table row or a glossary entry, which are one block, it is only a gap between words. */
  #boundary(): void {
    if (this.#depth.row > 0 || this.#definitions.collecting) {
      this.#write(' ');
    } else {
      this.#builder.close();
    }
  }

  #startCell(): void {
    this.#cells += 1;
    if (this.#cells > 1) {
      this.#write(CELL_SEPARATOR);
    }
  }

  #endInnerLink(): void {
    const text = this.#innerLink;
    this.#innerLink = null;
    if (text === null) {
      return;
    }
    if (CROSS_REFERENCE.test(text)) {
      const target = this.#definitions.collecting ? this.#definitions : this.#builder;
      target.dropReference();
    } else {
      this.#write(text);
    }
  }

  #write(text: string): void {
    if (this.#innerLink !== null) {
      this.#innerLink += text;
      return;
    }
    const emphasised = this.#depth.emphasis > 0;
    if (this.#definitions.collecting) {
      const { text: plain, breaks } = withoutPageMarks(text);
      this.#definitions.text(plain, emphasised, breaks);
      return;
    }
    if (!this.#builder.isOpen && text.trim() !== '') {
      this.#builder.open(this.#kind(), this.#heading);
    }
    this.#builder.text(text, emphasised);
  }

  #kind(): BlockKind {
    const { row, code, item, quote } = this.#depth;
    if (this.#heading !== null) {
      return 'heading';
    }
    if (row > 0) {
      return 'table';
    }
    if (code > 0) {
      return 'code';
    }
    if (item > 0) {
      return 'list-item';
    }
    return quote > 0 ? 'quote' : 'paragraph';
  }
}
