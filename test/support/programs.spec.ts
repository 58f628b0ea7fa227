import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildOnce, spawnProgram } from './programs.js';

jest.setTimeout(120_000);

describe('programs', () => {
  it('are compiled once for the same sources, without specs', () => {
    const folder = buildOnce();

    expect(buildOnce()).toBe(folder);
    expect(existsSync(path.join(folder, 'test/support/programs.js'))).toBe(true);
    expect(existsSync(path.join(folder, 'test/support/programs.spec.js'))).toBe(false);
  });

  it('run with their arguments, and import across folders as the product does', async () => {
    const child = spawnProgram({ entry: 'test/support/hold-database.js', args: ['/nowhere', 'neither'] });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });

    expect(await once(child, 'close')).toEqual([1, null]);
    expect(errors).toMatch(/Error: usage: hold-database <data directory> serve\|attach\n/);
    // Lines are those of the sources.
    expect(errors).toMatch(/hold-database\.ts:\d+/);
  });

  it('get the environment of the tests and what is added to it', async () => {
    // A variable that Node itself answers to.
    const child = spawnProgram({
      entry: 'test/support/hold-database.js',
      args: ['/nowhere', 'neither'],
      env: { NODE_OPTIONS: '--no-such-option' },
    });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });

    expect(await once(child, 'close')).toEqual([9, null]);
    expect(errors).toMatch(/--no-such-option is not allowed in NODE_OPTIONS/);
  });
});
