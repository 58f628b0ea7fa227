import type { RecordedEvent } from '#libs/episodes/index.js';
import type { RecallIndexes } from '../application/recall/recall-indexes.js';
import { type BackgroundNews, BackgroundThread } from './background-thread.js';
import { InHand } from './in-hand.js';
import { type BackgroundStart, unpackVectors } from './messages.js';
import type { Projecting, Vectorising } from './read-models.js';

/** Memories that moved within this time are told of together; whoever reads before that projects at once. */
const GATHER_MS = 50;
/** How often this thread looks for what is behind while there is no other that does. */
const SWEEP_INTERVAL_MS = 30_000;

export interface BackgroundDependencies {
  /** The compiled program of the thread. */
  readonly program: URL;
  readonly start: BackgroundStart;
  /** They do the work of this thread: what a reader waits for, and everything while the other one isn't up. */
  readonly local: { readonly projector: Projecting; readonly vectoriser: Vectorising & { sweep(): Promise<number> } };
  readonly indexes: RecallIndexes;
  warning(message: string, details: Record<string, unknown>): void;
  /** The other thread projected a memory up to this revision. */
  projected(memoryId: string, revision: number): void;
}

/**
 * Projecting and embedding in a thread of its own, seen from the thread that answers requests: hints go there, 50 ms
 * together. A reader that comes before it projects that one memory here, from the events that are still in hand: the
 * checkpoints decide who was first. While the other thread isn't up everything is done here.
 */
export class Background implements Projecting {
  private readonly thread: BackgroundThread;
  private readonly inHand = new InHand();
  private readonly moved = new Set<string>();
  private readonly unembedded = new Set<string>();
  private gathering: NodeJS.Timeout | null = null;
  private recovering: Promise<unknown> = Promise.resolve();
  private showing: Promise<unknown> = Promise.resolve();
  private readonly sweeping: NodeJS.Timeout;

  /** Gives every text its vector, over there unless a reader waits for it. */
  readonly vectoriser: Vectorising = {
    schedule: (memoryId) => this.embedSoon(memoryId),
    embedMissing: (...what) => this.dependencies.local.vectoriser.embedMissing(...what),
    settled: () => this.embedded(),
  };

  constructor(private readonly dependencies: BackgroundDependencies) {
    this.thread = new BackgroundThread(dependencies.program, dependencies.start, {
      died: (error, restartInMs) => {
        dependencies.warning('the background thread died and is started again', { error, restartInMs });
        this.recovering = this.catchUpHere();
      },
      news: (news) => this.heard(news),
    });
    this.sweeping = setInterval(() => {
      if (!this.thread.up) {
        this.recovering = this.catchUpHere();
      }
    }, SWEEP_INTERVAL_MS);
  }

  /** Resolves as soon as the other thread works. */
  whenUp(): Promise<void> {
    return this.thread.whenUp();
  }

  appended(memoryId: string, events: readonly RecordedEvent[]): void {
    if (!this.thread.up) {
      this.dependencies.local.projector.appended(memoryId, events);
      return;
    }
    this.inHand.add(memoryId, events);
    this.moved.add(memoryId);
    this.gather();
  }

  catchUpAll(): Promise<void> {
    return this.dependencies.local.projector.catchUpAll();
  }

  schedule(memoryId: string): void {
    if (this.thread.up) {
      this.moved.add(memoryId);
      this.gather();
    } else {
      this.dependencies.local.projector.schedule(memoryId);
    }
  }

  async catchUp(memoryId: string, revision?: number): Promise<number> {
    const { projector } = this.dependencies.local;
    const events = this.inHand.take(memoryId);
    if (events.length > 0) {
      this.moved.delete(memoryId);
      projector.appended(memoryId, events);
    }
    return projector.catchUp(memoryId, revision);
  }

  async sweep(): Promise<number> {
    return (await this.thread.ask('sweep')) ?? this.dependencies.local.projector.sweep();
  }

  async settled(): Promise<void> {
    this.tellGathered();
    await this.thread.ask('projected');
    await this.recovering;
    await this.dependencies.local.projector.settled();
  }

  /** Ends what is under way over there; what isn't done by then is found at the next start. */
  async stop(): Promise<void> {
    clearInterval(this.sweeping);
    this.tellGathered();
    await this.thread.stop();
    await this.recovering;
    await this.showing;
  }

  private embedSoon(memoryId: string): void {
    if (this.thread.up) {
      this.unembedded.add(memoryId);
      this.gather();
    } else {
      this.dependencies.local.vectoriser.schedule(memoryId);
    }
  }

  private async embedded(): Promise<void> {
    this.tellGathered();
    await this.thread.ask('embedded');
    await this.recovering;
    await this.dependencies.local.vectoriser.settled();
    await this.showing;
  }

  private gather(): void {
    this.gathering ??= setTimeout(() => this.tellGathered(), GATHER_MS);
  }

  private tellGathered(): void {
    if (this.gathering) {
      clearTimeout(this.gathering);
      this.gathering = null;
    }
    if (this.moved.size > 0) {
      this.thread.tell({ type: 'moved', memories: [...this.moved] });
      this.moved.clear();
    }
    if (this.unembedded.size > 0) {
      this.thread.tell({ type: 'unembedded', memories: [...this.unembedded] });
      this.unembedded.clear();
    }
  }

  private heard(news: BackgroundNews): void {
    const { indexes, warning, projected } = this.dependencies;
    if (news.type === 'projected') {
      this.inHand.projected(news.memoryId, news.revision);
      projected(news.memoryId, news.revision);
    } else if (news.type === 'embedded') {
      this.showing = this.showing
        .then(() => indexes.vectorsStored(news.memoryId, unpackVectors(news)))
        .catch((error: unknown) => warning('new vectors were not brought into an open index', { error }));
    } else {
      warning(news.message, news.details);
    }
  }

  /** What the other thread had in work isn't known: whatever is behind is projected and embedded here. */
  private async catchUpHere(): Promise<void> {
    const { projector, vectoriser } = this.dependencies.local;
    try {
      await projector.sweep();
      await vectoriser.sweep();
    } catch (error) {
      this.dependencies.warning('the sweep failed and is tried again', { error });
    }
  }
}
