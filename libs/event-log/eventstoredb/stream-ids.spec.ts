import type { SealedEvent } from '#libs/chain/index.js';
import { StreamIds } from './stream-ids.js';

const STREAM = 'memory-a';

function events(from: number, to: number): SealedEvent[] {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const revision = from + index;
    return { stream: STREAM, revision, id: `ID-${revision}`, type: 'T', envelope: '', hash: '' };
  });
}

/** A stream whose reads are noted. */
class Stream {
  readonly readsFrom: number[] = [];

  constructor(public length: number) {}

  readonly readFrom = async function* (this: Stream, from: number): AsyncGenerator<readonly SealedEvent[]> {
    this.readsFrom.push(from);
    if (from < this.length) {
      yield events(from, this.length - 1);
    }
  }.bind(this);
}

describe('the ids of streams', () => {
  it('are read once, and then only what has come since', async () => {
    const ids = new StreamIds(100);
    const stream = new Stream(5);
    expect(await ids.locate(STREAM, ['id-4', 'ID-1', 'id-9'], stream.readFrom)).toEqual([1, 4]);
    stream.length = 8;
    expect(await ids.locate(STREAM, ['id-7', 'id-0'], stream.readFrom)).toEqual([0, 7]);
    expect(stream.readsFrom).toEqual([0, 5]);
  });

  it('of a stream that was begun here are known without reading it', async () => {
    const ids = new StreamIds(100);
    const stream = new Stream(4);
    ids.appended(STREAM, -1, events(0, 1));
    ids.appended(STREAM, 1, events(2, 3));
    expect(await ids.locate(STREAM, ['id-2'], stream.readFrom)).toEqual([2]);
    expect(stream.readsFrom).toEqual([4]);
  });

  it('are not taken for complete when others wrote in between', async () => {
    const ids = new StreamIds(100);
    const stream = new Stream(6);
    ids.appended(STREAM, -1, events(0, 1));
    ids.appended(STREAM, 3, events(4, 5));
    expect(await ids.locate(STREAM, ['id-3'], stream.readFrom)).toEqual([3]);
    expect(stream.readsFrom).toEqual([2]);
  });

  it('are read anew when there is no room for them', async () => {
    const ids = new StreamIds(3);
    const stream = new Stream(5);
    await ids.locate(STREAM, ['id-1'], stream.readFrom);
    expect(await ids.locate(STREAM, ['id-1'], stream.readFrom)).toEqual([1]);
    expect(stream.readsFrom).toEqual([0, 0]);
  });

  it('tell a duplicate from a repeat at the same place', () => {
    const ids = new StreamIds(100);
    ids.appended(STREAM, -1, events(0, 2));
    const again = { ...events(3, 3)[0], id: 'id-1' } as SealedEvent;
    expect(ids.holdsOneOf(STREAM, 2, [again])).toBe(true);
    expect(ids.holdsOneOf(STREAM, 0, events(1, 1))).toBe(false);
    expect(ids.holdsOneOf(STREAM, 2, events(3, 3))).toBe(false);
    expect(ids.holdsOneOf(STREAM, 2, [...events(3, 3), ...events(3, 3)])).toBe(true);
  });
});
