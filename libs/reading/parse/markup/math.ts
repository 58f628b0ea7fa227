import type { MarkdownIt } from 'markdown-it';

const DOLLAR = '$';

/**
 * A plugin that keeps `$…$` and `$$…$$` as they are written: in a formula, `_`, `*` and `\` are no markup.
 * As in pandoc, no space stands inside the single dollars and no digit after them, so prices aren't formulas.
 */
export function mathAsText(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('escape', 'math', (state, silent) => {
    const end = endOfFormula(state.src, state.pos, state.posMax);
    if (end === -1) {
      return false;
    }
    if (!silent) {
      state.pending += state.src.slice(state.pos, end);
    }
    state.pos = end;
    return true;
  });
}

/** The index after the formula that starts at `start`, or -1. */
function endOfFormula(source: string, start: number, max: number): number {
  if (source[start] !== DOLLAR) {
    return -1;
  }
  const fence = source[start + 1] === DOLLAR ? '$$' : DOLLAR;
  const first = start + fence.length;
  const close = source.indexOf(fence, first);
  const end = close + fence.length;
  if (close <= first || end > max) {
    return -1;
  }
  const tight =
    /\S/u.test(source.charAt(first)) && /\S/u.test(source.charAt(close - 1)) && !/\d/.test(source.charAt(end));
  return fence === '$$' || tight ? end : -1;
}
