const FENCE = /^ {0,3}(?<fence>`{3,}|~{3,})/;
/** `{: data-type="term"}`: attributes of what stands before it. */
const ATTRIBUTE_LIST = /\{:[^{}\n]*\}/g;
/** kramdown ends a block with a lone `^`, so that the next one is a block of its own. */
const END_OF_BLOCK = /^\^\s*$/;
/** A line that is nothing but tags of wrappers; HTML would swallow the Markdown lines after it as they are. */
const WRAPPER_TAGS =
  /^ {0,3}(?:<\/?(?:div|section|article|aside|figure|figcaption|details|summary|main|header|footer|center|blockquote)\b[^<>]*>\s*)+$/i;
const MARKED_AS_MARKDOWN = /\bmarkdown\s*=\s*["']?(?:1|block|span)\b/i;
/** Indented or a block's tag: more HTML. Indented text would become code if a blank line came before it. */
const HTML_GOES_ON = /^(?:\s*<(?!\/?(?:span|a|b|i|em|strong|u|sub|sup|q|cite|dfn|kbd|mark|small)\b)|\s{2,}\S)/i;

/** The text in plain Markdown: attribute lists and block ends gone, Markdown inside HTML wrappers set apart from their tags. */
export function plainMarkdown(source: string): string {
  const lines = source.split('\n');
  const kept: string[] = [];
  let fence: string | null = null;
  lines.forEach((line, index) => {
    const marker = FENCE.exec(line)?.groups?.fence;
    if (fence !== null) {
      fence = marker?.startsWith(fence) ? null : fence;
      kept.push(line);
      return;
    }
    fence = marker ?? null;
    kept.push(...plainLines(line, lines[index + 1]));
  });
  return kept.join('\n');
}

function plainLines(line: string, next: string | undefined): string[] {
  if (END_OF_BLOCK.test(line)) {
    return [''];
  }
  const plain = line.includes('{:') ? line.replace(ATTRIBUTE_LIST, '') : line;
  if (plain.trim() === '' && line.trim() !== '') {
    return [];
  }
  const opensMarkdown =
    WRAPPER_TAGS.test(plain) && (MARKED_AS_MARKDOWN.test(plain) || (next !== undefined && !HTML_GOES_ON.test(next)));
  return opensMarkdown ? [plain, ''] : [plain];
}
