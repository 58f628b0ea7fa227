/** Stores how far a reading is: one value at a time, the newest next, so that quick steps make no queue. */
export class ProgressKeeper {
  private newest: readonly [done: number, total: number] | null = null;
  private storing: Promise<void> | null = null;

  /**
   * @param store keeps a value
   * @param failed told when that fails: progress is for people, and stops no reading
   */
  constructor(
    private readonly store: (done: number, total: number) => Promise<void>,
    private readonly failed: (error: unknown) => void,
  ) {}

  keep(done: number, total: number): void {
    this.newest = [done, total];
    this.storing ??= this.drain();
  }

  /** Resolves when the newest value is stored, or couldn't be. */
  async settled(): Promise<void> {
    await this.storing;
  }

  private async drain(): Promise<void> {
    try {
      while (this.newest) {
        const [done, total] = this.newest;
        this.newest = null;
        await this.store(done, total);
      }
    } catch (error) {
      this.failed(error);
    } finally {
      this.storing = null;
    }
  }
}
