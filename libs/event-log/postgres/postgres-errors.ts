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

/** Whether a failure of `pg` says that the database is out of reach for now, rather than that the query is wrong. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code) {
    return SOCKET_ERRORS.has(code) || UNAVAILABLE_CLASSES.has(code.slice(0, 2));
  }
  return CONNECTION_MESSAGES.test(message ?? '');
}
