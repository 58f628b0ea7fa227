import { randomUUID } from 'node:crypto';
import type { SealedEvent } from '#libs/chain/index.js';
import {
  type AppendOutcome,
  type EventLog,
  EventTooLargeError,
  LogUnavailableError,
  MAX_EVENT_BYTES,
  type StreamHead,
} from '#libs/event-log/index.js';
import { appendAll, chain, collect, freshStream, headOf, sealBehind, verdictOf } from './sealed-chain.js';
import { PATIENCE_MS, type Subject } from './subject.js';

const WRITERS = 8;
const EVENTS_PER_WRITER = 15;

const ODD_TEXTS = [
  'Fotosíntesis: ¿qué pasa de noche? ñandú, pingüino',
  'ما هي البناء الضوئي؟ «سؤال» ١٢٣',
  'Γένεσις · Генезис · 光合作用とは · 광합성 · प्रकाश-संश्लेषण',
  'emoji 👩🏽‍🔬🏳️‍🌈, combining e\u0301, right-to-left mark \u200f, zero width \u200b, BOM \ufeff, replacement \ufffd',
  '"quoted" \\back\\slash\\ /slash/ \t tab \r\n line \u2028 separator \u0001 control \u007f',
  '%s {"json":[1,null]} <b>&amp;</b> \' -- ; drop table event; $1 :x',
];

