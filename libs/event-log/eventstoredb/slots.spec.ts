import { Slots } from './slots.js';

describe('slots', () => {
  it('lets so many jobs run at a time, and all of them in the end', async () => {
    const slots = new Slots(3);
    let running = 0;
    let most = 0;
    const job = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => slots.run(job)));
    expect(most).toBe(3);
    expect(running).toBe(0);
  });

  it('gives the place of a failed job to the next', async () => {
    const slots = new Slots(1);
    const failing = slots.run(() => Promise.reject(new Error('failed')));
    const next = slots.run(() => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('failed');
    await expect(next).resolves.toBe('done');
  });
});
