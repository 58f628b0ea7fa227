import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { SealedEvent } from '#libs/chain/index.js';
import {
  type AppendOutcome,
  type EventLog,
  EventTooLargeError,
  LogUnavailableError,
  MAX_EVENT_BYTES,
  type Movement,
  type ReadOptions,
  type StreamHead,
  type Subscription,
} from '../event-log.js';
import { appendTogether, type PendingAppend } from './group-append.js';
import { isUnavailable, UNIQUE_VIOLATION } from './postgres-errors.js';

/** Events in a page: some 3 MB of envelopes, large enough that round trips don't count. */
const EVENTS_PER_PAGE = 2_000;
const HEADS_PER_PAGE = 5_000;
/** How often a subscription looks for movements that no notification told of. */
const POLL_INTERVAL_MS = 1_000;

/** Appends that share one statement at most; their envelopes are some 100 KB then. */
const APPENDS_PER_STATEMENT = 64;
/** Statements under way at once: the next group gathers while one is flushed. */
const STATEMENTS_UNDER_WAY = 2;

const EVENT_COLUMNS = 'revision::int, id, type, envelope, hash';

interface WaitingAppend {
  readonly append: PendingAppend;
  resolve(outcome: AppendOutcome): void;
  reject(error: unknown): void;
}

type EventRow = [revision: number, id: string, type: string, envelope: string, hash: string];

/**
 * The episode log on PostgreSQL (embedded or a server): a row an event, a row a stream's head.
 * The unique key (stream, revision) and the head's revision in the append's condition keep two writers from forking.
 */
export class PostgresEventLog implements EventLog {
  private readonly waiting: WaitingAppend[] = [];
  private underWay = 0;

  constructor(private readonly pool: pg.Pool) {}

  async append(stream: string, expectedRevision: number, events: readonly SealedEvent[]): Promise<AppendOutcome> {
    const last = events.at(-1);
    if (!last) {
      throw new Error('an append needs at least one event');
    }
    for (const event of events) {
      const bytes = Buffer.byteLength(event.envelope);
      if (bytes > MAX_EVENT_BYTES) {
        throw new EventTooLargeError(bytes, MAX_EVENT_BYTES);
      }
    }
    return new Promise((resolve, reject) => {
      this.waiting.push({ append: { stream, expectedRevision, events }, resolve, reject });
      this.appendWaiting();
    });
  }

  async *read(stream: string, options: ReadOptions = {}): AsyncGenerator<readonly SealedEvent[]> {
    const forwards = options.direction !== 'backwards';
    let from = options.from ?? (forwards ? 0 : Number.MAX_SAFE_INTEGER);
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    const text = forwards
      ? `select ${EVENT_COLUMNS} from event where stream = $1 and revision >= $2 order by revision limit $3`
      : `select ${EVENT_COLUMNS} from event where stream = $1 and revision <= $2 order by revision desc limit $3`;
    while (left > 0) {
      const limit = Math.min(left, EVENTS_PER_PAGE);
      const page = await this.events(stream, { name: `read-${forwards}`, text, values: [stream, from, limit] });
      if (page.length > 0) {
        yield page;
      }
      const last = page.at(-1);
      if (!last || page.length < limit) {
        return;
      }
      left -= page.length;
      from = last.revision + (forwards ? 1 : -1);
    }
  }

  find(stream: string, ids: readonly string[]): Promise<readonly SealedEvent[]> {
    const text = `select ${EVENT_COLUMNS} from event where stream = $1 and id = any($2::uuid[]) order by revision`;
    return this.events(stream, { name: 'find', text, values: [stream, ids] });
  }

  async head(stream: string): Promise<StreamHead | null> {
    const text = 'select revision::int, hash from stream_head where stream = $1';
    const result = await this.query<{ revision: number; hash: string }>({ name: 'head', text, values: [stream] });
    const row = result.rows[0];
    return row ? { stream, ...row } : null;
  }

  async *heads(prefix: string): AsyncGenerator<readonly StreamHead[]> {
    const text = `select stream, revision::int, hash from stream_head
      where stream > $1 and starts_with(stream, $2) order by stream limit ${HEADS_PER_PAGE}`;
    let after = '';
    while (true) {
      const page = (await this.query<StreamHead & pg.QueryResultRow>({ name: 'heads', text, values: [after, prefix] }))
        .rows;
      if (page.length > 0) {
        yield page;
      }
      const last = page.at(-1);
      if (!last || page.length < HEADS_PER_PAGE) {
        return;
      }
      after = last.stream;
    }
  }

