import { buildOnce } from '#test/support/programs.js';
import { WarmProcess } from './warm-process.js';

/**
 * An emulated EventStoreDB in a process of its own, with a journal, that is killed again and again and comes back on the
 * same port with what the journal holds.
 */
export class KillableServer {
  private constructor(
    private running: WarmProcess,
    private spare: WarmProcess,
    readonly port: number,
    private readonly dataFile: string,
    private readonly build: string,
  ) {}

  static async start(dataFile: string): Promise<KillableServer> {
    const build = buildOnce();
    const running = await warmServer(build).isReady();
    const port = await serve(running, { port: 0, dataFile });
    return new KillableServer(running, warmServer(build), port, dataFile, build);
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  /** Kills the server and starts it anew. */
  async killAndRestart(): Promise<void> {
    const next = await this.spare.isReady();
    await this.running.kill();
    this.running = next;
    await serve(next, { port: this.port, dataFile: this.dataFile });
    this.spare = warmServer(this.build);
  }

  async stop(): Promise<void> {
    await this.running.kill();
    await this.spare.kill();
  }
}

function warmServer(build: string): WarmProcess {
  return new WarmProcess({ entry: 'test/faults/emulator-process.js', build });
}

async function serve(server: WarmProcess, options: { port: number; dataFile: string }): Promise<number> {
  server.begin(options);
  await server.hasWritten(1);
  const { port }: { port: number } = JSON.parse(server.lines[0] ?? '');
  return port;
}
