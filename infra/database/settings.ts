/** The database that a site names, or the embedded one. */
export interface DatabaseSettings {
  /** For `pg`; null: the embedded database. */
  readonly url: string | null;
}

/** The setting is wrong; the message is one line and never holds the password. */
export class DatabaseSettingsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseSettingsError';
  }
}

const VARIABLE = 'MNEME_DATABASE_URL';
const EXPECTED = `${VARIABLE} must look like postgres://user:password@host:5432/database`;
const PROTOCOLS = ['postgres:', 'postgresql:'];

/**
 * Reads which database to use.
 *
 * @throws DatabaseSettingsError when the address can't be one of PostgreSQL
 */
export function databaseSettings(env: NodeJS.ProcessEnv): DatabaseSettings {
  const given = env[VARIABLE]?.trim();
  if (!given) {
    return { url: null };
  }
  if (!URL.canParse(given)) {
    throw new DatabaseSettingsError(
      `${EXPECTED}; what it holds is no URL (is a character of the password unescaped?).`,
    );
  }
  const { protocol, hostname, pathname, searchParams } = new URL(given);
  if (!PROTOCOLS.includes(protocol)) {
    throw new DatabaseSettingsError(`${EXPECTED}; it begins with "${protocol}//".`);
  }
  if (hostname === '' && !searchParams.has('host')) {
    throw new DatabaseSettingsError(`${EXPECTED}; it names no host.`);
  }
  if (pathname.length <= 1) {
    throw new DatabaseSettingsError(`${EXPECTED}; it names no database.`);
  }
  return { url: given };
}
