/**
 * Hands items from one who makes them to one who takes them, whenever that is: making never waits, so that a turn ends whether or
 * not anybody listens. It holds what wasn't taken, which for one turn is its answer and a recall.
 */
export class EventQueue<Item> implements AsyncIterable<Item> {
  private readonly items: Item[] = [];
  private ended = false;
  private failure: unknown = null;
  private wake: (() => void) | null = null;

  push(item: Item): void {
    this.items.push(item);
    this.wake?.();
  }

  /** No more items come. */
  end(): void {
    this.ended = true;
    this.wake?.();
  }

  /** No more items come; whoever takes them meets this error behind the last. */
  fail(error: unknown): void {
    this.failure = error;
    this.end();
  }

  /** For one taker: each item is handed out once. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for (;;) {
      const item = this.items.shift();
      if (item !== undefined) {
        yield item;
      } else if (this.ended) {
        if (this.failure !== null) {
          throw this.failure;
        }
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      }
    }
  }
}
