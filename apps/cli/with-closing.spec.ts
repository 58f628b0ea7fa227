import { withClosing } from './with-closing.js';

/** What happened, in order. */
function scene() {
  const steps: string[] = [];
  return {
    steps,
    open: async () => {
      steps.push('opened');
      return 'it';
    },
    close: async (opened: string) => {
      steps.push(`closed ${opened}`);
    },
  };
}

describe('what was opened', () => {
  it('is closed after use', async () => {
    const { steps, open, close } = scene();
    await expect(withClosing(open, close, async (opened) => steps.push(`used ${opened}`))).resolves.toBe(2);
    expect(steps).toEqual(['opened', 'used it', 'closed it']);
  });

  it('is closed when its use fails, and the failure is told', async () => {
    const { steps, open, close } = scene();
    const failing = withClosing(open, close, async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(steps).toEqual(['opened', 'closed it']);
  });

  it('leaves no listener behind, also where it can’t be opened', async () => {
    const before = process.listenerCount('SIGINT');
    const broken = (): Promise<string> => Promise.reject(new Error('not there'));
    await expect(withClosing(broken, scene().close, async () => 1)).rejects.toThrow('not there');
    expect(process.listenerCount('SIGINT')).toBe(before);
  });
});
