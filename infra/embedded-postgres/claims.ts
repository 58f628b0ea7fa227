import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

/**
 * Who uses an embedded database, kept by PostgreSQL itself as advisory locks of one session a process: when the process
 * dies, however it dies, its session ends and its claims with it. Every process holds `users` shared; the one that serves
 * holds `serving`.
 */
const CLAIM_CLASS = 0x4d6e656d;
const USERS = 1;
const SERVING = 2;

/** How long a claim may still be held by a process that was just killed: PostgreSQL notices within milliseconds. */
const RETRY_FOR_MS = 1_000;
const RETRY_EVERY_MS = 50;

/** PostgreSQL keeps the first 63 bytes of a session's name. */
const SERVING_NAME = /^mneme serve (\d+)(?: (\S+))?$/;

/** The process that serves a data directory. */
export interface Holder {
  readonly pid: string | null;
  /** Where it answers, when it has said so. */
  readonly address: string | null;
}

/** Name of a session that holds the claims of this process. Others read it to say who holds what. */
export function claimsName(mode: 'serve' | 'attach', address?: string): string {
  return [`mneme ${mode} ${process.pid}`, address].filter(Boolean).join(' ');
}

/** Joins the users of the database. False: the last user is leaving and stops it right now. */
export function claimUse(client: Client): Promise<boolean> {
  return lock(client, 'pg_try_advisory_lock_shared', USERS);
}

/** Claims to be the one that serves. Returns the holder when another process is. */
export async function claimServing(client: Client): Promise<Holder | null> {
  const deadline = Date.now() + RETRY_FOR_MS;
  while (!(await lock(client, 'pg_try_advisory_lock', SERVING))) {
    if (Date.now() > deadline) {
      return findHolder(client);
    }
    await sleep(RETRY_EVERY_MS);
  }
  return null;
}

/** Whether another process uses the database too. */
export async function hasOtherUsers(client: Client): Promise<boolean> {
  const text = `select 1 from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and pid <> pg_backend_pid() limit 1`;
  return (await client.query(text, [CLAIM_CLASS, USERS])).rowCount === 1;
}

/**
 * Leaves the users and returns true when nobody is left: whoever gets that answer stops the database, and nobody can join
 * meanwhile. The own share is given back first, so that of two that leave at once the later one finds itself alone.
 */
export async function leave(client: Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_all()');
  return lock(client, 'pg_try_advisory_lock', USERS);
}

/** Tells others where the process answers that serves. */
export async function announce(client: Client, address: string): Promise<void> {
  await client.query(`select set_config('application_name', $1, false)`, [claimsName('serve', address)]);
}

async function lock(
  client: Client,
  fn: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
  object: number,
): Promise<boolean> {
  const { rows } = await client.query<{ granted: boolean }>(`select ${fn}($1::int, $2::int) as granted`, [
    CLAIM_CLASS,
    object,
  ]);
  return rows[0]?.granted ?? false;
}

async function findHolder(client: Client): Promise<Holder> {
  const text = `select application_name as name from pg_stat_activity join pg_locks using (pid)
    where locktype = 'advisory' and classid = $1 and objid = $2 and granted`;
  const { rows } = await client.query<{ name: string }>(text, [CLAIM_CLASS, SERVING]);
  const [, pid, address] = SERVING_NAME.exec(rows[0]?.name ?? '') ?? [];
  return { pid: pid ?? null, address: address ?? null };
}
