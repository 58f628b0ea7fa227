import type { EventLog, Movement, Subscription } from '#libs/event-log/index.js';

/** A subscriber that keeps what it is told and lets a test wait for it. */
export class Movements {
  readonly seen: Movement[] = [];
  readonly errors: unknown[] = [];
  private readonly waiting = new Set<() => void>();

  subscribe(log: EventLog, position: string | null): Promise<Subscription> {
    return log.subscribe(position, {
      onMovement: (movement) => {
        this.seen.push(movement);
        this.wake();
      },
      onError: (error) => {
        this.errors.push(error);
        this.wake();
      },
    });
  }

  /** Resolves with the first movement that takes this stream to this revision or beyond. */
  async reaches(stream: string, revision: number): Promise<Movement> {
    const isIt = (movement: Movement): boolean => movement.stream === stream && movement.revision >= revision;
    await this.until(() => this.seen.some(isIt));
    return this.seen.find(isIt) as Movement;
  }

  /** Resolves once a condition over what was told holds. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>((resolve) => this.waiting.add(resolve));
    }
  }

  private wake(): void {
    for (const resolve of this.waiting) {
      resolve();
    }
    this.waiting.clear();
  }
}
