#!/usr/bin/env node
// Runs the command line from its compiled form, and compiles it first where that is missing or older than its sources.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const SOURCES = ['apps', 'libs', 'projections', 'infra', 'sample', 'test'];
const stamp = path.join(root, 'dist', '.built');

/** Whether a source in this folder was changed after `time` (milliseconds). */
function changedSince(folder, time) {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? changedSince(file, time) : file.endsWith('.ts') && statSync(file).mtimeMs > time;
  });
}

function buildIfNeeded() {
  const built = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  const sources = SOURCES.map((folder) => path.join(root, folder)).filter((folder) => existsSync(folder));
  // An installed package ships compiled and without sources.
  if (sources.length === 0 || !sources.some((folder) => changedSince(folder, built))) {
    return;
  }
  const started = Date.now();
  process.stderr.write('Building Mneme …');
  const result = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, encoding: 'utf8' });
  if (result.status !== 0) {
    process.stderr.write(` failed:\n${result.stdout}${result.stderr}`);
    process.exit(1);
  }
  writeFileSync(stamp, '');
  process.stderr.write(` done in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

buildIfNeeded();
await import(path.join(root, 'dist', 'apps', 'cli', 'main.js'));
