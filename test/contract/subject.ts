import type { EventLog } from '#libs/event-log/index.js';

/** For tests that do much; they wait for nothing but the log. */
export const PATIENCE_MS = 60_000;

/** An engine under test. */
export interface OpenedLog {
  readonly log: EventLog;
  /** Makes the log commit the next append and lose its answer; null where that can't be done. */
  readonly loseNextAnswer: (() => void) | null;
  close(): Promise<void>;
}

/** The engine that a suite is about, from before its first test until after its last. */
export class Subject {
  private opened: OpenedLog | null = null;

  constructor(
    readonly name: string,
    private readonly openLog: () => Promise<OpenedLog>,
  ) {}

  async open(): Promise<void> {
    this.opened = await this.openLog();
  }

  async close(): Promise<void> {
    await this.opened?.close();
  }

  get log(): EventLog {
    return this.engine.log;
  }

  get loseNextAnswer(): (() => void) | null {
    return this.engine.loseNextAnswer;
  }

  private get engine(): OpenedLog {
    if (!this.opened) {
      throw new Error(`${this.name} is not open`);
    }
    return this.opened;
  }
}
