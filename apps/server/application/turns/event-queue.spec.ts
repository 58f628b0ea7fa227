import { EventQueue } from './event-queue.js';

async function taken(queue: EventQueue<number>): Promise<number[]> {
  const items: number[] = [];
  for await (const item of queue) {
    items.push(item);
  }
  return items;
}

describe('a queue of events', () => {
  it('hands out what came before and while it was taken, in order', async () => {
    const queue = new EventQueue<number>();
    queue.push(1);
    const taking = taken(queue);
    await Promise.resolve();
    queue.push(2);
    queue.push(3);
    queue.end();
    expect(await taking).toEqual([1, 2, 3]);
  });

  it('that failed hands out what came first, then the error', async () => {
    const queue = new EventQueue<number>();
    queue.push(1);
    queue.fail(new Error('broken'));
    const items = queue[Symbol.asyncIterator]();
    expect(await items.next()).toEqual({ done: false, value: 1 });
    await expect(items.next()).rejects.toThrow('broken');
  });
});
