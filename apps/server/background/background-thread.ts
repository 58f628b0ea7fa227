import { Worker } from 'node:worker_threads';
import type { BackgroundQuestion, BackgroundStart, FromBackground, ToBackground } from './messages.js';

/** A thread that died is started again after this: 1 s, doubling to 60 s while none comes up. */
const FIRST_RESTART_MS = 1_000;
const LAST_RESTART_MS = 60_000;
/**
 * The thread's heap in MiB: 2,000 of the largest events take some 100 (measured by importing). Beyond it Node ends the
 * thread alone, which is started again.
 */
const MAX_HEAP_MIB = 512;

/** What it says without being asked. */
export type BackgroundNews = Exclude<FromBackground, { type: 'ready' | 'answer' }>;

/** Told of what the thread says, and of its death. */
export interface BackgroundListener {
  /** It ended without being told to: what it was doing may not be done. */
  died(error: unknown, restartInMs: number): void;
  news(news: BackgroundNews): void;
}

/** The background thread from outside: starts it, starts it again when it dies, and asks it things. */
export class BackgroundThread {
  private worker: Worker | null = null;
  private ready = false;
  private stopping = false;
  private restartMs = FIRST_RESTART_MS;
  private restartTimer: NodeJS.Timeout | null = null;
  private readonly asked = new Map<number, (count: number | null) => void>();
  private nextQuestion = 0;
  private waitingForReady: (() => void)[] = [];

  /** @param program the compiled program of the thread */
  constructor(
    private readonly program: URL,
    private readonly start: BackgroundStart,
    private readonly listener: BackgroundListener,
  ) {
    this.run();
  }

  /** Whether it takes messages. */
  get up(): boolean {
    return this.ready;
  }

  /** Resolves as soon as it is up. */
  whenUp(): Promise<void> {
    return this.ready ? Promise.resolve() : new Promise((resolve) => this.waitingForReady.push(resolve));
  }

  /** Tells it something, which is lost when it isn't up. */
  tell(message: ToBackground): void {
    this.worker?.postMessage(message);
  }

  /** Asks it, and returns the count that it answers; null when it isn't up or dies before it has answered. */
  ask(what: BackgroundQuestion): Promise<number | null> {
    if (!this.ready) {
      return Promise.resolve(null);
    }
    const id = this.nextQuestion;
    this.nextQuestion += 1;
    return new Promise((resolve) => {
      this.asked.set(id, resolve);
      this.tell({ type: 'ask', id, what });
    });
  }

  /** Lets it end what is under way; resolves when it is gone. */
  async stop(): Promise<void> {
    this.stopping = true;
    if (this.restartTimer) {
      clearTimeout(this.restartTimer);
    }
    const { worker } = this;
    if (worker) {
      const gone = new Promise((resolve) => worker.once('exit', resolve));
      this.tell({ type: 'stop' });
      await gone;
    }
  }

  private run(): void {
    this.restartTimer = null;
    const worker = new Worker(this.program, {
      workerData: this.start,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB },
    });
    this.worker = worker;
    let failure: unknown = null;
    worker.on('message', (message: FromBackground) => this.heard(message));
    worker.once('error', (error) => {
      failure = error;
    });
    worker.once('exit', (code) => this.ended(failure ?? exitError(code)));
  }

  private heard(message: FromBackground): void {
    if (message.type === 'ready') {
      this.ready = true;
      this.restartMs = FIRST_RESTART_MS;
      for (const resolve of this.waitingForReady.splice(0)) {
        resolve();
      }
    } else if (message.type === 'answer') {
      this.asked.get(message.id)?.(message.count);
      this.asked.delete(message.id);
    } else {
      this.listener.news(message);
    }
  }

  private ended(error: unknown): void {
    this.worker = null;
    this.ready = false;
    if (this.stopping && error) {
      this.listener.news({ type: 'warning', message: 'the background thread did not end well', details: { error } });
    } else if (!this.stopping) {
      const inMs = this.restartMs;
      this.restartMs = Math.min(this.restartMs * 2, LAST_RESTART_MS);
      this.restartTimer = setTimeout(() => this.run(), inMs);
      this.listener.died(error ?? new Error('it ended without being told to'), inMs);
    }
    for (const [id, resolve] of this.asked) {
      this.asked.delete(id);
      resolve(null);
    }
  }
}

/** What an exit code says went wrong; null for a thread that ended in order. */
function exitError(code: number): Error | null {
  return code === 0 ? null : new Error(`it ended with ${code}`);
}
