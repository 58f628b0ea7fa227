#!/usr/bin/env node
// Runs the command line from its compiled form, and compiles it first where that is missing or older than its sources.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const PAGE = path.join(root, 'apps', 'dashboard');

/** What is built on its own: its sources, the endings of their names, what is newer than they are, and how it is made. */
const PARTS = [
  {
    script: 'build:server',
    sources: ['apps', 'libs', 'projections', 'infra', 'sample', 'test'].map((folder) => path.join(root, folder)),
    endings: ['.ts'],
    stamp: path.join(root, 'dist', '.built'),
    built: (stamp) => writeFileSync(stamp, ''),
  },
  {
    script: 'build:page',
    // The page carries the sample subject, to be loaded with one click.
    sources: [PAGE, path.join(root, 'sample', 'cell-biology')],
    endings: ['.ts', '.tsx', '.css', '.html', '.svg', '.ndjson', '.md', '.json'],
    stamp: path.join(root, 'dist', 'dashboard', 'index.html'),
    built: () => undefined,
  },
];

/** Whether a source in this folder was changed after `time` (milliseconds). The page's sources are a part of their own. */
function changedSince(folder, endings, time) {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      return file !== PAGE && changedSince(file, endings, time);
    }
    return endings.some((ending) => file.endsWith(ending)) && statSync(file).mtimeMs > time;
  });
}

function isStale({ sources, endings, stamp }) {
  const time = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  // An installed package ships compiled and without sources.
  return sources.filter((folder) => existsSync(folder)).some((folder) => changedSince(folder, endings, time));
}

/** Builds one part; resolves to what it wrote when it failed, and to null otherwise. */
function build({ script, stamp, built }) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn('npm', ['run', '--silent', script], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => resolve(error.message));
    child.once('close', (status) => {
      if (status === 0) {
        built(stamp);
      }
      resolve(status === 0 ? null : output);
    });
  });
}

async function buildIfNeeded() {
  const stale = PARTS.filter(isStale);
  if (stale.length === 0) {
    return;
  }
  const started = Date.now();
  process.stderr.write('Building Mneme …');
  const failures = (await Promise.all(stale.map(build))).filter((output) => output !== null);
  if (failures.length > 0) {
    process.stderr.write(` failed:\n${failures.join('\n')}`);
    process.exit(1);
  }
  process.stderr.write(` done in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

await buildIfNeeded();
await import(path.join(root, 'dist', 'apps', 'cli', 'main.js'));
