/** An element as read back from a drawing. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const MARKUP = /<(\/?)([A-Za-z][\w-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/uy;
const ATTRIBUTE = /([\w:-]+)="([^"<]*)"/gu;
/** Production [2] of XML 1.0: what may not stand in a document, not even as a reference. */
const NO_XML_CHARACTER = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** Reads the part of XML that drawings use; anything that isn't well-formed throws. */
export function parseXml(document: string): XmlElement {
  if (NO_XML_CHARACTER.test(document)) {
    throw new Error('A character that XML does not allow');
  }
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open: XmlElement[] = [root];
  let at = 0;
  while (at < document.length) {
    const parent = open.at(-1) ?? root;
    const next = document.indexOf('<', at);
    const end = next === -1 ? document.length : next;
    parent.text += decoded(document.slice(at, end));
    if (next === -1) {
      break;
    }
    MARKUP.lastIndex = next;
    const match = MARKUP.exec(document);
    if (match === null) {
      throw new Error(`Not well-formed at ${next}: ${document.slice(next, next + 60)}`);
    }
    const [whole, closing, name = '', attributes = '', empty] = match;
    at = next + whole.length;
    if (closing === '/') {
      if (open.pop()?.name !== name) {
        throw new Error(`</${name}> closes nothing at ${next}`);
      }
      continue;
    }
    const element = { name, attributes: attributesOf(attributes), children: [], text: '' };
    parent.children.push(element);
    if (empty !== '/') {
      open.push(element);
    }
  }
  const [only, ...others] = root.children;
  if (open.length !== 1 || only === undefined || others.length > 0) {
    throw new Error('A document has one element, closed');
  }
  return only;
}

function attributesOf(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of source.matchAll(ATTRIBUTE)) {
    if (name in attributes) {
      throw new Error(`The attribute ${name} stands twice`);
    }
    attributes[name] = decoded(value);
  }
  return attributes;
}

function decoded(text: string): string {
  const rest = text.replace(/&(\w+);/gu, (_, name: string) => {
    const sign = ENTITIES[name];
    if (sign === undefined) {
      throw new Error(`The entity ${name} is not declared`);
    }
    return sign === '&' ? '\u0000' : sign;
  });
  if (rest.includes('&')) {
    throw new Error(`A bare & in ${text}`);
  }
  return rest.replaceAll('\u0000', '&');
}

/** All elements of a name below another, in document order. */
export function elements(below: XmlElement, name: string): XmlElement[] {
  return below.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elements(child, name)]);
}

/** All elements of a class below another, in document order. */
export function ofClass(below: XmlElement, className: string): XmlElement[] {
  return below.children.flatMap((child) => [
    ...(child.attributes.class?.split(' ').includes(className) ? [child] : []),
    ...ofClass(child, className),
  ]);
}

/** Whatever in an SVG document runs, fetches or links elsewhere. */
export function reachesOut(root: XmlElement): string[] {
  const found: string[] = [];
  const visit = ({ name, attributes, children, text }: XmlElement): void => {
    if (/^(?:script|foreignObject|image|use|a|iframe|animate|set)$/.test(name)) {
      found.push(name);
    }
    for (const [attribute, value] of Object.entries(attributes)) {
      if (/^on|href|src/i.test(attribute) || (attribute !== 'xmlns' && /url\((?!#)|javascript:/i.test(value))) {
        found.push(`${attribute}="${value}"`);
      }
    }
    if (name === 'style' && /@import|url\(|@font-face/i.test(text)) {
      found.push('style');
    }
    children.forEach(visit);
  };
  visit(root);
  return found;
}
