/** Why the embedded database can't be used, in one line that tells what to do. */
export class EmbeddedDatabaseError extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'EmbeddedDatabaseError';
  }
}

/**
 * The operating system's code of an error (`ENOENT` …) or PostgreSQL's SQLSTATE (`57P03` …), if it has one. Looked at by
 * shape: errors of Node itself aren't instances of the `Error` that code in another realm sees.
 */
export function codeOf(error: unknown): string | undefined {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string') {
    return error.code;
  }
  return undefined;
}

/** What an error says. */
export function messageOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string') {
    return error.message;
  }
  return String(error);
}
