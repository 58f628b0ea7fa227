/** The words of a data file, which keeps a group of words a line, separated by spaces. */
export function wordList(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}
