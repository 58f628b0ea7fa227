import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '#infra/browser/index.js';
import { spawnProgram } from '#test/support/programs.js';
import { runFolder } from '#test/support/run-folder.js';
import { check, memoryOf, openTestCore, recorded, type TestCore } from '#test/support/test-core.js';

let test: TestCore;

beforeAll(async () => {
  test = await openTestCore();
  const memory = memoryOf('maya');
  await recorded(test.core, memory, {
    kind: 'teaching',
    id: crypto.randomUUID(),
    text: 'Remember that osmosis is about water.',
    occurredAt: null,
  });
  await recorded(test.core, memory, check('osmosis', 'wrong'));
});
afterAll(() => test.close());

interface Ran {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs `mneme report` of maya as a user does. */
function report(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  return run(['--student', 'maya', ...args], env);
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  const child = spawnProgram({
    entry: 'apps/cli/main.js',
    args: ['report', '--subject', memoryOf('maya').subject, ...args],
    env: { MNEME_DATABASE_URL: test.databaseUrl, MNEME_KEYS_DIR: test.keysDir, ...env },
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const [code] = await once(child, 'close');
  return { code, output, errors };
}

function file(name: string): string {
  return path.join(runFolder(), `${process.pid}-${name}`);
}

it('prints a report as text, and in the language that is asked for', async () => {
  const { code, output, errors } = await report([]);
  expect([code, errors]).toEqual([0, '']);
  expect(output).toContain('Shaky: struggles with “osmosis”. On few checks so far.');
  expect((await report(['--language', 'es'])).output).toContain('Inseguro: le cuesta “osmosis”.');
});

it('prints JSON for machines', async () => {
  const { code, output } = await report(['--json']);
  expect(code).toBe(0);
  expect(JSON.parse(output)).toMatchObject({ standing: { struggles: [{ concept: { name: 'osmosis' } }] } });
});

it('writes a page, into a file or to the output', async () => {
  const page = file('report.html');
  expect(await report(['--html', page])).toEqual({ code: 0, output: '', errors: '' });
  expect(readFileSync(page, 'utf8')).toContain('<!doctype html>');
  expect((await report(['--html'])).output).toContain('<!doctype html>');
});

it('prints on paper with a browser of this machine', async () => {
  if (findBrowser(process.env, process.platform) === null) {
    process.stderr.write('No browser on this machine: printing is not tested.\n');
    return;
  }
  const paper = file('report.pdf');
  expect(await report(['--pdf', paper])).toEqual({ code: 0, output: '', errors: '' });
  expect(readFileSync(paper, 'latin1').startsWith('%PDF-')).toBe(true);
});

it('says what to do where there is no browser, and writes nothing', async () => {
  const paper = file('none.pdf');
  const { code, output, errors } = await report(['--pdf', paper], {
    MNEME_CHROMIUM: '',
    PATH: '',
  });
  expect([code, output]).toEqual([2, '']);
  expect(errors).toContain(
    'install Chromium, Chrome or Edge, or name one with MNEME_CHROMIUM, or write the page with --html',
  );
  expect(existsSync(paper)).toBe(false);
});

it('says so when the browser fails, and writes nothing', async () => {
  const paper = file('failed.pdf');
  const { code, errors } = await report(['--pdf', paper], { MNEME_CHROMIUM: process.execPath });
  expect([code, errors]).toEqual([2, expect.stringMatching(/^mneme: .*did not print/)]);
  expect(existsSync(paper)).toBe(false);
});

it.each([
  [['--since', 'yesterday'], /It must be a day such as 2026-05-04/],
  [['--since', '2999-01-01'], /give a moment that has passed/],
  [['--language', 'fr'], /Allowed choices are en, es, ar/],
  [['--subject', 'nothing'], /there is no memory of student "maya" and subject "nothing"/],
  [['--html', '/nowhere/report.html'], /\/nowhere\/report.html can't be written/],
])('refuses %j with one line', async (args, message) => {
  const { code, output, errors } = await report(args);
  expect(code).not.toBe(0);
  expect(output).toBe('');
  expect(errors).toMatch(message);
});

it('tells of a class as text, as CSV and as JSON', async () => {
  const text = await run(['--class']);
  expect([text.code, text.errors]).toEqual([0, '']);
  expect(text.output).toContain('- “osmosis” (Struggles with: “maya”; Understand it: 0)');
  const csv = file('class.csv');
  expect(await run(['--class', '--sort', 'student', '--csv', csv])).toEqual({ code: 0, output: '', errors: '' });
  expect(readFileSync(csv, 'utf8')).toMatch(/^student,last_at,.*\r\nmaya,/);
  const { output } = await run(['--class', '--json']);
  expect(JSON.parse(output)).toMatchObject({ total: 1, students: [{ student: 'maya' }], next: null });
});

it.each([
  [[], /name one student with --student, or take all of them with --class/],
  [['--class', '--student', 'maya'], /name one student with --student, or take all of them with --class/],
  [['--class', '--since', '2026-01-01'], /--since is for one student/],
  [['--student', 'maya', '--sort', 'due'], /--sort and --csv are for a class/],
  [['--class', '--sort', 'grade'], /Allowed choices are student, -student/],
  [['--class', '--subject', 'nothing'], /nobody has a memory of subject "nothing"/],
])('refuses %j, which contradicts itself or is about nobody', async (args, message) => {
  const { code, output, errors } = await run(args);
  expect(code).not.toBe(0);
  expect(output).toBe('');
  expect(errors).toMatch(message);
});
