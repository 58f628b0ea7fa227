import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';

/** Stands between a client and a server; frozen, it keeps every connection open and passes nothing on, as a paused server would. */
export class FreezableProxy {
  private readonly pairs = new Set<readonly [Socket, Socket]>();
  private frozen = false;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  /** Listens on a free port of the loopback interface. */
  static async to(upstream: NetConnectOpts): Promise<FreezableProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const proxy = new FreezableProxy(server, typeof address === 'object' && address ? address.port : 0);
    server.on('connection', (client) => proxy.join(client, connect(upstream)));
    return proxy;
  }

  freeze(): void {
    this.frozen = true;
    for (const socket of this.sockets()) {
      socket.pause();
    }
  }

  /** What was sent meanwhile is passed on now. */
  thaw(): void {
    this.frozen = false;
    for (const socket of this.sockets()) {
      socket.resume();
    }
  }

  async close(): Promise<void> {
    for (const socket of this.sockets()) {
      socket.destroy();
    }
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private sockets(): Socket[] {
    return [...this.pairs].flat();
  }

  private join(client: Socket, upstream: Socket): void {
    const pair = [client, upstream] as const;
    this.pairs.add(pair);
    for (const [from, to] of [pair, [upstream, client] as const]) {
      from.on('data', (chunk) => to.write(chunk));
      from.on('end', () => to.end());
      // The other end hears of it by the closing.
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        this.pairs.delete(pair);
      });
    }
    if (this.frozen) {
      this.freeze();
    }
  }
}
