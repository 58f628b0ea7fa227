import { neutralise, quoted } from '#libs/recall/block/index.js';

/** A name or a quotation: what others wrote, to be told apart from what the report says. */
export interface Quoted {
  readonly quoted: string;
}

/** A text of the report's own words and of names; whoever shows it decides how a name is set off. */
export type Phrase = readonly (string | Quoted)[];

/** A name or a quotation as a part of a phrase. */
export function named(text: string): Phrase {
  return [{ quoted: text }];
}

/** Puts phrases, texts and numbers into the places of a template. */
export function phrase(strings: readonly string[], ...values: readonly (Phrase | string | number)[]): Phrase {
  return strings.flatMap((text, place) => {
    const value = values[place];
    const filled = value === undefined ? [] : typeof value === 'object' ? value : [String(value)];
    return [text, ...filled].filter((part) => part !== '');
  });
}

/** Phrases with something between them. */
export function joined(phrases: readonly Phrase[], between: string): Phrase {
  return phrases.flatMap((each, place) => (place === 0 ? each : [between, ...each]));
}

/** A phrase as a text of one line: names stand between quotation marks, and nothing in them can leave those. */
export function plainText(parts: Phrase): string {
  return parts.map((part) => (typeof part === 'string' ? part : quoted(neutralise(part.quoted)))).join('');
}
