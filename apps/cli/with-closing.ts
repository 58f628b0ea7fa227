import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** What a shell reports of a process that a signal ended: 128 and the signal's number (POSIX shells). */
const ENDED_BY_SIGNAL = 128;

/**
 * Opens something, uses it and closes it: also when the command is told to end in between (Ctrl-C, SIGTERM), so that no
 * database is left running and no folder left behind. A second signal ends the process at once. A command that takes a
 * signal itself, to pause say, is left to do so.
 */
export async function withClosing<Opened, Result>(
  open: () => Promise<Opened>,
  close: (opened: Opened) => Promise<void>,
  body: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const opening = open();
  let closing: Promise<void> | null = null;
  const closeOnce = (): Promise<void> => {
    closing ??= opening.then(close);
    return closing;
  };
  let told = false;
  const end = (signal: NodeJS.Signals): void => {
    if (process.listenerCount(signal) > 0) {
      return;
    }
    told = true;
    const exit = (): never => process.exit(ENDED_BY_SIGNAL + constants.signals[signal]);
    closeOnce().then(exit, exit);
  };
  for (const signal of SIGNALS) {
    process.once(signal, end);
  }
  try {
    return await body(await opening);
  } finally {
    if (told) {
      // What the body threw came of the closing; the process ends when that is done.
      await new Promise<never>(() => undefined);
    }
    for (const signal of SIGNALS) {
      process.removeListener(signal, end);
    }
    await closeOnce();
  }
}
