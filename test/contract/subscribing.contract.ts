import { Movements } from './movements.js';
import { appendAll, chain, freshStream } from './sealed-chain.js';
import type { Subject } from './subject.js';

/** What every engine keeps to when it is watched. */
export function describeSubscribing(subject: Subject): void {
  describe('subscribing', () => {
    let stream: string;

    beforeEach(() => {
      stream = freshStream();
    });

    it('tells of what moves from now on, and not of what was there', async () => {
      const before = freshStream();
      await appendAll(subject.log, chain(before, 2));
      const movements = new Movements();
      const subscription = await movements.subscribe(subject.log, null);
      const events = chain(stream, 3);
      await appendAll(subject.log, events, 1);
      expect(await movements.reaches(stream, 2)).toMatchObject({ stream, revision: 2 });
      await subscription.close();
      expect(movements.seen.some((movement) => movement.stream === before)).toBe(false);
      expect(movements.errors).toEqual([]);
    });

    it('goes on from a position, with what came while nobody listened, and then live', async () => {
      const first = new Movements();
      const subscription = await first.subscribe(subject.log, null);
      const events = chain(stream, 6);
      await appendAll(subject.log, events.slice(0, 2));
      const { position } = await first.reaches(stream, 1);
      await subscription.close();
      await appendAll(subject.log, events.slice(2, 4));
      const second = new Movements();
      const resumed = await second.subscribe(subject.log, position);
      await second.reaches(stream, 3);
      await appendAll(subject.log, events.slice(4));
      await second.reaches(stream, 5);
      await resumed.close();
      const mine = second.seen.filter((movement) => movement.stream === stream);
      expect(Math.min(...mine.map(({ revision }) => revision))).toBeGreaterThan(1);
    });

    it('given a listener that throws, reports it and goes on', async () => {
      const errors: unknown[] = [];
      const poison = new Error('a listener failed');
      const movements = new Movements();
      const quiet = await movements.subscribe(subject.log, null);
      const subscription = await subject.log.subscribe(null, {
        onMovement: () => {
          throw poison;
        },
        onError: (error) => errors.push(error),
      });
      const events = chain(stream, 2);
      await appendAll(subject.log, events.slice(0, 1));
      await movements.reaches(stream, 0);
      await appendAll(subject.log, events.slice(1));
      await movements.reaches(stream, 1);
      await subscription.close();
      await quiet.close();
      expect(errors).toContain(poison);
    });
  });
}
