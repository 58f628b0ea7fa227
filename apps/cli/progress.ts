import { MultiBar, Presets, type SingleBar } from 'cli-progress';

/** Progress on long work: a bar on a terminal, a line every few seconds elsewhere, nothing with `--json`. */
export interface Progress {
  update(done: number, total: number, note?: string): void;
  end(): void;
}

const LINE_EVERY_MS = 5_000;
const BAR_FORMAT = '{title} {bar} {percentage}% {value}/{total} {note} ETA {eta_formatted}';

/** A progress display on standard error, so that standard output stays for results. */
export function showProgress(title: string, { quiet }: { quiet: boolean }): Progress {
  if (quiet) {
    return { update: () => undefined, end: () => undefined };
  }
  return process.stderr.isTTY ? new Bar(title) : new Lines(title);
}

class Bar implements Progress {
  private readonly bars = new MultiBar(
    { format: BAR_FORMAT, hideCursor: true, clearOnComplete: false, etaBuffer: 50 },
    Presets.shades_classic,
  );
  private bar: SingleBar | null = null;

  constructor(private readonly title: string) {}

  update(done: number, total: number, note = ''): void {
    this.bar ??= this.bars.create(total, 0, { title: this.title, note });
    this.bar.setTotal(total);
    this.bar.update(done, { note });
  }

  end(): void {
    this.bars.stop();
  }
}

class Lines implements Progress {
  private next = 0;
  private last = '';

  constructor(private readonly title: string) {}

  update(done: number, total: number, note = ''): void {
    const percent = total > 0 ? Math.floor((done / total) * 100) : 100;
    this.last = `${this.title}: ${done}/${total} (${percent} %) ${note}`.trimEnd();
    const now = performance.now();
    if (now >= this.next) {
      this.next = now + LINE_EVERY_MS;
      this.write();
    }
  }

  end(): void {
    this.write();
  }

  private write(): void {
    if (this.last) {
      process.stderr.write(`${this.last}\n`);
      this.last = '';
    }
  }
}
