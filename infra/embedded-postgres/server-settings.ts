/** PostgreSQL settings by name. */
export type ServerSettings = Readonly<Record<string, string>>;

/**
 * What PostgreSQL is started with. Given on its command line, so that each release's settings hold at its next start and
 * no file can switch the promises of durability off.
 *
 * Sizes are for a small server: the budget is 600 MB for Mneme and its database (architecture, "Budgets").
 */
export const SERVER_SETTINGS: ServerSettings = {
  listen_addresses: '127.0.0.1',
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  // An acknowledged episode survives a power cut, and a page that was half written is put together again.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  // Fewer checkpoints make fewer full pages in the WAL; 1 GB of it is replayed in some seconds after a crash.
  checkpoint_timeout: '15min',
  max_wal_size: '1GB',
  // Every query is short; compiling one takes longer than running it.
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log is for the server's own fate. Errors of statements go to who sent them; in a file they would leave behind what
  // students wrote, beyond the reach of erasure.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  // When Mneme is killed in the middle of a statement, the statement ends too. Windows can't tell.
  ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '2s' }),
};

/** Settings as arguments of `postgres`. */
export function settingArguments(settings: ServerSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
