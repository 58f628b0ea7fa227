import { Command } from 'commander';
import { serve } from '#apps/server/serve.js';

/** `mneme serve`: the server, until it is told to stop. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('Serve the HTTP interface; the embedded database is started (and made) when none is named.')
    .action(() => serve(process.env));
}
