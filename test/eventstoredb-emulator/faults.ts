import { setTimeout as delay } from 'node:timers/promises';

/** Where a node listens. */
export interface EndPoint {
  readonly host: string;
  readonly port: number;
}

/** Counts down; false once it is used up. */
class Countdown {
  private left = 0;

  set(count: number): void {
    this.left = count;
  }

  take(): boolean {
    if (this.left === 0) {
      return false;
    }
    this.left -= 1;
    return true;
  }
}

/**
 * What goes wrong, on demand. Everything is off at first. Faults with a count hit the next calls and are over then; counts
 * never add up, the last one set holds.
 */
export class Faults {
  private readonly repliesToSwallow = new Countdown();
  private readonly appendsToIgnore = new Countdown();
  private readonly callsNotReady = new Countdown();
  private readonly callsNotLeader = new Countdown();
  private leader: EndPoint = { host: '127.0.0.1', port: 0 };
  private slowByMs = 0;
  private thaw: (() => void) | null = null;
  private thawed: Promise<void> = Promise.resolve();
  private eventsUntilKill = Number.POSITIVE_INFINITY;

  /** Answers nothing and sends nothing, until thawed, or for so many milliseconds. Connections stay open. */
  freeze(milliseconds?: number): void {
    if (!this.thaw) {
      this.thawed = new Promise((resolve) => {
        this.thaw = resolve;
      });
    }
    if (milliseconds !== undefined) {
      setTimeout(() => this.endFreeze(), milliseconds).unref();
    }
  }

  endFreeze(): void {
    this.thaw?.();
    this.thaw = null;
  }

  get frozen(): boolean {
    return this.thaw !== null;
  }

  /** Commits the next appends and never answers them. */
  swallowReplies(count: number): void {
    this.repliesToSwallow.set(count);
  }

  takeSwallowedReply(): boolean {
    return this.repliesToSwallow.take();
  }

  /** Neither commits nor answers the next appends. */
  ignoreAppends(count: number): void {
    this.appendsToIgnore.set(count);
  }

  takeIgnoredAppend(): boolean {
    return this.appendsToIgnore.take();
  }

  /** Answers the next calls with "Server Is Not Ready". */
  notReady(count: number): void {
    this.callsNotReady.set(count);
  }

  takeNotReady(): boolean {
    return this.callsNotReady.take();
  }

  /** Sends the next calls that require the leader to another node. */
  notLeader(leader: EndPoint, count: number): void {
    this.leader = leader;
    this.callsNotLeader.set(count);
  }

  /** The leader to name to this call, or null when the call is to be answered. */
  takeNotLeader(): EndPoint | null {
    return this.callsNotLeader.take() ? this.leader : null;
  }

  /** Makes every answer wait. 0 ends it. */
  slow(milliseconds: number): void {
    this.slowByMs = milliseconds;
  }

  /** Kills the connections once reads have sent so many more events: in the middle of a page. */
  killAfterEvents(count: number): void {
    this.eventsUntilKill = count;
  }

  /** Told of every event that a read is about to send; true when the connections must be killed instead. */
  takeKillInRead(): boolean {
    if (this.eventsUntilKill > 0) {
      this.eventsUntilKill -= 1;
      return false;
    }
    this.eventsUntilKill = Number.POSITIVE_INFINITY;
    return true;
  }

  /** Resolves when a call may be answered. */
  async mayAnswer(): Promise<void> {
    if (this.slowByMs > 0) {
      await delay(this.slowByMs, undefined, { ref: false });
    }
    await this.thawed;
  }
}
