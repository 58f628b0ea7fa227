/** SQLSTATE of a broken unique key. */
export const UNIQUE_VIOLATION = '23505';

/**
 * SQLSTATE classes after which the outcome is unknown or the database is out of reach for now: connection exceptions (08),
 * transactions rolled back for another one's sake (40), insufficient resources such as a full disk (53), operator intervention such as a shutdown or a cancelled statement (57),
 * system errors such as a failed write (58).
 */
const UNAVAILABLE_CLASSES = new Set(['08', '40', '53', '57', '58']);

/** What Node says of a socket that isn't there any more. */
const SOCKET_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND']);

/** What `pg` says without a code when the connection went away or the pool gave none in time. */
const CONNECTION_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable|query read timeout/i;

/** What PostgreSQL (SQLSTATE `disk_full`) and the operating system say when a disk, or a share of it, is full. */
const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether a failure, or what caused it, says that there is no space left on the disk. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) {
    return false;
  }
  const { code } = error as Error & { code?: string };
  return (code !== undefined && FULL_CODES.has(code)) || isStorageFull(error.cause);
}

/** Whether a failure of `pg` says that the database is out of reach for now, rather than that the query is wrong. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code) {
    return SOCKET_ERRORS.has(code) || UNAVAILABLE_CLASSES.has(code.slice(0, 2));
  }
  return CONNECTION_MESSAGES.test(message ?? '');
}
