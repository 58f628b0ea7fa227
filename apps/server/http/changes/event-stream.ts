import type { ServerResponse } from 'node:http';

/** A server-sent event (WHATWG HTML, 9.2). */
export interface StreamedEvent {
  /** What a listener sends as `Last-Event-ID` to go on from here; left out where the stream can't be gone on with. */
  readonly id?: string;
  readonly type: string;
  /** Sent as JSON. */
  readonly data: unknown;
}

/** Proxies close connections that are silent for a minute, some for half of one (nginx: `proxy_read_timeout` 60 s). Our own figure. */
export const HEARTBEAT_MS = 15_000;
/** Whoever takes nothing for so long is gone, or not worth the memory; the browser comes back by itself. Our own figure. */
export const PATIENCE_MS = 30_000;
/** How long a browser waits before it connects again, in milliseconds. */
const RECONNECT_MS = 2_000;

const HEAD = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Asks proxies not to hold events back (nginx).
  'X-Accel-Buffering': 'no',
};

/** A response that sends events for as long as somebody listens. */
export class EventStream {
  private readonly heartbeat: NodeJS.Timeout;

  /** Sends the head of the response. */
  constructor(private readonly response: ServerResponse) {
    response.writeHead(200, HEAD);
    response.write(`retry: ${RECONNECT_MS}\n\n`);
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS);
    response.once('close', () => clearInterval(this.heartbeat));
  }

  /**
   * Sends events until there are no more or nobody listens. The next one is asked for when the one before is on its way, so no
   * more than one waits here; a listener who takes nothing for half a minute is dropped.
   */
  async send(events: AsyncIterable<StreamedEvent>): Promise<void> {
    try {
      for await (const { id, type, data } of events) {
        if (this.response.destroyed) {
          return;
        }
        const place = id === undefined ? '' : `id: ${id}\n`;
        if (!this.response.write(`${place}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)) {
          await this.drained();
        }
      }
    } finally {
      clearInterval(this.heartbeat);
      this.response.end();
    }
  }

  private beat(): void {
    if (!this.response.writableNeedDrain) {
      this.response.write(': still here\n\n');
    }
  }

  private drained(): Promise<void> {
    return new Promise((resolve) => {
      const giveUp = setTimeout(() => this.response.destroy(), PATIENCE_MS);
      const goOn = (): void => {
        clearTimeout(giveUp);
        this.response.off('drain', goOn).off('close', goOn);
        resolve();
      };
      this.response.once('drain', goOn).once('close', goOn);
    });
  }
}
