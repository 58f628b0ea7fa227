import { closeSync, existsSync, fdatasyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { ProposedEvent, StoreChange } from './store.js';

interface EventLine {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: string;
  readonly metadata: string;
}

type ChangeLine =
  | { readonly kind: 'append'; readonly stream: string; readonly created: string; readonly events: EventLine[] }
  | { readonly kind: 'delete'; readonly stream: string; readonly permanently: boolean };

/**
 * Keeps a store's changes in a file, a line each, on the disk before the change is acknowledged: a server that is killed
 * at any moment comes back with everything that it acknowledged. A last line without its end was never acknowledged and
 * is cut off.
 */
export class Journal {
  private readonly file: number;

  private constructor(path: string) {
    this.file = openSync(path, 'a');
  }

  /** Opens the journal, or begins it, and hands every change in it to `apply`. */
  static open(path: string, apply: (change: StoreChange) => void): Journal {
    const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    const whole = bytes.lastIndexOf('\n') + 1;
    for (let start = 0; start < whole; ) {
      const end = bytes.indexOf('\n', start);
      apply(fromLine(JSON.parse(bytes.toString('utf8', start, end)) as ChangeLine));
      start = end + 1;
    }
    const journal = new Journal(path);
    ftruncateSync(journal.file, whole);
    return journal;
  }

  write(change: StoreChange): void {
    writeSync(this.file, `${JSON.stringify(toLine(change))}\n`);
    fdatasyncSync(this.file);
  }

  close(): void {
    closeSync(this.file);
  }
}

function toLine(change: StoreChange): ChangeLine {
  if (change.kind === 'delete') {
    return change;
  }
  const events = change.events.map(({ id, type, contentType, data, metadata }) => ({
    id,
    type,
    contentType,
    data: data.toString('base64'),
    metadata: metadata.toString('base64'),
  }));
  return { kind: 'append', stream: change.stream, created: change.created.toString(), events };
}

function fromLine(line: ChangeLine): StoreChange {
  if (line.kind === 'delete') {
    return line;
  }
  const events: ProposedEvent[] = line.events.map((event) => ({
    ...event,
    data: Buffer.from(event.data, 'base64'),
    metadata: Buffer.from(event.metadata, 'base64'),
  }));
  return { kind: 'append', stream: line.stream, created: BigInt(line.created), events };
}
