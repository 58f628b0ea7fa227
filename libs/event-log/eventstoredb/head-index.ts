import type { AllStreamRecordedEvent, Position } from '@eventstore/db-client';
import type { StreamHead } from '../event-log.js';
import type { Reader } from './reader.js';
import { fromStored } from './stored-form.js';

/** Events in a page of `$all`. */
const EVENTS_PER_PAGE = 1_000;

/**
 * Where every stream ends. EventStoreDB has no list of streams, so this process reads the log once from the start, keeps
 * the last revision and hash of each stream, and reads on from there whenever it is asked: an answer holds everything
 * that was in the log when the question came. The first answer costs a read of the whole log (10,000 to 20,000 events
 * a second), each later one a read of what is new; 10,000 streams take about 3 MB.
 */
export class HeadIndex {
  private readonly heads = new Map<string, StreamHead>();
  private position: Position | null = null;
  private reading: Promise<void> = Promise.resolve();

  constructor(
    private readonly reader: Reader,
    private readonly prefixes: readonly string[],
  ) {}

  /** All heads of streams that begin with `prefix`, in order of name. */
  async headsOf(prefix: string): Promise<StreamHead[]> {
    // A reading that is under way may be past events that came before this question: it gets one of its own, after that.
    const readOn = (): Promise<void> => this.readOn();
    this.reading = this.reading.then(readOn, readOn);
    await this.reading;
    const heads = [...this.heads.values()].filter(({ stream }) => stream.startsWith(prefix));
    return heads.sort((a, b) => (a.stream < b.stream ? -1 : 1));
  }

  private async readOn(): Promise<void> {
    for (let more = true; more; ) {
      const page = await this.reader.allPage(this.position, EVENTS_PER_PAGE);
      for (const event of page) {
        this.take(event);
      }
      more = page.length === EVENTS_PER_PAGE;
    }
  }

  private take(recorded: AllStreamRecordedEvent): void {
    this.position = recorded.position;
    if (this.prefixes.some((prefix) => recorded.streamId.startsWith(prefix))) {
      const { stream, revision, hash } = fromStored(recorded);
      this.heads.set(stream, { stream, revision, hash });
    }
  }
}
