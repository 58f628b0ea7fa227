import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { temporaryDataDir } from '#apps/cli/temporary-data-dir.js';
import { withClosing } from '#apps/cli/with-closing.js';
import { removeDataDir } from '#infra/embedded-postgres/index.js';
import { productRoot } from '#infra/system/product.js';

/** What `mneme serve` logs once it listens. */
const LISTENS = /Mneme serves on (http:\/\/\S+?)[ "]/u;

/** A warning or worse in its log (pino's levels from 40 on). */
const WARNS = /"level":[456]\d/u;

interface Served {
  readonly dataDir: string;
  readonly child: ChildProcess;
  readonly url: string;
}

/** Runs `mneme serve` in a process of its own on a free port, over a temporary data directory, and ends it afterwards. */
export function withServed(body: (url: string) => Promise<void>): Promise<void> {
  return withClosing(start, stop, ({ url }) => body(url));
}

async function start(): Promise<Served> {
  const dataDir = await temporaryDataDir('bench');
  const command = [path.join(productRoot(), 'bin', 'mneme.mjs'), 'serve'];
  const env = { ...process.env, MNEME_DATA_DIR: dataDir, MNEME_PORT: '0', MNEME_NIGHTS: 'off' };
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    return { dataDir, child, url: await listening(child) };
  } catch (error) {
    child.kill('SIGTERM');
    await removeDataDir(dataDir);
    throw error;
  }
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it listened`)));
    // Read to its end, also after that: a full pipe would hold up the server.
    if (child.stderr) {
      createInterface({ input: child.stderr }).on('line', (line) => {
        const url = LISTENS.exec(line)?.[1];
        if (url) {
          resolve(url);
        } else if (WARNS.test(line)) {
          process.stderr.write(`server: ${line}\n`);
        }
      });
    }
  });
}

async function stop({ child, dataDir }: Served): Promise<void> {
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve();
  child.kill('SIGTERM');
  await ended;
  await removeDataDir(dataDir);
}

/** A client that keeps one connection open and waits for each answer before it asks again. */
export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly url: string) {}

  /**
   * The body of an answer.
   *
   * @throws Error when its status isn't 200
   */
  send(method: 'GET' | 'POST', route: string, body: string | null, contentType: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const headers = body === null ? {} : { 'content-type': contentType, 'content-length': Buffer.byteLength(body) };
      const sent = request(`${this.url}${route}`, { method, agent: this.agent, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8');
          if (response.statusCode === 200) {
            resolve(text);
          } else {
            reject(new Error(`${method} ${route}: ${response.statusCode} ${text.slice(0, 200)}`));
          }
        });
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server closes a connection that was idle for some seconds; a request that met that was never heard.
        if (sent.reusedSocket && error.code === 'ECONNRESET') {
          resolve(this.send(method, route, body, contentType));
        } else {
          reject(error);
        }
      });
      sent.end(body ?? undefined);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
