/** A sentence may end here: the mark with closing quotes and brackets, white space, and what opens the next one. */
const END = /[.!?؟…][”"’'»)\]]*\s+(?=[“"‘'«(¿¡[]*[\p{Lu}\p{Lt}\p{Lo}\p{N}])/gu;
/** What ends in a full stop without ending a sentence: "e.g.", "Fig.", "z. B.", an initial. "DNA." does end one. */
const ABBREVIATION = /(?:^|[\s(])(?:\p{L}|\p{L}+\.\p{L}+|\p{Lu}\p{Ll}{1,2}|etc|vgl|bzw|approx|cf)\.$/u;

/** The sentences of a paragraph, in order, without the white space between them. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].trimEnd().length;
    const sentence = text.slice(from, end);
    if (match[0].startsWith('.') && ABBREVIATION.test(sentence)) {
      continue;
    }
    sentences.push(sentence.trim());
    from = match.index + match[0].length;
  }
  const last = text.slice(from).trim();
  return last === '' ? sentences : [...sentences, last];
}
