import type { RecallAnswer } from './recall-answer.js';

type Phase = Exclude<keyof RecallAnswer['timings'], 'total'>;

const MICROSECONDS_PER_MS = 1_000;

/** Where the time of one turn went. It is reported and never decides anything, so it reads the clock itself. */
export class Stopwatch {
  private readonly started = performance.now();
  private last = this.started;
  private readonly spent: Record<Phase, number> = { embed: 0, gather: 0, score: 0, render: 0 };

  /** What passed since the last lap belongs to this phase. */
  lap(phase: Phase): void {
    const now = performance.now();
    this.spent[phase] += now - this.last;
    this.last = now;
  }

  /** Milliseconds by phase, to the microsecond. */
  timings(): RecallAnswer['timings'] {
    const total = performance.now() - this.started;
    const rounded = (ms: number) => Math.round(ms * MICROSECONDS_PER_MS) / MICROSECONDS_PER_MS;
    const { embed, gather, score, render } = this.spent;
    return {
      embed: rounded(embed),
      gather: rounded(gather),
      score: rounded(score),
      render: rounded(render),
      total: rounded(total),
    };
  }
}
