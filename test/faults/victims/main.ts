import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Task, VICTIM_KINDS, type VictimModule } from './victim.js';

/**
 * A process to be killed. It loads and opens everything that its kind of work needs, says `ready`, waits for a line with its
 * task, and works. What it is promised it writes to standard output at once, a line of JSON each, so that whoever kills it
 * knows what must have survived.
 *
 * Argument: the kind.
 */
async function main([name]: string[]): Promise<void> {
  const kind = VICTIM_KINDS.find((known) => known === name);
  if (!kind) {
    throw new Error(`usage: main ${VICTIM_KINDS.join('|')}`);
  }
  const { open }: VictimModule = await import(`./${kind}.js`);
  const work = await open(process.env);
  writeSync(1, 'ready\n');
  const [line] = (await once(createInterface({ input: process.stdin }), 'line')) as [string];
  const task: Task = JSON.parse(line);
  await work(task, (promise) => writeSync(1, `${JSON.stringify(promise)}\n`));
}

await main(process.argv.slice(2));
