import { describeAppending } from './appending.contract.js';
import { describeReading } from './reading.contract.js';
import { type OpenedLog, PATIENCE_MS, Subject } from './subject.js';
import { describeSubscribing } from './subscribing.contract.js';

export type { OpenedLog } from './subject.js';

/** What every engine of the event log keeps to; `open` is called once. */
export function describeEventLog(name: string, open: () => Promise<OpenedLog>): void {
  describe(`the event log on ${name}`, () => {
    const subject = new Subject(name, open);

    beforeAll(() => subject.open(), PATIENCE_MS);
    afterAll(() => subject.close());

    describeAppending(subject);
    describeReading(subject);
    describeSubscribing(subject);

    it('answers a ping', async () => {
      await expect(subject.log.ping()).resolves.toBeUndefined();
    });
  });
}
