import { analyse, type Language } from '#libs/language/index.js';
import type { ImportLine } from '#test/converters/import-line.js';
import { textsOf } from './recorded.js';

/** The words that tell one line of a history from all others. */
export class TellingWords {
  private readonly stemsOf: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(
    lines: readonly ImportLine[],
    private readonly language: Language,
  ) {
    this.stemsOf = new Map(lines.map((line) => [line.id, this.stemsIn(textsOf(line).join('\n'))]));
  }

  /**
   * The `count` words of a text that are the rarest in the history, the first ones of equally rare ones; null where there
   * are fewer, or where another line holds more than half of them: it would answer as well.
   */
  of(line: ImportLine, text: string, count: number): string[] | null {
    const words = [...new Set(text.match(/\p{L}{3,}/gu) ?? [])].filter((word) => this.stemOf(word) !== undefined);
    const rarest = words
      .map((word) => ({ word, lines: this.linesWith(word) }))
      .sort((left, right) => left.lines - right.lines)
      .slice(0, count)
      .map(({ word }) => word);
    return rarest.length < count || this.isSharedWith(line, rarest) ? null : rarest;
  }

  private isSharedWith({ id }: ImportLine, words: readonly string[]): boolean {
    const stems = words.map((word) => this.stemOf(word) ?? '');
    return [...this.stemsOf].some(
      ([other, held]) => other !== id && stems.filter((stem) => held.has(stem)).length > stems.length / 2,
    );
  }

  private linesWith(word: string): number {
    const stem = this.stemOf(word) ?? '';
    return [...this.stemsOf.values()].filter((held) => held.has(stem)).length;
  }

  private stemOf(word: string): string | undefined {
    return [...this.stemsIn(word)][0];
  }

  private stemsIn(text: string): ReadonlySet<string> {
    return new Set(analyse(text, this.language).stems.keys());
  }
}