/** What every engine keeps to when it is written. */
export function describeAppending(subject: Subject): void {
  describe('appending', () => {
    let stream: string;

    beforeEach(() => {
      stream = freshStream();
    });

    const stored = (): Promise<SealedEvent[]> => collect(subject.log.read(stream));

    it('begins a stream, and says where it ends then', async () => {
      const events = chain(stream, 3);
      const outcome = await subject.log.append(stream, -1, events);
      expect(outcome).toEqual({ kind: 'appended', head: headOf(events) });
      expect(await stored()).toEqual(events);
    });

    it('goes on where the stream ends', async () => {
      const events = chain(stream, 5);
      await appendAll(subject.log, events, 2);
      expect(await stored()).toEqual(events);
    });

    it.each([
      ['behind the end', 2],
      ['before the end', 0],
      ['as if it were new', -1],
    ])('given a stream of two events, an append %s is a conflict and appends nothing', async (_, expectedRevision) => {
      const events = chain(stream, 2);
      await appendAll(subject.log, events);
      const other = sealBehind(stream, { stream, revision: expectedRevision, hash: events[0]?.hash ?? '' }, [{}]);
      expect(await subject.log.append(stream, expectedRevision, other)).toEqual({
        kind: 'conflict',
        actual: headOf(events),
      });
      expect(await stored()).toEqual(events);
    });

    it('given no stream, an append behind its end is a conflict with nothing', async () => {
      const events = sealBehind(stream, { stream, revision: 4, hash: '' }, [{}]);
      expect(await subject.log.append(stream, 4, events)).toEqual({ kind: 'conflict', actual: null });
    });

    it('given the same events again, it says the same again and nothing is there twice', async () => {
      const events = chain(stream, 6);
      await appendAll(subject.log, events, 3);
      const repeated = events.slice(3);
      expect(await subject.log.append(stream, 2, repeated)).toEqual({ kind: 'appended', head: headOf(events) });
      expect(await subject.log.append(stream, -1, events.slice(0, 3))).toMatchObject({ kind: 'appended' });
      expect(await stored()).toEqual(events);
    });

    it('given a repeat after others went on, it still says where the repeated events end', async () => {
      const events = chain(stream, 4);
      await appendAll(subject.log, events, 2);
      const outcome = await subject.log.append(stream, -1, events.slice(0, 2));
      expect(outcome).toEqual({ kind: 'appended', head: headOf(events.slice(0, 2)) });
    });

    it('given events of which only the first are stored, it is a conflict', async () => {
      const events = chain(stream, 4);
      await appendAll(subject.log, events.slice(0, 3));
      expect(await subject.log.append(stream, 1, events.slice(2))).toMatchObject({ kind: 'conflict' });
      expect(await stored()).toEqual(events.slice(0, 3));
    });

    it('given the same id at the same revision, sealed anew, it is a conflict: the stored envelope is another one', async () => {
      const id = randomUUID();
      const [first] = sealBehind(stream, null, [{ id }]);
      const [second] = sealBehind(stream, null, [{ id }]);
      await subject.log.append(stream, -1, [first as SealedEvent]);
      expect(await subject.log.append(stream, -1, [second as SealedEvent])).toMatchObject({ kind: 'conflict' });
      expect(await stored()).toEqual([first]);
    });

    it('given an id that stands further back in the stream, it is a duplicate and appends nothing', async () => {
      const events = chain(stream, 3);
      await appendAll(subject.log, events);
      const again = sealBehind(stream, headOf(events), [{}, { id: events[1]?.id }]);
      expect(await subject.log.append(stream, 2, again)).toEqual({ kind: 'duplicate' });
      expect(await stored()).toEqual(events);
    });

    it('takes the same id in another stream', async () => {
      const events = chain(stream, 1);
      await appendAll(subject.log, events);
      const other = freshStream();
      const [event] = sealBehind(other, null, [{ id: events[0]?.id }]);
      expect(await subject.log.append(other, -1, [event as SealedEvent])).toMatchObject({ kind: 'appended' });
    });

    it('takes an event of nearly 1 MB and refuses one that is larger', async () => {
      const payload = (bytes: number) => ({ text: 'x'.repeat(Math.floor((bytes - 600) * 0.75)) });
      const large = sealBehind(stream, null, [{ payload: payload(MAX_EVENT_BYTES) }]);
      expect(Buffer.byteLength(large[0]?.envelope ?? '')).toBeGreaterThan(MAX_EVENT_BYTES * 0.99);
      await appendAll(subject.log, large);
      const larger = sealBehind(stream, headOf(large), [{ payload: payload(MAX_EVENT_BYTES + 2_000) }]);
      await expect(subject.log.append(stream, 0, larger)).rejects.toThrow(EventTooLargeError);
      expect(await stored()).toEqual(large);
    });

    it('keeps envelopes word for word, whatever stands in them', async () => {
      const odd = `memory-${randomUUID()} ${ODD_TEXTS.join(' ')}`;
      const events = sealBehind(
        odd,
        null,
        ODD_TEXTS.map((text) => ({ type: text, payload: { [text]: text } })),
      );
      await appendAll(subject.log, events);
      expect(await collect(subject.log.read(odd))).toEqual(events);
      expect(await subject.log.head(odd)).toEqual(headOf(events));
    });

    it(
      `given ${WRITERS} writers on one stream, each revision has one winner and nothing is lost`,
      async () => {
        const write = async (writer: number): Promise<void> => {
          let head: StreamHead | null = null;
          for (let n = 0; n < EVENTS_PER_WRITER; ) {
            const events = sealBehind(stream, head, [{ id: idOf(writer, n) }]);
            const outcome = await subject.log.append(stream, head?.revision ?? -1, events);
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
        expect(verdictOf(stream, events, await subject.log.head(stream))).toMatchObject({ ok: true, breaks: [] });
      },
      PATIENCE_MS,
    );

    it('given an answer that got lost, the same append again has the same outcome and nothing is there twice', async () => {
      if (!subject.loseNextAnswer) {
        console.info(`${subject.name}: answers can't be lost on purpose here; this is checked where they can`);
        return;
      }
      const events = chain(stream, 2);
      subject.loseNextAnswer();
      const outcome = await appendUntilKnown(subject.log, events);
      expect(outcome).toEqual({ kind: 'appended', head: headOf(events) });
      expect(await stored()).toEqual(events);
    });
  });
}

function idOf(writer: number, n: number): string {
  return `00000000-0000-4000-8000-${String(writer * 1_000 + n).padStart(12, '0')}`;
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
