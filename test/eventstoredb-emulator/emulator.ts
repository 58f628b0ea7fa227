import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket, type Server as TcpServer } from 'node:net';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { appendHandler } from './append.js';
import { batchAppendHandler } from './batch-append.js';
import { deleteHandler, tombstoneHandler } from './delete.js';
import { type EndPoint, Faults } from './faults.js';
import { Journal } from './journal.js';
import type { NodeContext, OpenSubscription } from './node-context.js';
import { gossipHandler, supportedMethodsHandler } from './other-services.js';
import { featureServices, gossipServices, streamServices } from './protocol.js';
import { readHandler } from './read.js';
import { Store, type StoreChange } from './store.js';

const HOST = '127.0.0.1';
/** Room for an event of 16 MiB, which a server may hold, and what stands around it. */
const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;

export interface EmulatorOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** File of the journal; without it everything is forgotten in the end. */
  readonly dataFile?: string;
  /** Serves this store instead of one of its own, so that two nodes show the same log. */
  readonly store?: Store;
}

/** A node that speaks EventStoreDB's protocol, for tests. README.md says what it is and what it isn't. */
export class EventStoreDbEmulator {
  readonly faults = new Faults();
  readonly store: Store;
  private readonly server = new Server({ 'grpc.max_receive_message_length': MAX_MESSAGE_BYTES });
  private readonly journal: Journal | null = null;
  private readonly sockets = new Set<Socket>();
  private readonly subscriptions = new Set<OpenSubscription>();
  private readonly batchStreams = new Set<{ end(): void }>();
  private readonly tcp: TcpServer;
  private endPoint: EndPoint = { host: HOST, port: 0 };

  private constructor(options: EmulatorOptions) {
    const commit = (change: StoreChange): void => this.journal?.write(change);
    this.store = options.store ?? new Store(commit);
    if (options.dataFile) {
      this.journal = Journal.open(options.dataFile, (change) => this.store.apply(change));
    }
    this.addServices();
    // Connections are taken by a socket of our own, so that they can be cut.
    const injector = this.server.createConnectionInjector(ServerCredentials.createInsecure());
    this.tcp = createServer((socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
      // A client that goes away without a word is nothing to report.
      socket.on('error', () => socket.destroy());
      injector.injectConnection(socket);
    });
  }

  static async start(options: EmulatorOptions = {}): Promise<EventStoreDbEmulator> {
    const emulator = new EventStoreDbEmulator(options);
    emulator.tcp.listen(options.port ?? 0, HOST);
    await once(emulator.tcp, 'listening');
    emulator.endPoint = { host: HOST, port: (emulator.tcp.address() as AddressInfo).port };
    return emulator;
  }

  get port(): number {
    return this.endPoint.port;
  }

  /** What a client connects with. */
  get url(): string {
    return `esdb://${HOST}:${this.port}?tls=false`;
  }

  get connections(): number {
    return this.sockets.size;
  }

  get openSubscriptions(): number {
    return this.subscriptions.size;
  }

  /** Cuts every connection, as a crash or a broken network would. New ones are taken. */
  killConnections(): void {
    for (const socket of this.sockets) {
      socket.resetAndDestroy();
    }
  }

  /** Ends every open subscription without an error. */
  endSubscriptions(): void {
    for (const subscription of this.subscriptions) {
      subscription.end();
    }
  }

  /** Ends every open subscription with the error of a node that shuts down. */
  failSubscriptions(): void {
    for (const subscription of this.subscriptions) {
      subscription.fail();
    }
  }

  /** Leaves every open subscription open and never sends on it again. */
  muteSubscriptions(): void {
    for (const subscription of this.subscriptions) {
      subscription.mute();
    }
  }

  /** Ends every open batch-append stream without an error, whatever still waits for an answer on it. */
  endBatchStreams(): void {
    for (const stream of this.batchStreams) {
      stream.end();
    }
  }

  /** Stops at once, as when the process is killed. What was acknowledged is in the journal. */
  async stop(): Promise<void> {
    const closed = once(this.tcp, 'close');
    this.tcp.close();
    this.killConnections();
    this.server.forceShutdown();
    this.faults.endFreeze();
    await closed;
    this.journal?.close();
  }

  private addServices(): void {
    const context: NodeContext = {
      store: this.store,
      faults: this.faults,
      subscriptions: this.subscriptions,
      batchStreams: this.batchStreams,
      killConnections: () => this.killConnections(),
    };
    this.server.addService(streamServices.StreamsService, {
      append: appendHandler(context),
      batchAppend: batchAppendHandler(context),
      read: readHandler(context),
      delete: deleteHandler(context),
      tombstone: tombstoneHandler(context),
    });
    this.server.addService(featureServices.ServerFeaturesService, {
      getSupportedMethods: supportedMethodsHandler(context),
    });
    this.server.addService(gossipServices.GossipService, { read: gossipHandler(context, () => this.endPoint) });
  }
}
