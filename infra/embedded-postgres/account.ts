import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedDatabaseError } from './errors.js';

/** Whom PostgreSQL's programs run as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

/** What a program did. */
export interface ProgramResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Accounts to run as when Mneme runs as root, which PostgreSQL refuses. Both are asked for by name only: no account is
 * ever made, since an account outlives the folder that it was made for.
 */
const UNPRIVILEGED_ACCOUNTS = ['postgres', 'nobody'];

/** All that PostgreSQL's programs see of our environment; it holds keys that are none of their business. */
const PASSED_VARIABLES = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP'];

/** True when the programs of PostgreSQL can't run as we do. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The account for PostgreSQL's programs, or null when they run as ourselves.
 *
 * @throws EmbeddedDatabaseError when we are root and there is no other account
 */
export async function serviceAccount(): Promise<Account | null> {
  if (!isRoot()) {
    return null;
  }
  for (const name of UNPRIVILEGED_ACCOUNTS) {
    const [uid, gid] = await Promise.all([idOf('-u', name), idOf('-g', name)]);
    if (uid !== null && gid !== null && uid !== 0) {
      return { uid, gid, name };
    }
  }
  throw new EmbeddedDatabaseError(
    `PostgreSQL doesn't run as root and there is no user ${UNPRIVILEGED_ACCOUNTS.join(' or ')}: run Mneme as an ordinary user.`,
  );
}

/**
 * The account that owns a cluster: PostgreSQL runs as nobody else.
 *
 * @throws EmbeddedDatabaseError when that is neither we nor somebody that we can become
 */
export async function accountOfOwner(dataPath: string): Promise<Account | null> {
  const { uid, gid } = await stat(dataPath);
  const own = process.getuid?.();
  if (own === undefined || (own === uid && uid !== 0)) {
    return null;
  }
  if (uid === 0) {
    throw new EmbeddedDatabaseError(
      `The database in ${dataPath} belongs to root, as whom PostgreSQL doesn't run: give it to another user (chown -R).`,
    );
  }
  if (own !== 0) {
    throw new EmbeddedDatabaseError(
      `The database in ${dataPath} belongs to the user ${uid}: run Mneme as that user, or as root if root made it.`,
    );
  }
  return { uid, gid, name: `user ${uid}` };
}

/** The environment of PostgreSQL's programs: next to nothing, messages in English. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const passed = PASSED_VARIABLES.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(passed), LC_ALL: 'C' };
}

/** A folder that every account can be in, for programs that insist on knowing where they are. */
export function neutralFolder(): string {
  return path.parse(process.execPath).root;
}

/** Runs a program to its end as an account. It fails by its code, or by rejecting when it couldn't even be started. */
export function run(
  account: Account | null,
  program: string,
  args: readonly string[],
  input = '',
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...identity(account),
      cwd: neutralFolder(),
      env: programEnvironment(),
      windowsHide: true,
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    // A program that ends before it has read everything says by its code what was wrong.
    child.stdin.on('error', (error) => {
      stderr += `${error.message}\n`;
    });
    child.stdin.end(input);
  });
}

/** How to start a process as an account. */
export function identity(account: Account | null): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/**
 * Whether an account can enter a folder. The kernel is asked, by a process of that account: modes alone don't tell, with
 * access lists and mounts about.
 */
export async function canEnter(account: Account | null, folder: string): Promise<boolean> {
  if (!account) {
    return true;
  }
  const { code } = await run(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder]);
  return code === 0;
}

async function idOf(flag: string, name: string): Promise<number | null> {
  const { code, stdout } = await run(null, 'id', [flag, name]);
  const id = Number.parseInt(stdout, 10);
  return code === 0 && Number.isInteger(id) ? id : null;
}