  async subscribe(
    position: string | null,
    listener: { onMovement(movement: Movement): void; onError(error: unknown): void },
  ): Promise<Subscription> {
    const stopped = new AbortController();
    let from = position ?? (await this.lastPosition());
    const poll = async (): Promise<void> => {
      while (!stopped.signal.aborted) {
        try {
          for (const movement of await this.movementsAfter(from)) {
            listener.onMovement(movement);
            from = movement.position;
          }
        } catch (error) {
          listener.onError(error);
        }
        await delay(POLL_INTERVAL_MS, undefined, { signal: stopped.signal }).catch((error: Error) => {
          if (error.name !== 'AbortError') {
            throw error;
          }
        });
      }
    };
    const polling = poll();
    return {
      close: async () => {
        stopped.abort();
        await polling;
      },
    };
  }

  async ping(): Promise<void> {
    await this.query({ text: 'select 1', values: [] });
  }

  /** Starts statements for what waits, as many as may be under way. */
  private appendWaiting(): void {
    while (this.underWay < STATEMENTS_UNDER_WAY && this.waiting.length > 0) {
      const group = this.nextGroup();
      this.underWay += 1;
      void this.appendGroup(group).finally(() => {
        this.underWay -= 1;
        this.appendWaiting();
      });
    }
  }

  /** The longest-waiting appends, one a stream; a stream's second one waits for the next group. */
  private nextGroup(): WaitingAppend[] {
    const group = new Map<string, WaitingAppend>();
    const later: WaitingAppend[] = [];
    for (const waiting of this.waiting) {
      if (group.size < APPENDS_PER_STATEMENT && !group.has(waiting.append.stream)) {
        group.set(waiting.append.stream, waiting);
      } else {
        later.push(waiting);
      }
    }
    this.waiting.splice(0, this.waiting.length, ...later);
    return [...group.values()];
  }

  /** Settles every append of a group; it never rejects. */
  private async appendGroup(group: readonly WaitingAppend[]): Promise<void> {
    let appended: ReadonlySet<string>;
    try {
      appended = await this.available(() =>
        appendTogether(
          this.pool,
          group.map(({ append }) => append),
        ),
      );
    } catch (error) {
      await this.settleFailed(group, error);
      return;
    }
    for (const { append, resolve, reject } of group) {
      const last = append.events.at(-1);
      if (!last) {
        reject(new Error('an append needs at least one event'));
      } else if (appended.has(append.stream)) {
        resolve({ kind: 'appended', head: { stream: append.stream, revision: last.revision, hash: last.hash } });
      } else {
        this.conflict(append.stream, last).then(resolve, reject);
      }
    }
  }

  /** One append must not fail for another one's sake, so those of a failed group go alone. */
  private async settleFailed(group: readonly WaitingAppend[], error: unknown): Promise<void> {
    const [only] = group;
    if (only && group.length === 1) {
      if ((error as { code?: string }).code === UNIQUE_VIOLATION) {
        only.resolve({ kind: 'duplicate' });
      } else {
        only.reject(error);
      }
      return;
    }
    for (const waiting of group) {
      await this.appendGroup([waiting]);
    }
  }

  /** Nothing was inserted: the stream has moved on, or these very events are there already (a repeated append). */
  private async conflict(stream: string, last: SealedEvent): Promise<AppendOutcome> {
    const actual = await this.head(stream);
    if (actual && actual.revision >= last.revision) {
      const [stored] = await this.find(stream, [last.id]);
      if (stored?.revision === last.revision && stored.hash === last.hash) {
        return { kind: 'appended', head: { stream, revision: last.revision, hash: last.hash } };
      }
    }
    return { kind: 'conflict', actual };
  }

  private async events(stream: string, query: pg.QueryConfig): Promise<SealedEvent[]> {
    const result = await this.query<EventRow>({ ...query, rowMode: 'array' } as pg.QueryConfig);
    return (result.rows as unknown as EventRow[]).map(([revision, id, type, envelope, hash]) => ({
      stream,
      revision,
      id,
      type,
      envelope,
      hash,
    }));
  }

  private async lastPosition(): Promise<string> {
    const text = 'select coalesce(max(position), 0)::text as position from stream_head';
    return (await this.query<{ position: string }>({ text, values: [] })).rows[0]?.position ?? '0';
  }

  private async movementsAfter(position: string): Promise<Movement[]> {
    const text = `select stream, revision::int, position::text from stream_head where position > $1 order by position limit ${HEADS_PER_PAGE}`;
    return (await this.query<Movement & pg.QueryResultRow>({ name: 'movements', text, values: [position] })).rows;
  }

  private query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    return this.available(() => this.pool.query<Row>(query));
  }

  private async available<Result>(ask: () => Promise<Result>): Promise<Result> {
    try {
      return await ask();
    } catch (error) {
      if (isUnavailable(error)) {
        throw new LogUnavailableError(`the log's database does not answer: ${(error as Error).message}`, {
          cause: error,
        });
      }
      throw error;
    }
  }
}
