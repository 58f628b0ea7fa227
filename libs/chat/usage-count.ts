import type { ModelUsage } from './chat-model.js';

/** Adds up what the attempts at one request cost. */
export class UsageCount {
  private requests = 0;
  private promptTokens = 0;
  private completionTokens = 0;

  addRequest(): void {
    this.requests += 1;
  }

  addTokens({ promptTokens, completionTokens }: Omit<ModelUsage, 'requests'>): void {
    this.promptTokens += promptTokens;
    this.completionTokens += completionTokens;
  }

  get total(): ModelUsage {
    const { requests, promptTokens, completionTokens } = this;
    return { requests, promptTokens, completionTokens };
  }
}
