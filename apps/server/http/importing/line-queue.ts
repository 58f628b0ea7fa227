import type { RawLine } from './line-splitter.js';

/** Lines that are recorded together at most; the writer below appends as many at once. */
export const MAX_BATCH_LINES = 256;
/** Bytes that are recorded together; one line more may come on top. */
export const MAX_BATCH_BYTES = 256 * 1024;

/**
 * Lines that were read and wait to be recorded. While one batch is being recorded the next gathers here: a client that
 * sends a line and waits has it recorded at once, a client that pours has large batches, and nobody sets a timer. When a
 * batch is full the reading side waits, and with it the client.
 */
export class LineQueue {
  private lines: RawLine[] = [];
  private bytes = 0;
  private state: 'open' | 'ended' | 'closed' = 'open';
  private failure: unknown = null;
  private wakeTaker: (() => void) | null = null;
  private wakeGiver: (() => void) | null = null;

  /** Whether the giver should wait for `room` before it gives more. */
  get full(): boolean {
    return this.state === 'open' && (this.lines.length >= MAX_BATCH_LINES || this.bytes >= MAX_BATCH_BYTES);
  }

  /** Adds a line. When nobody takes lines any more it is dropped. */
  give(line: RawLine): void {
    if (this.state === 'closed') {
      return;
    }
    this.lines.push(line);
    this.bytes += line.bytes?.length ?? 0;
    this.wakeTaker?.();
  }

  /** Resolves when the next line fits, or when nobody takes lines any more. */
  async room(): Promise<void> {
    while (this.full) {
      await new Promise<void>((resolve) => {
        this.wakeGiver = resolve;
      });
    }
  }

  /** No line comes any more; with an error, because the client broke off. */
  end(failure: unknown = null): void {
    this.failure = failure;
    if (this.state === 'open') {
      this.state = 'ended';
    }
    this.wakeTaker?.();
  }

  /** Nobody takes lines any more. */
  close(): void {
    this.state = 'closed';
    this.lines = [];
    this.wakeGiver?.();
  }

  /**
   * All lines that wait, at least one; none when there are no more.
   *
   * @throws what `end` was given, once the lines before it are taken
   */
  async take(): Promise<readonly RawLine[]> {
    while (this.lines.length === 0 && this.state === 'open') {
      await new Promise<void>((resolve) => {
        this.wakeTaker = resolve;
      });
    }
    const batch = this.lines;
    this.lines = [];
    this.bytes = 0;
    this.wakeGiver?.();
    if (batch.length === 0 && this.failure !== null) {
      throw this.failure;
    }
    return batch;
  }
}
