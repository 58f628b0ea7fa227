import type { RecordedEvent } from '#libs/episodes/index.js';
import { InHand } from './in-hand.js';

/** Only the revision matters here. */
const events = (from: number, to: number): RecordedEvent[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ revision: from + index }) as RecordedEvent);

const revisions = (taken: readonly RecordedEvent[]): number[] => taken.map(({ revision }) => revision);

let inHand: InHand;
beforeEach(() => {
  inHand = new InHand();
});

it('hands over what was appended, once', () => {
  inHand.add('m', events(0, 1));
  inHand.add('m', events(2, 2));
  expect(revisions(inHand.take('m'))).toEqual([0, 1, 2]);
  expect(inHand.take('m')).toEqual([]);
});

it('keeps no gap: what doesn’t follow is kept alone', () => {
  inHand.add('m', events(0, 1));
  inHand.add('m', events(5, 6));
  expect(revisions(inHand.take('m'))).toEqual([5, 6]);
});

it('lets go of what is projected, and of nothing else', () => {
  inHand.add('m', events(0, 4));
  inHand.add('other', events(0, 0));
  inHand.projected('m', 2);
  expect(revisions(inHand.take('m'))).toEqual([3, 4]);
  expect(revisions(inHand.take('other'))).toEqual([0]);
});

it('has nothing of a memory that is all projected, whatever came in between', () => {
  inHand.add('m', events(0, 4));
  inHand.projected('m', 9);
  expect(inHand.take('m')).toEqual([]);
});

it('keeps no import: what is too much for one memory is read back from the log', () => {
  inHand.add('m', events(0, 255));
  inHand.add('m', events(256, 256));
  expect(inHand.take('m')).toEqual([]);
  inHand.add('m', events(257, 257));
  expect(revisions(inHand.take('m'))).toEqual([257]);
});

it('lets go of the memories that were longest untouched when there are too many', () => {
  for (let memory = 0; memory < 4_001; memory += 1) {
    inHand.add(`m${memory}`, events(0, 0));
  }
  expect(inHand.take('m0')).toEqual([]);
  expect(revisions(inHand.take('m1'))).toEqual([0]);
  expect(revisions(inHand.take('m4000'))).toEqual([0]);
});
