import { once } from 'node:events';
import { openEmbeddedDatabase } from '#infra/embedded-postgres/index.js';

/**
 * A process that opens an embedded database and holds it until SIGTERM, or until the tests are gone that started it: for
 * tests of what several processes, or a killed one, do to each other. Writes one JSON object a line: `HeldMessage` of
 * `held-database.ts`.
 *
 * Arguments: the data directory, `serve` or `attach`.
 */
async function main([dataDir, mode]: string[]): Promise<void> {
  if (!dataDir || (mode !== 'serve' && mode !== 'attach')) {
    throw new Error('usage: hold-database <data directory> serve|attach');
  }
  const say = (message: object): void => {
    process.stdout.write(`${JSON.stringify(message)}\n`);
  };
  const terminated = Promise.race([once(process, 'SIGTERM'), once(process.stdin.resume(), 'close')]);
  try {
    const onProgress = (progress: object): void => say(progress);
    const { close, url, owned, reattached } = await openEmbeddedDatabase({ dataDir, mode, onProgress });
    say({ opened: { url, owned, reattached } });
    await terminated;
    await close();
  } catch (error) {
    say({ failed: error instanceof Error ? error.message : String(error) });
    process.exitCode = 1;
  } finally {
    process.stdin.destroy();
  }
}

await main(process.argv.slice(2));
