import { randomUUID } from 'node:crypto';
import type { SealedEvent } from '#libs/chain/index.js';
import type { StreamHead } from '#libs/event-log/index.js';
import { appendAll, chain, collect, freshStream, headOf, sealBehind, verdictOf } from './sealed-chain.js';
import { PATIENCE_MS, type Subject } from './subject.js';

/** More events than any engine reads in one page. */
const MANY = 2_100;

/** What every engine keeps to when it is read. */
export function describeReading(subject: Subject): void {
  describe('reading', () => {
    let stream: string;

    beforeEach(() => {
      stream = freshStream();
    });

    const stored = (): Promise<SealedEvent[]> => collect(subject.log.read(stream));

    it('given no such stream, reads nothing', async () => {
      expect(await stored()).toEqual([]);
      expect(await collect(subject.log.read(stream, { direction: 'backwards' }))).toEqual([]);
      expect(await subject.log.head(stream)).toBeNull();
      expect(await subject.log.find(stream, [randomUUID()])).toEqual([]);
    });

    it(
      'reads across the borders of pages, forwards and backwards',
      async () => {
        const events = chain(stream, MANY);
        await appendAll(subject.log, events);
        expect(await stored()).toEqual(events);
        expect(await collect(subject.log.read(stream, { direction: 'backwards' }))).toEqual([...events].reverse());
        expect(await collect(subject.log.read(stream, { from: 3, limit: MANY - 5 }))).toEqual(
          events.slice(3, MANY - 2),
        );
        expect(await collect(subject.log.read(stream, { from: MANY - 2, direction: 'backwards' }))).toEqual(
          events.slice(0, MANY - 1).reverse(),
        );
        expect(verdictOf(stream, events, await subject.log.head(stream))).toMatchObject({ ok: true });
      },
      PATIENCE_MS,
    );

    it.each([
      ['from the middle', { from: 4 }, [4, 5, 6, 7, 8, 9]],
      ['from the end on', { from: 10 }, []],
      ['nothing, when the limit is 0', { limit: 0 }, []],
      ['no more than the limit', { limit: 3 }, [0, 1, 2]],
      ['no more than there is', { from: 8, limit: 100 }, [8, 9]],
      ['backwards from the end', { direction: 'backwards', limit: 2 }, [9, 8]],
      ['backwards from the middle', { direction: 'backwards', from: 2 }, [2, 1, 0]],
      ['backwards from behind the end', { direction: 'backwards', from: 50, limit: 2 }, [9, 8]],
    ] as const)('reads %s', async (_, options, revisions) => {
      await appendAll(subject.log, chain(stream, 10));
      expect((await collect(subject.log.read(stream, options))).map(({ revision }) => revision)).toEqual(revisions);
    });

    it('finds events by their ids, in the order of revisions', async () => {
      const events = chain(stream, 12);
      await appendAll(subject.log, events.slice(0, 9));
      const wanted = [8, 2, 3].map((revision) => events[revision]?.id ?? '');
      const found = [2, 3, 8].map((revision) => events[revision]);
      expect(await subject.log.find(stream, [...wanted, randomUUID()])).toEqual(found);
      await appendAll(subject.log, events.slice(9));
      expect(await subject.log.find(stream, [events[10]?.id ?? ''])).toEqual([events[10]]);
      expect(await subject.log.find(stream, [])).toEqual([]);
    });
  });

  describe('heads', () => {
    let stream: string;

    beforeEach(() => {
      stream = freshStream();
    });

    it('knows where a stream ends', async () => {
      const events = chain(stream, 7);
      await appendAll(subject.log, events, 3);
      expect(await subject.log.head(stream)).toEqual(headOf(events));
    });

    it('lists all streams of a prefix by name, as they are when it is asked', async () => {
      const prefix = `${freshStream()}-`;
      expect(await collect(subject.log.heads(prefix))).toEqual([]);
      const chains = ['c', 'a', 'b'].map((suffix, index) => chain(prefix + suffix, index + 1));
      for (const events of chains) {
        await appendAll(subject.log, events);
      }
      const [c, a, b] = chains.map((events) => headOf(events));
      expect(await collect(subject.log.heads(prefix))).toEqual([a, b, c]);
      const more = sealBehind(`${prefix}a`, a as StreamHead, [{}]);
      await subject.log.append(`${prefix}a`, 1, more);
      expect(await collect(subject.log.heads(prefix))).toEqual([headOf(more), b, c]);
    });
  });
}
