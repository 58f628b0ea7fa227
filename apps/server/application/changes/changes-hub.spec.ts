import type { RecordedEvent } from '#libs/episodes/index.js';
import { ChangesHub } from './changes-hub.js';

const asked = { type: 'QuestionAsked' } as RecordedEvent;
const arrived = { type: 'FileArrived' } as RecordedEvent;

let going: AbortController;
beforeEach(() => {
  going = new AbortController();
});

describe('a watcher of a memory', () => {
  it('hears of its own memory alone', async () => {
    const hub = new ChangesHub();
    const [mine, other] = [hub.watch('mine'), hub.watch('other')];
    hub.projected('mine', [asked]);
    expect(await mine.next(going.signal)).toEqual({ aboutFiles: false, progress: new Map() });
    const nothing = other.next(going.signal);
    going.abort();
    expect(await nothing).toBeNull();
  });

  it('that is away hears each kind once, the newest word of each file, and then no more', async () => {
    const hub = new ChangesHub();
    const watcher = hub.watch('memory');
    for (let step = 1; step <= 1_000; step += 1) {
      hub.reading('memory', `file ${step % 2}`, step / 1_000);
      hub.projected('memory', step === 500 ? [asked, arrived] : [asked]);
    }
    expect(await watcher.next(going.signal)).toEqual({
      aboutFiles: true,
      progress: new Map([
        ['file 1', 0.999],
        ['file 0', 1],
      ]),
    });
    const next = watcher.next(going.signal);
    hub.projected('memory', [asked]);
    expect(await next).toEqual({ aboutFiles: false, progress: new Map() });
  });

  it('that is closed hears nothing, and neither does one whose signal was aborted', async () => {
    const hub = new ChangesHub();
    const watcher = hub.watch('memory');
    const other = hub.watch('memory');
    watcher.close();
    hub.projected('memory', [asked]);
    expect(await other.next(going.signal)).not.toBeNull();
    const waiting = watcher.next(going.signal);
    going.abort();
    expect(await waiting).toBeNull();
    expect(await other.next(going.signal)).toBeNull();
  });
});
