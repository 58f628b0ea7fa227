import { programEnvironment, run } from './account.js';

describe('programs of PostgreSQL', () => {
  it('see none of our secrets', async () => {
    process.env.MNEME_SECRET_FOR_TEST = 'hush';

    expect(programEnvironment()).not.toHaveProperty('MNEME_SECRET_FOR_TEST');
    expect((await run(null, process.execPath, ['-p', 'process.env.MNEME_SECRET_FOR_TEST'])).stdout).toBe('undefined\n');
    delete process.env.MNEME_SECRET_FOR_TEST;
  });

  it('fail with what they said', async () => {
    const script = 'console.error("no"); process.exit(3)';

    expect(await run(null, process.execPath, ['-e', script])).toEqual({ code: 3, stdout: '', stderr: 'no\n' });
    await expect(run(null, '/no/such/program', [])).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
