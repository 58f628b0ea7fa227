import { EventStoreDbEventLog } from '#libs/event-log/eventstoredb/index.js';
import { EventStoreDbEmulator, type StoredEvent } from '#test/eventstoredb-emulator/index.js';
import { appendAll, chain, collect, freshStream, verdictOf } from './sealed-chain.js';

const LENGTH = 6;
/** Bytes between two that are changed, in a field that is long. */
const STRIDE = 9;

let emulator: EventStoreDbEmulator;
let log: EventStoreDbEventLog;
let stream: string;

beforeAll(async () => {
  emulator = await EventStoreDbEmulator.start();
  log = EventStoreDbEventLog.open(emulator.url);
});
afterAll(async () => {
  await log.close();
  await emulator.stop();
});
beforeEach(async () => {
  stream = freshStream();
  await appendAll(log, chain(stream, LENGTH));
});

/** The revisions at which the chain breaks, as it is read from the log. */
async function breaks(): Promise<number[]> {
  const events = await collect(log.read(stream));
  return verdictOf(stream, events, await log.head(stream)).breaks.map(({ revision }) => revision);
}

const at = (revision: number): StoredEvent => emulator.store.at(stream, BigInt(revision)) as StoredEvent;
const tamper = (revision: number, change: Partial<StoredEvent>): void =>
  emulator.store.tamper(stream, BigInt(revision), change);

describe('someone who can write the files of EventStoreDB', () => {
  it('and changes nothing leaves a chain that holds', async () => {
    expect(await breaks()).toEqual([]);
  });

  it.each(['data', 'metadata'] as const)(
    'and flips a bit of a byte of %s, anywhere, breaks the chain there',
    async (field) => {
      const original = at(2)[field];
      for (let index = 0; index < original.length; index += field === 'data' ? STRIDE : 1) {
        const changed = Buffer.from(original);
        changed.writeUInt8(changed.readUInt8(index) ^ (1 << (index % 8)), index);
        tamper(2, { [field]: changed });
        expect(await breaks()).toContain(2);
      }
      tamper(2, { [field]: original });
      expect(await breaks()).toEqual([]);
    },
  );

  it('and puts in white space that changes no value breaks the chain there', async () => {
    tamper(3, { data: Buffer.from(at(3).data.toString().replace('{', '{ ')) });
    expect(await breaks()).toEqual([3]);
  });

  it('and changes a type or an event id breaks the chain there', async () => {
    tamper(1, { type: 'AnswerGiven' });
    tamper(4, { id: '00000000-0000-4000-8000-000000000000' });
    expect(await breaks()).toEqual([1, 4]);
  });

  it('and swaps two events breaks the chain at the first', async () => {
    const [{ id, type, data, metadata }, other] = [at(1), at(4)];
    const first = { id, type, data, metadata };
    tamper(1, { id: other.id, type: other.type, data: other.data, metadata: other.metadata });
    tamper(4, first);
    expect((await breaks())[0]).toBe(1);
  });

  it('and puts in an event of another memory, whole, breaks the chain there', async () => {
    const foreign = freshStream();
    await appendAll(log, chain(foreign, LENGTH));
    const { id, type, data, metadata } = emulator.store.at(foreign, 3n) as StoredEvent;
    tamper(3, { id, type, data, metadata });
    expect((await breaks())[0]).toBe(3);
  });
});
