import { parseArgs } from 'node:util';
import { convertSource, dataFolder, SOURCES, type Source, writeConversion } from './sources.js';
import { SYNTHETIC_TIMES } from './synthetic-time.js';

const USAGE = `usage: convert <${SOURCES.join('|')}> --out <folder> [--data <folder>]`;

/** Converts one source into files to import; returns the exit code: 0 done, 2 wrong usage. */
async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { data: { type: 'string' }, out: { type: 'string' } },
  });
  const [name, ...more] = positionals;
  const source = SOURCES.find((known): known is Source => known === name);
  if (source === undefined || more.length > 0 || values.out === undefined) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const conversion = await convertSource(source, values.data ?? dataFolder());
  const manifest = await writeConversion(source, conversion, values.out);
  const lines = manifest.memories.reduce((sum, memory) => sum + memory.lines, 0);
  const emptyTurns = manifest.memories.reduce((sum, memory) => sum + memory.emptyTurns, 0);
  process.stderr.write(`${SYNTHETIC_TIMES}\n`);
  process.stdout.write(
    `${source}: ${manifest.records} records, ${manifest.memories.length} memories, ${lines} lines, ` +
      `${emptyTurns} empty turns left out, in ${values.out}\n`,
  );
  return 0;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
