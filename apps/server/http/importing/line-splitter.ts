/** Largest line of an import, in bytes: as large as a body (api.md, "Exact shapes and limits"). */
export const MAX_LINE_BYTES = 256 * 1024;

const LINE_FEED = 0x0a;

/** One line of an import. */
export interface RawLine {
  /** From 1. */
  readonly line: number;
  /** Without its line feed; null when it was too large to be kept. */
  readonly bytes: Buffer | null;
}

/**
 * Cuts a stream of bytes into lines. It keeps no more than one line in hand, however long the client makes it: of a line
 * that is too large only the fact is kept.
 */
export class LineSplitter {
  private parts: Buffer[] = [];
  private length = 0;
  private lines = 0;

  /** The lines that end in this chunk. */
  *push(chunk: Buffer): Generator<RawLine> {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      this.keep(chunk.subarray(start, end));
      yield this.take();
      start = end + 1;
    }
    this.keep(chunk.subarray(start));
  }

  /** What stands after the last line feed; null when nothing does. */
  end(): RawLine | null {
    return this.length > 0 ? this.take() : null;
  }

  private keep(part: Buffer): void {
    this.length += part.length;
    if (this.length > MAX_LINE_BYTES) {
      this.parts = [];
    } else if (part.length > 0) {
      this.parts.push(part);
    }
  }

  private take(): RawLine {
    this.lines += 1;
    const bytes = this.length > MAX_LINE_BYTES ? null : Buffer.concat(this.parts);
    this.parts = [];
    this.length = 0;
    return { line: this.lines, bytes };
  }
}
