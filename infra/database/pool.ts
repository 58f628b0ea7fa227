import { Pool } from 'pg';

/** How Mneme's sessions call themselves in `pg_stat_activity`. */
export const APPLICATION_NAME = 'mneme';

/** Settings of a pool of connections. */
export interface PoolOptions {
  /** Connections at most. */
  readonly max: number;
  /** A statement that takes longer is ended by the server; default `STATEMENT_TIMEOUT_MS`, 0 for no limit. */
  readonly statementTimeoutMs?: number;
  /**
   * Told of connections that broke while nobody was waiting for them. Default: nobody is told, since the pool replaces them
   * and whoever was in the middle of a query gets the error from it.
   */
  onConnectionError?(error: Error): void;
}

/** Far above any statement of ours; what runs that long has lost its way and holds locks. */
export const STATEMENT_TIMEOUT_MS = 60_000;
/** A server that doesn't answer is reported, and not waited for. */
export const CONNECT_TIMEOUT_MS = 10_000;

/** A pool of connections that survives the loss of any of them. Close it with `end()`. */
export function createPool(url: string, options: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max: options.max,
    application_name: APPLICATION_NAME,
    statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  const onError = (error: Error): void => options.onConnectionError?.(error);
  // The pool listens to its idle clients alone. One that is handed out and waits between two queries has no listener, and
  // an `error` without one ends the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
