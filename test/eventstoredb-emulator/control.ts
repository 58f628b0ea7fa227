import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventStoreDbEmulator } from './emulator.js';

type Parameters = URLSearchParams;

/** Commands of the control endpoint: `POST /<name>?count=…`. */
const COMMANDS: Readonly<Record<string, (emulator: EventStoreDbEmulator, parameters: Parameters) => void>> = {
  'kill-connections': (emulator) => emulator.killConnections(),
  'kill-in-read': ({ faults }, parameters) => faults.killAfterEvents(numberOf(parameters, 'events')),
  freeze: ({ faults }, parameters) =>
    faults.freeze(parameters.has('milliseconds') ? numberOf(parameters, 'milliseconds') : undefined),
  thaw: ({ faults }) => faults.endFreeze(),
  'swallow-replies': ({ faults }, parameters) => faults.swallowReplies(numberOf(parameters, 'count')),
  'ignore-appends': ({ faults }, parameters) => faults.ignoreAppends(numberOf(parameters, 'count')),
  'end-subscriptions': (emulator) => emulator.endSubscriptions(),
  'fail-subscriptions': (emulator) => emulator.failSubscriptions(),
  'mute-subscriptions': (emulator) => emulator.muteSubscriptions(),
  'end-batch-streams': (emulator) => emulator.endBatchStreams(),
  'not-leader': ({ faults }, parameters) =>
    faults.notLeader(
      { host: parameters.get('host') ?? '127.0.0.1', port: numberOf(parameters, 'port') },
      numberOf(parameters, 'count'),
    ),
  'not-ready': ({ faults }, parameters) => faults.notReady(numberOf(parameters, 'count')),
  slow: ({ faults }, parameters) => faults.slow(numberOf(parameters, 'milliseconds')),
};

/** A small HTTP server through which another process makes things go wrong. `GET /state` says how they stand. */
export class ControlServer {
  private constructor(private readonly server: Server) {}

  static async start(emulator: EventStoreDbEmulator, port: number): Promise<ControlServer> {
    const server = createServer((request, response) => {
      const { status, body } = answer(emulator, request);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return new ControlServer(server);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}

function answer(emulator: EventStoreDbEmulator, request: IncomingMessage): { status: number; body: unknown } {
  const url = new URL(request.url ?? '/', 'http://control');
  const name = url.pathname.slice(1);
  if (request.method === 'GET' && name === 'state') {
    const { store, connections, openSubscriptions } = emulator;
    return { status: 200, body: { events: store.log.length, connections, openSubscriptions } };
  }
  const command = request.method === 'POST' ? COMMANDS[name] : undefined;
  if (!command) {
    return { status: 404, body: { error: 'no such command', commands: Object.keys(COMMANDS) } };
  }
  try {
    command(emulator, url.searchParams);
    return { status: 200, body: { done: name } };
  } catch (error) {
    return { status: 400, body: { error: (error as Error).message } };
  }
}

function numberOf(parameters: Parameters, name: string): number {
  const value = Number(parameters.get(name) ?? Number.NaN);
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new Error(`${name} must be a whole number`);
  }
  return value;
}
