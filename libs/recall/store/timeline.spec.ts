import fc from 'fast-check';
import { entry, on, type Told } from '../recall.fixture.js';
import { RecallIndex } from '../recall-index.js';

function settled(...told: Told[]): RecallIndex['timeline'] {
  const index = new RecallIndex({ dimensions: 16 });
  index.addAll(told.map((one, revision) => entry(revision, one)));
  index.timeline.settle();
  return index.timeline;
}

function view({ order, rank, sitting, narration, fieldLength, meanFieldLength, count }: RecallIndex['timeline']) {
  const columns = { order, rank, sitting, narration, fieldLength };
  return [...Object.values(columns).map((column) => [...column.subarray(0, count)]), meanFieldLength];
}

describe('the timeline', () => {
  it('orders by time and then by revision, whatever the order of arrival', () => {
    const { order, count } = settled(
      { occurredAt: on(3) },
      { occurredAt: on(1) },
      { occurredAt: on(3) },
      { occurredAt: on(2) },
    );
    expect([...order.subarray(0, count)]).toEqual([1, 3, 0, 2]);
  });

  it('is the same whether entries came at once or a few at a time', () => {
    const arrivals = fc.array(
      fc.record({ day: fc.integer({ min: 0, max: 9 }), minute: fc.integer({ min: 0, max: 90 }), pause: fc.boolean() }),
    );
    fc.assert(
      fc.property(arrivals, (arrived) => {
        const told = arrived.map(({ day, minute }, number) => ({
          occurredAt: on(day, minute),
          text: 'word '.repeat(number % 5),
          narration: number % 6 === 5,
        }));
        const byAndBy = new RecallIndex({ dimensions: 16 });
        for (const [revision, one] of told.entries()) {
          byAndBy.add(entry(revision, one));
          if (arrived[revision]?.pause) {
            byAndBy.timeline.settle();
          }
        }
        byAndBy.timeline.settle();
        expect(view(byAndBy.timeline)).toEqual(view(settled(...told)));
      }),
    );
  });

  it('starts another sitting after a gap of thirty minutes, and not before', () => {
    const { sitting } = settled({ occurredAt: on(1, 0) }, { occurredAt: on(1, 29.9) }, { occurredAt: on(1, 59.9) });
    expect([...sitting.subarray(0, 3)]).toEqual([0, 0, 2]);
  });

  it('adds to the length of a field what its neighbours in the sitting say, by their weights', () => {
    const text = 'a b c d e f g h i j';
    const { fieldLength } = settled(
      { text, occurredAt: on(1, 0) },
      { text, occurredAt: on(1, 1) },
      { text, occurredAt: on(1, 2) },
      { text, occurredAt: on(2, 0) },
    );
    expect(fieldLength[0]).toBeCloseTo(10 + 4 + 3, 5);
    expect(fieldLength[1]).toBeCloseTo(10 + 4 + 4, 5);
    expect(fieldLength[3]).toBeCloseTo(10, 5);
  });

  it('counts a narration as a turn of its sitting that says nothing', () => {
    const timeline = settled(
      { text: 'a b', occurredAt: on(1, 0) },
      { text: 'c d e f', occurredAt: on(1, 1), narration: true },
      { text: 'g h', occurredAt: on(1, 2) },
    );
    expect(timeline.recallable).toBe(2);
    expect(timeline.fieldLength[0]).toBeCloseTo(2 + 0.3 * 2, 5);
    expect(timeline.meanFieldLength).toBeCloseTo(2.6, 5);
  });

  it('finds the first rank at or after an instant', () => {
    const timeline = settled(
      { occurredAt: on(1) },
      { occurredAt: on(2) },
      { occurredAt: on(2) },
      { occurredAt: on(4) },
    );
    expect([on(0), on(2), on(3), on(4), on(5)].map((instant) => timeline.rankAt(instant))).toEqual([0, 1, 3, 3, 4]);
  });
});
