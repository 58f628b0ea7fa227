import { readTags } from '../markup/tags.js';

/** What a style of the document says about the text that has it. */
export interface WordStyle {
  /** 1–6 for headings, null for other text. */
  readonly level: number | null;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly kind: 'paragraph' | 'quote' | 'code' | 'list-item';
}

export const PLAIN_STYLE: WordStyle = { level: null, bold: false, italic: false, kind: 'paragraph' };

interface RawStyle {
  name: string;
  basedOn: string | null;
  outline: number | null;
  bold: boolean | null;
  italic: boolean | null;
  list: boolean;
}

/** Built-in styles have English names in every language's Word (ISO 29500-1, 17.7.4.9); their ids are translated. */
const HEADING_NAME = /^heading ([1-9])$/i;
const TITLE_NAME = /^title$/i;
const QUOTE_NAME = /^(?:intense )?quote$/i;
const CODE_NAME = /^(?:html preformatted|plain text|macro text|code|source code|preformatted text)$/i;
const LIST_NAME = /^list (?:bullet|number)/i;
const DEEPEST_HEADING = 6;
/** Chains of styles are a few long; a circle would be endless. */
const MAX_CHAIN = 20;

/** The styles of `word/styles.xml` by id, with what they inherit. */
export function parseStyles(xml: string): ReadonlyMap<string, WordStyle> {
  const raw = readStyles(xml);
  return new Map([...raw.keys()].map((id) => [id, resolve(id, raw)]));
}

/** Whether a switch such as `<w:b/>` is on: present without a value, or with one that isn't a no. */
export function isOn(value: string | undefined): boolean {
  return value === undefined || !['0', 'false', 'off', 'none'].includes(value.toLowerCase());
}

function readStyles(xml: string): Map<string, RawStyle> {
  const styles = new Map<string, RawStyle>();
  let style: RawStyle | null = null;
  const reader = {
    open: (tag: string, attributes: Readonly<Record<string, string>>) => {
      if (tag === 'w:style') {
        style = { name: '', basedOn: null, outline: null, bold: null, italic: null, list: false };
        styles.set(attributes['w:styleId'] ?? '', style);
      } else if (style !== null) {
        readProperty(style, tag, attributes['w:val']);
      }
    },
    text: () => {},
    close: (tag: string) => {
      style = tag === 'w:style' ? null : style;
    },
  };
  readTags(xml, reader, 'xml');
  return styles;
}

function readProperty(style: RawStyle, tag: string, value: string | undefined): void {
  switch (tag) {
    case 'w:name':
      style.name = value ?? '';
      break;
    case 'w:basedOn':
      style.basedOn = value ?? null;
      break;
    case 'w:outlineLvl':
      style.outline = Number(value);
      break;
    case 'w:b':
      style.bold = isOn(value);
      break;
    case 'w:i':
      style.italic = isOn(value);
      break;
    case 'w:numPr':
      style.list = true;
      break;
  }
}

function resolve(id: string, raw: ReadonlyMap<string, RawStyle>): WordStyle {
  const chain: RawStyle[] = [];
  for (let next = raw.get(id); next !== undefined && chain.length < MAX_CHAIN; next = raw.get(next.basedOn ?? '')) {
    chain.push(next);
  }
  return {
    level: firstKnown(chain, levelOf),
    bold: firstKnown(chain, ({ bold }) => bold) ?? false,
    italic: firstKnown(chain, ({ italic }) => italic) ?? false,
    kind: firstKnown(chain, kindOf) ?? 'paragraph',
  };
}

function levelOf({ name, outline }: RawStyle): number | null {
  if (TITLE_NAME.test(name)) {
    return 1;
  }
  const level = Number(HEADING_NAME.exec(name)?.[1] ?? Number.NaN);
  if (!Number.isNaN(level)) {
    return Math.min(level, DEEPEST_HEADING);
  }
  // Nine outline levels, from 0; the tenth value means body text.
  return outline !== null && outline < 9 ? Math.min(outline + 1, DEEPEST_HEADING) : null;
}

function kindOf({ name, list }: RawStyle): WordStyle['kind'] | null {
  if (QUOTE_NAME.test(name)) {
    return 'quote';
  }
  if (CODE_NAME.test(name)) {
    return 'code';
  }
  return list || LIST_NAME.test(name) ? 'list-item' : null;
}

function firstKnown<T>(chain: readonly RawStyle[], read: (style: RawStyle) => T | null): T | null {
  for (const style of chain) {
    const value = read(style);
    if (value !== null) {
      return value;
    }
  }
  return null;
}
