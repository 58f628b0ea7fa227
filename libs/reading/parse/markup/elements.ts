/** What an element means to a reader of prose. */
export interface ElementRole {
  /** Nothing in it is prose. */
  readonly skipped?: boolean;
  /** It begins and ends a block. */
  readonly block?: boolean;
  readonly emphasis?: boolean;
  /** 1–6. */
  readonly heading?: number;
}

type Attributes = Readonly<Record<string, string>>;

/** Programs, styles, pictures, controls and site navigation; `annotation` repeats a formula in another notation. */
const SKIPPED = new Set(
  'script style noscript template svg iframe object embed audio video canvas map select button textarea input nav rt rp annotation annotation-xml cnx-pi'.split(
    ' ',
  ),
);
const BLOCK = new Set(
  'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main menu ol option p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
const EMPHASIS = new Set(['b', 'strong', 'i', 'em', 'dfn']);
const HEADING = /^h([1-6])$/;
/** Text that a reader of the page can't see, and that nobody who uploads it knows of. */
const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])/i;
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:|\/\/|www\.)/i;

/** What the element means; `levelOfTitles` is the level of a heading that has none of its own. */
export function roleOf(name: string, attributes: Attributes, levelOfTitles: number): ElementRole {
  if (SKIPPED.has(name) || isHidden(attributes)) {
    return { skipped: true };
  }
  const heading = HEADING.exec(name)?.[1];
  const block = BLOCK.has(name);
  if (heading !== undefined) {
    return { block, heading: Number(heading) };
  }
  if (attributes['data-type'] === 'title') {
    return { block: true, heading: levelOfTitles };
  }
  return {
    block,
    emphasis: EMPHASIS.has(name) || attributes['data-type'] === 'term' || isLinkOfItsOwn(name, attributes),
  };
}

/** Whether the element holds one glossary entry, its term marked inside, as textbooks of the CNX family do. */
export function isDefinition({ 'data-type': type }: Attributes): boolean {
  return type === 'definition';
}

/** Whether a link leads to another place in the same text. */
export function isInnerLink(name: string, { href }: Attributes): boolean {
  return name === 'a' && href?.startsWith('#') === true;
}

/** A link to another note or page of the same collection names a thing, as emphasis does; a web address or a place in the text doesn't. */
function isLinkOfItsOwn(name: string, { href }: Attributes): boolean {
  return name === 'a' && href !== undefined && href !== '' && !href.startsWith('#') && !ADDRESS.test(href);
}

function isHidden({ hidden, style }: Attributes): boolean {
  return hidden !== undefined || (style !== undefined && HIDDEN_STYLE.test(style));
}
