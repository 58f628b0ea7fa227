import { Command } from 'commander';

/** `mneme serve`: the server, until it is told to stop. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('Serve the HTTP interface; the embedded database is started (and made) when none is named.')
    .action(async () => (await import('#apps/server/serve.js')).serve(process.env));
}
