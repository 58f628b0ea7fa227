import { Command } from 'commander';
import { productVersion } from '#infra/system/product.js';
import { beliefsCommand } from './commands/beliefs.js';
import { benchCommand } from './commands/bench.js';
import { calibrationCommand } from './commands/calibration.js';
import { checkpointCommand } from './commands/checkpoint.js';
import { copyLogCommand } from './commands/copy-log.js';
import { demoCommand } from './commands/demo.js';
import { evalCommand } from './commands/eval.js';
import { filesCommand } from './commands/files.js';
import { importCommand } from './commands/import.js';
import { mapCommand } from './commands/map.js';
import { nightCommand } from './commands/night.js';
import { operationsCommand } from './commands/operations.js';
import { rebuildCommand } from './commands/rebuild.js';
import { recallCommand } from './commands/recall.js';
import { replayCommand } from './commands/replay.js';
import { reportCommand } from './commands/report.js';
import { serveCommand } from './commands/serve.js';
import { verifyCommand } from './commands/verify.js';
import { failureOf } from './program-error.js';

const program = new Command('mneme')
  .description("A tutor's memory that outlives the context window.")
  .version(productVersion())
  .showHelpAfterError('(see mneme --help)')
  .addHelpText(
    'after',
    '\nSettings come from the environment (MNEME_DATA_DIR, MNEME_DATABASE_URL, …); docs/settings.md lists them.',
  )
  .addCommand(serveCommand())
  .addCommand(demoCommand())
  .addCommand(importCommand())
  .addCommand(filesCommand())
  .addCommand(mapCommand())
  .addCommand(recallCommand())
  .addCommand(replayCommand())
  .addCommand(beliefsCommand())
  .addCommand(calibrationCommand())
  .addCommand(reportCommand())
  .addCommand(rebuildCommand())
  .addCommand(nightCommand())
  .addCommand(verifyCommand())
  .addCommand(checkpointCommand())
  .addCommand(copyLogCommand())
  .addCommand(operationsCommand())
  .addCommand(evalCommand())
  .addCommand(benchCommand());

// Whoever has seen enough (`| head`) closes the pipe; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') {
    throw error;
  }
});

try {
  await program.parseAsync();
} catch (error) {
  const { message, exitCode } = failureOf(error);
  process.stderr.write(`mneme: ${message}\n`);
  process.exitCode = exitCode;
}
