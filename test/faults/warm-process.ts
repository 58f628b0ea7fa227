import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { spawnProgram } from '#test/support/programs.js';

/** What to start. */
export interface WarmProgram {
  readonly entry: string;
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** What `buildOnce` returned. */
  readonly build: string;
}

/**
 * A process that has loaded everything and waits for its task, so that killing it costs no time for starting it: that was
 * over while the one before it worked. The program writes `ready`, reads a line of JSON, and then works.
 */
export class WarmProcess {
  /** Lines after `ready`. */
  readonly lines: string[] = [];
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly ready: Promise<void>;
  private readonly over: Promise<unknown>;
  private errors = '';
  private lineHeard: () => void = () => undefined;

  constructor(private readonly program: WarmProgram) {
    this.child = spawnProgram({ ...program, sourceMaps: false });
    this.over = once(this.child, 'close');
    this.child.stderr.on('data', (chunk: Buffer) => {
      this.errors += chunk.toString();
    });
    const lines = createInterface({ input: this.child.stdout });
    this.ready = Promise.race([once(lines, 'line').then(() => undefined), this.failure()]);
    // Whoever needs no spare any more doesn't ask whether it was ready.
    this.ready.catch(() => undefined);
    lines.on('line', (line) => {
      if (line !== 'ready') {
        this.lines.push(line);
        this.lineHeard();
      }
    });
  }

  /** Resolves when it waits for its task. @throws when it ended instead */
  async isReady(): Promise<this> {
    await this.ready;
    return this;
  }

  /** Sends it to work. */
  begin(task: object): void {
    this.child.stdin.write(`${JSON.stringify(task)}\n`);
  }

  /** Resolves when it has written so many lines. @throws when it ended before */
  async hasWritten(count: number): Promise<void> {
    const written = new Promise<void>((resolve) => {
      this.lineHeard = () => {
        if (this.lines.length >= count) {
          resolve();
        }
      };
      this.lineHeard();
    });
    await Promise.race([written, this.failure()]);
  }

  /** Kills it with SIGKILL. Returns the whole lines that it wrote. @throws when it had ended by itself */
  async kill(): Promise<readonly string[]> {
    this.child.kill('SIGKILL');
    await this.over;
    if (this.child.signalCode !== 'SIGKILL') {
      throw this.ended();
    }
    return this.lines;
  }

  private async failure(): Promise<never> {
    await this.over;
    throw this.ended();
  }

  private ended(): Error {
    const { entry, args = [] } = this.program;
    const how = this.child.signalCode ?? this.child.exitCode;
    return new Error(`${entry} ${args.join(' ')} ended by itself (${how}): ${this.errors}`);
  }
}
