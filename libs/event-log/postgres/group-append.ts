import type pg from 'pg';
import type { SealedEvent } from '#libs/chain/index.js';

/** One caller's append. */
export interface PendingAppend {
  readonly stream: string;
  readonly expectedRevision: number;
  readonly events: readonly SealedEvent[];
}

/**
 * Appends to several streams in one statement, so in one round trip, one transaction and one flush. A stream takes part only
 * if its head is where the caller thought it to be. Two nodes whose groups hold the same streams may deadlock; PostgreSQL
 * ends one of them, and its appends are tried again one by one.
 */
const APPEND = `
  with wanted as (
    select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[]) as w (stream, expected, revision, hash)),
  opened as (
    insert into stream_head (stream, revision, hash, position)
    select stream, revision, hash, nextval('log_position') from wanted where expected < 0
    on conflict (stream) do nothing returning stream),
  moved as (
    update stream_head h set revision = w.revision, hash = w.hash, position = nextval('log_position')
    from wanted w where h.stream = w.stream and h.revision = w.expected returning h.stream),
  taken as (select stream from opened union all select stream from moved),
  written as (
    insert into event (stream, revision, id, type, envelope, hash)
    select e.stream, e.revision, e.id, e.type, e.envelope, e.hash
    from unnest($5::text[], $6::bigint[], $7::uuid[], $8::text[], $9::text[], $10::text[])
      as e (stream, revision, id, type, envelope, hash)
    join taken on taken.stream = e.stream)
  select stream from taken`;

/**
 * Runs the appends together. Returns the streams that were appended to; the others' heads are elsewhere.
 * Throws what PostgreSQL throws, and then nothing was appended to any of them.
 *
 * @param appends at most one a stream
 */
export async function appendTogether(pool: pg.Pool, appends: readonly PendingAppend[]): Promise<ReadonlySet<string>> {
  const lasts = appends.map(({ events }) => events.at(-1));
  const events = appends.flatMap((append) => append.events);
  const values = [
    appends.map(({ stream }) => stream),
    appends.map(({ expectedRevision }) => expectedRevision),
    lasts.map((last) => last?.revision),
    lasts.map((last) => last?.hash),
    events.map((event) => event.stream),
    events.map((event) => event.revision),
    events.map((event) => event.id),
    events.map((event) => event.type),
    events.map((event) => event.envelope),
    events.map((event) => event.hash),
  ];
  const { rows } = await pool.query<{ stream: string }>({ name: 'append', text: APPEND, values });
  return new Set(rows.map(({ stream }) => stream));
}
