import type { ClientBase, Pool } from 'pg';

/** A memory's checkpoint for one projection. `revision` is -1 before the first event. */
export interface Checkpoint {
  readonly revision: number;
  readonly rulesVersion: string | null;
  /** The revision of an event that the fold can't take, or null. */
  readonly parkedAt: number | null;
}

const NOTHING_YET: Checkpoint = { revision: -1, rulesVersion: null, parkedAt: null };

interface CheckpointRow {
  projection: string;
  revision: number;
  rulesVersion: string;
  parkedAt: number | null;
}

/** A memory's checkpoints by projection; those that don't exist yet stand at -1. */
export async function readCheckpoints(
  db: Pool | ClientBase,
  memoryId: string,
  projections: readonly string[],
): Promise<Map<string, Checkpoint>> {
  const text = `select projection, revision, rules_version as "rulesVersion", parked_at_revision as "parkedAt"
    from projection_checkpoint where memory_id = $1 and projection = any($2)`;
  const { rows } = await db.query<CheckpointRow>({ name: 'checkpoints', text, values: [memoryId, projections] });
  const found = new Map<string, Checkpoint>(rows.map(({ projection, ...checkpoint }) => [projection, checkpoint]));
  return new Map(projections.map((name) => [name, found.get(name) ?? NOTHING_YET]));
}

/** Where a projection was thought to be, and where it goes. */
export interface CheckpointMove {
  readonly projection: string;
  readonly rulesVersion: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Moves a memory's checkpoints in the open transaction, all in one statement and in the order of their names, and locks them
 * till the end. False when one isn't where it was thought to be: somebody else has projected in between, and this transaction
 * must be rolled back.
 */
export async function advance(
  client: ClientBase,
  memoryId: string,
  moves: readonly CheckpointMove[],
): Promise<boolean> {
  const text = `insert into projection_checkpoint as c (memory_id, projection, rules_version, revision)
    select $1, m.projection, m.rules_version, m.target
    from unnest($2::text[], $3::text[], $4::int[], $5::int[]) as m (projection, rules_version, expected, target)
    where m.expected < 0
      or exists (select from projection_checkpoint e where e.memory_id = $1 and e.projection = m.projection)
    order by m.projection
    on conflict (memory_id, projection) do update
    set revision = excluded.revision, rules_version = excluded.rules_version
    where c.revision = ($4::int[])[array_position($2::text[], c.projection)] and c.parked_at_revision is null`;
  const values = [
    memoryId,
    moves.map(({ projection }) => projection),
    moves.map(({ rulesVersion }) => rulesVersion),
    moves.map(({ from }) => from),
    moves.map(({ to }) => to),
  ];
  return (await client.query({ name: 'checkpoints-move', text, values })).rowCount === moves.length;
}

/**
 * Locks a memory's checkpoint for a rebuild, whatever it says, so that live projecting of this memory waits, and returns it.
 * A dry run makes none where there is none yet.
 */
export async function lockForRebuild(
  client: ClientBase,
  memoryId: string,
  { name, rulesVersion }: { readonly name: string; readonly rulesVersion: string },
  dryRun: boolean,
): Promise<Checkpoint> {
  const returned = 'revision, rules_version as "rulesVersion", parked_at_revision as "parkedAt"';
  const lock = dryRun ? 'share' : 'update';
  const stands = {
    name: `checkpoint-${lock}`,
    text: `select ${returned} from projection_checkpoint where memory_id = $1 and projection = $2 for ${lock}`,
    values: [memoryId, name],
  };
  const found = (await client.query<Checkpoint & object>(stands)).rows[0];
  if (found || dryRun) {
    return found ?? NOTHING_YET;
  }
  const made = {
    name: 'checkpoint-made',
    text: `insert into projection_checkpoint (memory_id, projection, rules_version, revision) values ($1, $2, $3, -1)
      on conflict (memory_id, projection) do update set revision = projection_checkpoint.revision returning ${returned}`,
    values: [memoryId, name, rulesVersion],
  };
  return (await client.query<Checkpoint & object>(made)).rows[0] ?? NOTHING_YET;
}

/** Sets a locked checkpoint after a rebuild and takes the parking off. */
export async function setCheckpoint(
  client: ClientBase,
  memoryId: string,
  projection: string,
  rulesVersion: string,
  revision: number,
): Promise<void> {
  const text = `update projection_checkpoint set revision = $4, rules_version = $3,
      parked_at_revision = null, parked_reason = null, parked_since = null
    where memory_id = $1 and projection = $2`;
  await client.query(text, [memoryId, projection, rulesVersion, revision]);
}

/** Parks a memory for a projection at an event that the fold can't take; everything before it stays projected. */
export async function park(
  db: Pool,
  memoryId: string,
  projection: string,
  rulesVersion: string,
  { revision, reason, since }: { revision: number; reason: string; since: Date },
): Promise<void> {
  const text = `insert into projection_checkpoint as c
      (memory_id, projection, rules_version, revision, parked_at_revision, parked_reason, parked_since)
    values ($1, $2, $3, -1, $4, $5, $6)
    on conflict (memory_id, projection) do update
    set parked_at_revision = excluded.parked_at_revision, parked_reason = excluded.parked_reason,
      parked_since = coalesce(c.parked_since, excluded.parked_since)`;
  await db.query(text, [memoryId, projection, rulesVersion, revision, reason, since]);
}
