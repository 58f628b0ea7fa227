import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { spawnProgram } from '#test/support/programs.js';

/** What to start and when to kill it. */
export interface Victim {
  readonly entry: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** How long it lives after its first line, or after so many. */
  readonly milliseconds: number;
  readonly afterLines?: number;
}

/** Starts a program, kills it with SIGKILL a while after a line of it, and returns the whole lines that it wrote. */
export async function killAfter({ entry, args, env, milliseconds, afterLines = 1 }: Victim): Promise<string[]> {
  const child = spawnProgram({ entry, args, env });
  const lines: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const reading = createInterface({ input: child.stdout });
  reading.on('line', (line) => {
    lines.push(line);
    if (lines.length >= afterLines) {
      timer ??= setTimeout(() => child.kill('SIGKILL'), milliseconds);
    }
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  if (signal !== 'SIGKILL' && code !== 0) {
    throw new Error(`${entry} failed by itself (${code ?? signal}): ${errors}`);
  }
  return lines;
}
