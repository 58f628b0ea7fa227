import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { transformFileSync } from '@swc/core';
import { BuildCache, PROJECT, sourcesIn, stateOf } from './build-cache.js';

/** A program of this project to be run in a process of its own. */
export interface Program {
  /** Its compiled file, relative to the project: `apps/server/main.js`. */
  readonly entry: string;
  readonly args?: readonly string[];
  /** Added to the environment of the tests. */
  readonly env?: NodeJS.ProcessEnv;
  /** What `buildOnce` returned, for many starts in a row; default: the sources are looked at anew. */
  readonly build?: string;
  /** Whether stack traces name the lines of the sources, which takes a sixth of the time of a start; default: yes. */
  readonly sourceMaps?: boolean;
}

const SOURCES = ['apps', 'libs', 'projections', 'infra', 'sample', 'test'];
const cache = new BuildCache('mneme-programs');

const running = new Set<ChildProcessWithoutNullStreams>();

// A test that fails before it has stopped its programs must not leave them behind.
afterAll(async () => {
  await Promise.all([...running].map(end));
});

/**
 * Starts a program from the sources as they are now. It is killed when the spec's tests are over, if it still runs.
 * What it writes is to be read, or it stops when the pipe is full.
 */
export function spawnProgram({
  entry,
  args = [],
  env = {},
  build = buildOnce(),
  sourceMaps = true,
}: Program): ChildProcessWithoutNullStreams {
  const options = sourceMaps ? ['--enable-source-maps'] : [];
  const child = spawn(process.execPath, [...options, path.join(build, entry), ...args], {
    env: { ...process.env, ...env },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/**
 * Compiles the project's sources, unless they haven't changed since they were last compiled, and returns the folder that
 * mirrors the project: `.ts` became `.js`, other files are links. Several processes may do it at once.
 */
export function buildOnce(): string {
  const files = SOURCES.flatMap((folder) => sourcesIn(folder));
  const { version }: { version: string } = createRequire(import.meta.url)('@swc/core/package.json');
  const state = stateOf(files, version, readFileSync(path.join(PROJECT, '.swcrc')), packageJson());
  const found = cache.find(state);
  if (found !== null) {
    return found;
  }
  const making = cache.begin(state);
  for (const file of files) {
    build(file, making);
  }
  writeFileSync(path.join(making, 'package.json'), packageJson());
  return cache.keep(making, state);
}

function build(file: string, into: string): void {
  const source = path.join(PROJECT, file);
  const target = path.join(into, file);
  mkdirSync(path.dirname(target), { recursive: true });
  if (!file.endsWith('.ts')) {
    symlinkSync(source, target);
    return;
  }
  const { code } = transformFileSync(source, { cwd: PROJECT, swcrc: true, sourceMaps: 'inline' });
  writeFileSync(target.replace(/\.ts$/, '.js'), code);
}

/** The project's own, except that `#…` leads into the mirror. */
function packageJson(): string {
  const own: Record<string, unknown> = JSON.parse(readFileSync(path.join(PROJECT, 'package.json'), 'utf8'));
  return JSON.stringify({ ...own, imports: { '#*': './*' } });
}

function end(child: ChildProcessWithoutNullStreams): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
