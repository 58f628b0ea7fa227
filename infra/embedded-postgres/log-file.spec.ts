import { mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { boundLog, LOG_LIMIT_BYTES, logPath, logTail, openLog } from './log-file.js';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'mneme-log-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

it('a log over its limit moves aside, and who has it open goes on in the empty one', async () => {
  const log = await openLog(dataDir);
  await log.write('early\n');
  await truncate(logPath(dataDir), LOG_LIMIT_BYTES + 1);

  await boundLog(dataDir);
  await log.write('late\n');
  await log.close();

  expect(await logTail(dataDir)).toBe('late');
  expect((await stat(`${logPath(dataDir)}.1`)).size).toBe(LOG_LIMIT_BYTES + 1);
});

it('a log under its limit stays, and there need not be one', async () => {
  await boundLog(dataDir);
  await writeFile(logPath(dataDir), 'one line\n');

  await boundLog(dataDir);

  expect(await logTail(dataDir)).toBe('one line');
});
