import { randomUUID } from 'node:crypto';
import { ChainVerifier, type SealedEvent } from '#libs/chain/index.js';
import {
  type AppendOutcome,
  type EventLog,
  EventTooLargeError,
  LogUnavailableError,
  MAX_EVENT_BYTES,
  type StreamHead,
} from '#libs/event-log/index.js';
import { Movements } from './movements.js';
import { appendAll, chain, collect, freshStream, sealBehind } from './sealed-chain.js';

/** An engine under test. */
export interface OpenedLog {
  readonly log: EventLog;
  /** Makes the log commit the next append and lose its answer; null where that can't be done. */
  readonly loseNextAnswer: (() => void) | null;
  close(): Promise<void>;
}

/** More events than any engine reads in one page. */
const MANY = 2_100;
const WRITERS = 8;
const EVENTS_PER_WRITER = 15;
/** For tests that do much; they wait for nothing but the log. */
const PATIENCE_MS = 60_000;

const ODD_TEXTS = [
  'Fotosíntesis: ¿qué pasa de noche? ñandú, pingüino',
  'ما هي البناء الضوئي؟ «سؤال» ١٢٣',
  'Γένεσις · Генезис · 光合作用とは · 광합성 · प्रकाश-संश्लेषण',
  'emoji 👩🏽‍🔬🏳️‍🌈, combining e\u0301, right-to-left mark \u200f, zero width \u200b, BOM \ufeff, replacement \ufffd',
  '"quoted" \\back\\slash\\ /slash/ \t tab \r\n line \u2028 separator \u0001 control \u007f',
  '%s {"json":[1,null]} <b>&amp;</b> \' -- ; drop table event; $1 :x',
];

