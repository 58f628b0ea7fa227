/** Why the embedded database can't be used, in one line that tells what to do. */
export class EmbeddedDatabaseError extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'EmbeddedDatabaseError';
  }
}

/** The operating system's code of an error (`ENOENT` …) or PostgreSQL's SQLSTATE (`57P03` …), if it has one. */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return error.code;
  }
  return undefined;
}

/** What an error says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
