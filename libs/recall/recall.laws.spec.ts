import fc from 'fast-check';
import { concept, DIMENSIONS, memoryOf, on, options, type Told } from './recall.fixture.js';
import { recall } from './recall.js';
import { RECALL_RULES } from './rules.js';
import type { RecallQuestion } from './types.js';

const WORDS = ['osmosis', 'water', 'light', 'leaf', 'root', 'cell'];
const CONCEPTS = [concept('c1', ['cell', 'leaf light']), concept('c2', ['root water'], true)];
const REACH = RECALL_RULES.bm25f.neighbours.length;

const vector = fc.int8Array({ minLength: DIMENSIONS, maxLength: DIMENSIONS });

const told: fc.Arbitrary<Told[]> = fc.array(
  fc.record({
    text: fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((stems) => stems.join(' ')),
    occurredAt: fc
      .tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 120 }))
      .map(([day, minute]) => on(day, minute)),
    salience: fc.double({ min: 0, max: 1, noNaN: true }),
    collapseKey: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    asks: fc.boolean(),
    vector: fc.option(vector),
    narration: fc.boolean(),
  }),
  { maxLength: 40 },
);

/** So few that no word is too common, and to hold one is to match. */
const fewTold = told.map((all) => all.slice(0, RECALL_RULES.distinctive.floor));

const window = fc.option(fc.constant({ from: on(50), to: on(200) }));
const question: fc.Arbitrary<RecallQuestion> = fc.record({
  stems: fc.subarray([...WORDS, 'unheard']),
  vector: fc.option(vector),
  concepts: fc.subarray(CONCEPTS),
  window,
});
/** Without a vector it can be said from outside what matches. */
const wordedQuestion = fc.record({
  stems: fc.subarray(WORDS, { minLength: 1 }),
  vector: fc.constant(null),
  concepts: fc.subarray(CONCEPTS),
  window,
});

const hasStem = ({ text }: Told, stem: string): boolean => text?.split(' ').includes(stem) ?? false;

const inside = (at: number, asked: RecallQuestion) =>
  !asked.window || (at >= asked.window.from && at < asked.window.to);

describe('whatever the memory and the question', () => {
  it('scores and their parts lie in [0, 1] and add up, and the order follows them', () => {
    fc.assert(
      fc.property(told, question, (all, asked) => {
        const { episodes } = recall(memoryOf(...all), asked, options());
        for (const { score, relevance, salience, recency } of episodes) {
          for (const part of [score, relevance, salience, recency]) {
            expect(part).toBeGreaterThanOrEqual(0);
            expect(part).toBeLessThanOrEqual(1);
          }
          expect(score).toBeCloseTo(0.55 * relevance + 0.3 * salience + 0.15 * recency, 12);
        }
        const key = (position: number) => episodes[position] ?? { score: 0, lastAt: 0, revision: 0 };
        for (let at = 1; at < episodes.length; at += 1) {
          const [former, latter] = [key(at - 1), key(at)];
          const order =
            former.score - latter.score || former.lastAt - latter.lastAt || former.revision - latter.revision;
          expect(order).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('the same is answered every time, also after other questions', () => {
    fc.assert(
      fc.property(told, question, question, (all, asked, other) => {
        const memory = memoryOf(...all);
        const first = recall(memory, asked, options());
        recall(memory, other, options());
        recall(memoryOf(...all.slice(1)), asked, options());
        expect(recall(memory, asked, options())).toEqual(first);
      }),
    );
  });

  it('nothing outside the window, no narration and nothing twice is returned', () => {
    fc.assert(
      fc.property(told, question, (all, asked) => {
        const { episodes } = recall(memoryOf(...all), asked, options());
        const returned = episodes.flatMap(({ revisions }) => revisions);
        expect(new Set(returned).size).toBe(returned.length);
        for (const revision of returned) {
          expect(all[revision]?.narration).toBe(false);
          expect(inside(all[revision]?.occurredAt ?? 0, asked)).toBe(true);
        }
        for (const { revision, times, revisions, firstAt, lastAt } of episodes) {
          expect(times).toBe(revisions.length);
          expect(revisions.at(-1)).toBe(revision);
          expect([firstAt, lastAt]).toEqual([revisions[0], revision].map((one) => all[one ?? -1]?.occurredAt));
        }
      }),
    );
  });

  it('recency never lifts what matches nothing over a match: where anything matches, all that is returned does', () => {
    fc.assert(
      fc.property(fewTold, wordedQuestion, (all, asked) => {
        const timeline = [...all.keys()].sort((a, b) => (all[a]?.occurredAt ?? 0) - (all[b]?.occurredAt ?? 0) || a - b);
        const holds = (revision: number | undefined): boolean => {
          const one = revision === undefined ? undefined : all[revision];
          return (
            one !== undefined &&
            !one.narration &&
            inside(one.occurredAt ?? 0, asked) &&
            (asked.stems.some((stem) => hasStem(one, stem)) ||
              asked.concepts.some(({ names }) => names.some((name) => name.every((stem) => hasStem(one, stem)))))
          );
        };
        const outcome = recall(memoryOf(...all), asked, options());
        const anything = [...all.keys()].some(holds);
        expect(outcome.nothingMatched).toBe(!anything);
        for (const { revisions } of anything ? outcome.episodes : []) {
          const near = revisions.flatMap((revision) => {
            const rank = timeline.indexOf(revision);
            return timeline.slice(Math.max(0, rank - REACH), rank + REACH + 1);
          });
          expect(near.some(holds)).toBe(true);
        }
      }),
    );
  });

  it('what matched stays what it was when time goes by', () => {
    fc.assert(
      fc.property(told, question, fc.integer({ min: 300, max: 5_000 }), (all, asked, later) => {
        const memory = memoryOf(...all);
        const matched = (now: number) => {
          const { episodes } = recall(memory, asked, options({ now, limit: 100 }));
          return new Map(episodes.map(({ revision, relevance }) => [revision, relevance]));
        };
        expect(matched(on(later))).toEqual(matched(on(300)));
      }),
    );
  });
});