/** What every engine of the event log keeps to; `open` is called once. */
export function describeEventLog(name: string, open: () => Promise<OpenedLog>): void {
  describe(`the event log on ${name}`, () => {
    let opened: OpenedLog | undefined;
    let log: EventLog;
    let stream: string;

    beforeAll(async () => {
      const engine = await open();
      opened = engine;
      log = engine.log;
    }, PATIENCE_MS);
    afterAll(() => opened?.close());
    beforeEach(() => {
      stream = freshStream();
    });

    const stored = (): Promise<SealedEvent[]> => collect(log.read(stream));

    describe('appending', () => {
      it('begins a stream, and says where it ends then', async () => {
        const events = chain(stream, 3);
        const outcome = await log.append(stream, -1, events);
        expect(outcome).toEqual({ kind: 'appended', head: headOf(events) });
        expect(await stored()).toEqual(events);
      });

      it('goes on where the stream ends', async () => {
        const events = chain(stream, 5);
        await appendAll(log, events, 2);
        expect(await stored()).toEqual(events);
      });

      it.each([
        ['behind the end', 2],
        ['before the end', 0],
        ['as if it were new', -1],
      ])(
        'given a stream of two events, an append %s is a conflict and appends nothing',
        async (_, expectedRevision) => {
          const events = chain(stream, 2);
          await appendAll(log, events);
          const other = sealBehind(stream, { stream, revision: expectedRevision, hash: events[0]?.hash ?? '' }, [{}]);
          expect(await log.append(stream, expectedRevision, other)).toEqual({
            kind: 'conflict',
            actual: headOf(events),
          });
          expect(await stored()).toEqual(events);
        },
      );

      it('given no stream, an append behind its end is a conflict with nothing', async () => {
        const events = sealBehind(stream, { stream, revision: 4, hash: '' }, [{}]);
        expect(await log.append(stream, 4, events)).toEqual({ kind: 'conflict', actual: null });
      });

      it('given the same events again, it says the same again and nothing is there twice', async () => {
        const events = chain(stream, 6);
        await appendAll(log, events, 3);
        const repeated = events.slice(3);
        expect(await log.append(stream, 2, repeated)).toEqual({ kind: 'appended', head: headOf(events) });
        expect(await log.append(stream, -1, events.slice(0, 3))).toMatchObject({ kind: 'appended' });
        expect(await stored()).toEqual(events);
      });

      it('given a repeat after others went on, it still says where the repeated events end', async () => {
        const events = chain(stream, 4);
        await appendAll(log, events, 2);
        const outcome = await log.append(stream, -1, events.slice(0, 2));
        expect(outcome).toEqual({ kind: 'appended', head: headOf(events.slice(0, 2)) });
      });

      it('given events of which only the first are stored, it is a conflict', async () => {
        const events = chain(stream, 4);
        await appendAll(log, events.slice(0, 3));
        expect(await log.append(stream, 1, events.slice(2))).toMatchObject({ kind: 'conflict' });
        expect(await stored()).toEqual(events.slice(0, 3));
      });

      it('given the same id at the same revision, sealed anew, it is a conflict: the stored envelope is another one', async () => {
        const id = randomUUID();
        const [first] = sealBehind(stream, null, [{ id }]);
        const [second] = sealBehind(stream, null, [{ id }]);
        await log.append(stream, -1, [first as SealedEvent]);
        expect(await log.append(stream, -1, [second as SealedEvent])).toMatchObject({ kind: 'conflict' });
        expect(await stored()).toEqual([first]);
      });

      it('given an id that stands further back in the stream, it is a duplicate and appends nothing', async () => {
        const events = chain(stream, 3);
        await appendAll(log, events);
        const again = sealBehind(stream, headOf(events), [{}, { id: events[1]?.id }]);
        expect(await log.append(stream, 2, again)).toEqual({ kind: 'duplicate' });
        expect(await stored()).toEqual(events);
      });

      it('takes the same id in another stream', async () => {
        const events = chain(stream, 1);
        await appendAll(log, events);
        const other = freshStream();
        const [event] = sealBehind(other, null, [{ id: events[0]?.id }]);
        expect(await log.append(other, -1, [event as SealedEvent])).toMatchObject({ kind: 'appended' });
      });

      it('takes an event of nearly 1 MB and refuses one that is larger', async () => {
        const payload = (bytes: number) => ({ text: 'x'.repeat(Math.floor((bytes - 600) * 0.75)) });
        const large = sealBehind(stream, null, [{ payload: payload(MAX_EVENT_BYTES) }]);
        expect(Buffer.byteLength(large[0]?.envelope ?? '')).toBeGreaterThan(MAX_EVENT_BYTES * 0.99);
        await appendAll(log, large);
        const larger = sealBehind(stream, headOf(large), [{ payload: payload(MAX_EVENT_BYTES + 2_000) }]);
        await expect(log.append(stream, 0, larger)).rejects.toThrow(EventTooLargeError);
        expect(await stored()).toEqual(large);
      });

      it('keeps envelopes word for word, whatever stands in them', async () => {
        const odd = `memory-${randomUUID()} ${ODD_TEXTS.join(' ')}`;
        const events = sealBehind(
          odd,
          null,
          ODD_TEXTS.map((text) => ({ type: text, payload: { [text]: text } })),
        );
        await appendAll(log, events);
        expect(await collect(log.read(odd))).toEqual(events);
        expect(await log.head(odd)).toEqual(headOf(events));
      });

      it(
        `given ${WRITERS} writers on one stream, each revision has one winner and nothing is lost`,
        async () => {
          const write = async (writer: number): Promise<void> => {
            let head: StreamHead | null = null;
            for (let n = 0; n < EVENTS_PER_WRITER; ) {
              const events = sealBehind(stream, head, [{ id: idOf(writer, n) }]);
              const outcome = await log.append(stream, head?.revision ?? -1, events);
              if (outcome.kind === 'duplicate') {
                throw new Error(`${idOf(writer, n)} was appended before`);
              }
              n += outcome.kind === 'appended' ? 1 : 0;
              head = outcome.kind === 'appended' ? outcome.head : outcome.actual;
            }
          };
          await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
          const events = await stored();
          const expected = Array.from({ length: WRITERS * EVENTS_PER_WRITER }, (_, n) =>
            idOf(Math.floor(n / EVENTS_PER_WRITER), n % EVENTS_PER_WRITER),
          );
          expect(events.map(({ id }) => id).sort()).toEqual(expected.sort());
          expect(verdictOf(stream, events, await log.head(stream))).toMatchObject({ ok: true, breaks: [] });
        },
        PATIENCE_MS,
      );

      it('given an answer that got lost, the same append again has the same outcome and nothing is there twice', async () => {
        if (!opened?.loseNextAnswer) {
          console.info(`${name}: answers can't be lost on purpose here; this is checked where they can`);
          return;
        }
        const events = chain(stream, 2);
        opened.loseNextAnswer();
        const outcome = await appendUntilKnown(log, events);
        expect(outcome).toEqual({ kind: 'appended', head: headOf(events) });
        expect(await stored()).toEqual(events);
      });
    });

    describe('reading', () => {
      it('given no such stream, reads nothing', async () => {
        expect(await stored()).toEqual([]);
        expect(await collect(log.read(stream, { direction: 'backwards' }))).toEqual([]);
        expect(await log.head(stream)).toBeNull();
        expect(await log.find(stream, [randomUUID()])).toEqual([]);
      });

      it(
        'reads across the borders of pages, forwards and backwards',
        async () => {
          const events = chain(stream, MANY);
          await appendAll(log, events);
          expect(await stored()).toEqual(events);
          expect(await collect(log.read(stream, { direction: 'backwards' }))).toEqual([...events].reverse());
          expect(await collect(log.read(stream, { from: 3, limit: MANY - 5 }))).toEqual(events.slice(3, MANY - 2));
          expect(await collect(log.read(stream, { from: MANY - 2, direction: 'backwards' }))).toEqual(
            events.slice(0, MANY - 1).reverse(),
          );
          expect(verdictOf(stream, events, await log.head(stream))).toMatchObject({ ok: true });
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
        await appendAll(log, chain(stream, 10));
        expect((await collect(log.read(stream, options))).map(({ revision }) => revision)).toEqual(revisions);
      });

      it('finds events by their ids, in the order of revisions', async () => {
        const events = chain(stream, 12);
        await appendAll(log, events.slice(0, 9));
        const wanted = [8, 2, 3].map((revision) => events[revision]?.id ?? '');
        const found = [2, 3, 8].map((revision) => events[revision]);
        expect(await log.find(stream, [...wanted, randomUUID()])).toEqual(found);
        await appendAll(log, events.slice(9));
        expect(await log.find(stream, [events[10]?.id ?? ''])).toEqual([events[10]]);
        expect(await log.find(stream, [])).toEqual([]);
      });
    });

    describe('heads', () => {
      it('knows where a stream ends', async () => {
        const events = chain(stream, 7);
        await appendAll(log, events, 3);
        expect(await log.head(stream)).toEqual(headOf(events));
      });

      it('lists all streams of a prefix by name, as they are when it is asked', async () => {
        const prefix = `${freshStream()}-`;
        expect(await collect(log.heads(prefix))).toEqual([]);
        const chains = ['c', 'a', 'b'].map((suffix, index) => chain(prefix + suffix, index + 1));
        for (const events of chains) {
          await appendAll(log, events);
        }
        const [c, a, b] = chains.map((events) => headOf(events));
        expect(await collect(log.heads(prefix))).toEqual([a, b, c]);
        const more = sealBehind(`${prefix}a`, a as StreamHead, [{}]);
        await log.append(`${prefix}a`, 1, more);
        expect(await collect(log.heads(prefix))).toEqual([headOf(more), b, c]);
      });
    });

    describe('subscribing', () => {
      it('tells of what moves from now on, and not of what was there', async () => {
        const before = freshStream();
        await appendAll(log, chain(before, 2));
        const movements = new Movements();
        const subscription = await movements.subscribe(log, null);
        const events = chain(stream, 3);
        await appendAll(log, events, 1);
        expect(await movements.reaches(stream, 2)).toMatchObject({ stream, revision: 2 });
        await subscription.close();
        expect(movements.seen.some((movement) => movement.stream === before)).toBe(false);
        expect(movements.errors).toEqual([]);
      });

      it('goes on from a position, with what came while nobody listened, and then live', async () => {
        const first = new Movements();
        const subscription = await first.subscribe(log, null);
        const events = chain(stream, 6);
        await appendAll(log, events.slice(0, 2));
        const { position } = await first.reaches(stream, 1);
        await subscription.close();
        await appendAll(log, events.slice(2, 4));
        const second = new Movements();
        const resumed = await second.subscribe(log, position);
        await second.reaches(stream, 3);
        await appendAll(log, events.slice(4));
        await second.reaches(stream, 5);
        await resumed.close();
        const mine = second.seen.filter((movement) => movement.stream === stream);
        expect(Math.min(...mine.map(({ revision }) => revision))).toBeGreaterThan(1);
      });

      it('given a listener that throws, reports it and goes on', async () => {
        const errors: unknown[] = [];
        const poison = new Error('a listener failed');
        const movements = new Movements();
        const quiet = await movements.subscribe(log, null);
        const subscription = await log.subscribe(null, {
          onMovement: () => {
            throw poison;
          },
          onError: (error) => errors.push(error),
        });
        const events = chain(stream, 2);
        await appendAll(log, events.slice(0, 1));
        await movements.reaches(stream, 0);
        await appendAll(log, events.slice(1));
        await movements.reaches(stream, 1);
        await subscription.close();
        await quiet.close();
        expect(errors).toContain(poison);
      });
    });

    it('answers a ping', async () => {
      await expect(log.ping()).resolves.toBeUndefined();
    });
  });
}

function headOf(events: readonly SealedEvent[]): StreamHead {
  const { stream, revision, hash } = events.at(-1) as SealedEvent;
  return { stream, revision, hash };
}

function idOf(writer: number, n: number): string {
  return `00000000-0000-4000-8000-${String(writer * 1_000 + n).padStart(12, '0')}`;
}

function verdictOf(stream: string, events: readonly SealedEvent[], head: StreamHead | null) {
  const verifier = new ChainVerifier(stream);
  for (const event of events) {
    verifier.add(event);
  }
  return verifier.finish(head && { size: head.revision + 1, head: head.hash });
}

/** Appends until the outcome is known, as a writer does: an unknown outcome means to ask again with the same events. */
async function appendUntilKnown(log: EventLog, events: readonly SealedEvent[]): Promise<AppendOutcome> {
  const first = events[0] as SealedEvent;
  while (true) {
    try {
      return await log.append(first.stream, first.revision - 1, events);
    } catch (error) {
      if (!(error instanceof LogUnavailableError)) {
        throw error;
      }
    }
  }
}
