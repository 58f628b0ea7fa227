import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toNdjson } from '#test/converters/import-line.js';
import { historyLines } from './history.js';

/** Writes `<name>.ndjson` beside each `<name>.txt` of the folder; says how many lines each holds. */
async function main(folder: string): Promise<void> {
  const sources = (await readdir(folder)).filter((file) => file.endsWith('.txt')).sort();
  for (const file of sources) {
    const name = file.slice(0, -'.txt'.length);
    const lines = historyLines(name, await readFile(join(folder, file), 'utf8'));
    await writeFile(join(folder, `${name}.ndjson`), toNdjson(lines));
    process.stdout.write(`${name}: ${lines.length} lines\n`);
  }
}

await main(process.argv[2] ?? 'sample/cell-biology/histories');
