import { openPostgresLog } from '#apps/server/open-event-log.js';
import { EventStoreDbEventLog } from '#libs/event-log/eventstoredb/index.js';
import {
  type CopyProgress,
  type CopyResult,
  copyLog,
  type EventLog,
  memoryStream,
  operationsStream,
  type StreamHead,
  verifyStream,
} from '#libs/event-log/index.js';
import { EventStoreDbEmulator } from '#test/eventstoredb-emulator/index.js';
import { createTestDatabase } from '#test/support/database.js';
import { appendAll, chain, collect, freshStream, sealBehind } from './sealed-chain.js';

interface Opened {
  readonly log: EventLog;
  close(): Promise<void>;
}

async function openPostgres(): Promise<Opened> {
  const database = await createTestDatabase();
  const { log, close } = await openPostgresLog(database.url);
  return {
    log,
    close: async () => {
      await close();
      await database.drop();
    },
  };
}

async function openEventStoreDb(): Promise<Opened> {
  const emulator = await EventStoreDbEmulator.start();
  const log = EventStoreDbEventLog.open(emulator.url);
  return {
    log,
    close: async () => {
      await log.close();
      await emulator.stop();
    },
  };
}

const DIRECTIONS = [
  ['PostgreSQL to EventStoreDB', openPostgres, openEventStoreDb],
  ['EventStoreDB to PostgreSQL', openEventStoreDb, openPostgres],
] as const;

describe.each(DIRECTIONS)('copying a log from %s', (_, openSource, openTarget) => {
  let [source, target]: Opened[] = [];
  const from = (): EventLog => (source as Opened).log;
  const to = (): EventLog => (target as Opened).log;

  beforeEach(async () => {
    source = await openSource();
    target = await openTarget();
  });
  afterEach(async () => {
    await source?.close();
    await target?.close();
  });

  const copy = (stopAt: (progress: CopyProgress) => boolean = () => false): Promise<CopyResult> => {
    const stopped = new AbortController();
    return copyLog(from(), to(), {
      concurrency: 2,
      signal: stopped.signal,
      onProgress: (progress) => stopAt(progress) && stopped.abort(),
    });
  };

  it('brings every stream with the same events, hashes and heads, and the chains hold on the other side', async () => {
    const streams = [freshStream(), freshStream(), operationsStream('a school')];
    await appendAll(from(), chain(streams[0] ?? '', 1));
    await appendAll(from(), chain(streams[1] ?? '', 1_203));
    await appendAll(from(), chain(streams[2] ?? '', 2));
    const result = await copy();
    expect(result).toEqual({ done: 3, streams: 3, events: 1_206, copied: 1_206, problems: [] });
    expect(await headsOf(to())).toEqual(await headsOf(from()));
    for (const stream of streams) {
      expect(await collect(to().read(stream))).toEqual(await collect(from().read(stream)));
      expect(await verifyStream(to(), stream)).toMatchObject({ ok: true });
    }
  });

  it('goes on where it was stopped, and a second one brings what was written since', async () => {
    const events = chain(freshStream(), 2_400);
    await appendAll(from(), events);
    const stopped = await copy(({ copied }) => copied > 0);
    expect(stopped.copied).toBeLessThan(2_400);
    const rest = await copy();
    expect(rest).toMatchObject({ events: 2_400, copied: 2_400 - stopped.copied, problems: [] });
    const [head] = await headsOf(from());
    await appendAll(from(), sealBehind(head?.stream ?? '', head ?? null, [{}, {}]));
    expect(await copy()).toMatchObject({ events: 2_402, copied: 2, problems: [] });
    expect(await copy()).toMatchObject({ copied: 0, problems: [] });
    expect(await headsOf(to())).toEqual(await headsOf(from()));
  });

  it('takes events as large as any engine takes', async () => {
    const payload = { text: 'x'.repeat(700_000) };
    await appendAll(from(), sealBehind(freshStream(), null, [{ payload }, {}, { payload }]), 1);
    expect(await copy()).toMatchObject({ copied: 3, problems: [] });
  });

  it('leaves alone what differs on the other side, says where, and copies the rest', async () => {
    const [forked, ahead, good] = [freshStream(), freshStream(), freshStream()];
    await appendAll(from(), chain(forked, 5));
    await appendAll(to(), chain(forked, 3));
    const long = chain(ahead, 4);
    await appendAll(from(), long.slice(0, 2));
    await appendAll(to(), long);
    await appendAll(from(), chain(good, 3));
    const { problems, copied } = await copy();
    expect(problems.map(({ stream, kind, revision }) => [stream, kind, revision]).sort()).toEqual(
      [
        [forked, 'forked', 2],
        [ahead, 'ahead', 2],
      ].sort(),
    );
    expect(copied).toBe(3);
    expect(await verifyStream(to(), good)).toMatchObject({ ok: true, size: 3 });
  });

  it('does not carry a broken chain on', async () => {
    const events = chain(freshStream(), 4);
    const [first, second] = chain(freshStream(), 2).map((event) => ({ ...event, stream: memoryStream('x') }));
    await appendAll(from(), events);
    if (first && second) {
      await from().append(memoryStream('x'), -1, [first, second]);
    }
    const { problems } = await copy();
    expect(problems).toMatchObject([{ stream: memoryStream('x'), kind: 'broken', revision: 0 }]);
    expect(await to().head(memoryStream('x'))).toBeNull();
  });
});

async function headsOf(log: EventLog): Promise<StreamHead[]> {
  return [...(await collect(log.heads('memory-'))), ...(await collect(log.heads('operations-')))];
}
