import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformFileSync } from '@swc/core';

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

const PROJECT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** Inside `node_modules`, so that the compiled files find the packages where the sources find them. */
const CACHE = path.join(PROJECT, 'node_modules/.cache/mneme-programs');
const SOURCES = ['apps', 'libs', 'projections', 'infra', 'sample', 'test'];
const SKIPPED_FOLDERS = ['node_modules', 'dist'];
const DIGEST_LENGTH = 16;
/** Compiled files of older sources may still be in use by another run of the tests, but not for that long. */
const KEPT_MS = 24 * 60 * 60 * 1000;

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
  const files = SOURCES.flatMap((folder) => filesIn(folder));
  const target = path.join(CACHE, digestOf(files));
  if (existsSync(target)) {
    return target;
  }
  mkdirSync(CACHE, { recursive: true });
  removeOldBuilds();
  const making = `${target}.${process.pid}-${randomBytes(4).toString('hex')}`;
  for (const file of files) {
    build(file, making);
  }
  writeFileSync(path.join(making, 'package.json'), packageJson());
  try {
    renameSync(making, target);
  } catch (error) {
    rmSync(making, { recursive: true });
    // Another process was faster, with the same result.
    if (!existsSync(target)) {
      throw error;
    }
  }
  return target;
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

function filesIn(folder: string): string[] {
  const full = path.join(PROJECT, folder);
  if (!existsSync(full)) {
    return [];
  }
  return readdirSync(full, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      return SKIPPED_FOLDERS.includes(entry.name) ? [] : filesIn(file);
    }
    return /(\.spec|\.d)\.ts$/.test(entry.name) ? [] : [file];
  });
}

/** Names a state of the sources: each file's path, length and time of change, the compiler and its settings. */
function digestOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  const { version }: { version: string } = createRequire(import.meta.url)('@swc/core/package.json');
  hash
    .update(version)
    .update(readFileSync(path.join(PROJECT, '.swcrc')))
    .update(packageJson());
  for (const file of files) {
    const { size, mtimeMs } = statSync(path.join(PROJECT, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, DIGEST_LENGTH);
}

function removeOldBuilds(): void {
  for (const name of readdirSync(CACHE)) {
    const folder = path.join(CACHE, name);
    if (Date.now() - statSync(folder).mtimeMs > KEPT_MS) {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

function end(child: ChildProcessWithoutNullStreams): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
