import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { BuildCache, PROJECT, sourcesIn, stateOf } from '#test/support/build-cache.js';

/** What the page is made of; it carries the sample subject, to be loaded with one click. */
const SOURCES = ['apps/dashboard', 'sample/cell-biology'];
const cache = new BuildCache('mneme-page');

/** The folder with the page as its sources are now; built by the first spec that asks for it. */
export async function builtPage(): Promise<string> {
  const lock = readFileSync(path.join(PROJECT, 'package-lock.json'));
  const state = stateOf(
    SOURCES.flatMap((folder) => sourcesIn(folder)),
    lock,
  );
  const found = cache.find(state);
  if (found !== null) {
    return found;
  }
  const making = cache.begin(state);
  await build(making);
  return cache.keep(making, state);
}

async function build(folder: string): Promise<void> {
  const vite = path.join(
    path.dirname(createRequire(path.join(PROJECT, 'package.json')).resolve('vite/package.json')),
    'bin',
    'vite.js',
  );
  const config = path.join(PROJECT, 'apps', 'dashboard', 'vite.config.ts');
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '-c', config, '--outDir', folder, '--logLevel', 'error'],
    { cwd: PROJECT, env: { ...process.env, NODE_ENV: 'production' } },
  );
}
