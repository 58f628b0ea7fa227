/** Who wants to know that the store has grown. */
export class StoreSubscribers {
  private readonly callbacks = new Set<() => void>();

  /** Returns the function that takes the subscriber out again. */
  add(callback: () => void): () => void {
    this.callbacks.add(callback);
    return () => this.callbacks.delete(callback);
  }

  notify(): void {
    for (const callback of this.callbacks) {
      callback();
    }
  }
}
