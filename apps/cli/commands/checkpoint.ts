import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import type { Core } from '#apps/server/core.js';
import type { KeyChange, TenantNoteKeys } from '#libs/chain/checkpoints/index.js';
import { counted } from '../counted.js';
import { KEPT_EXTENSIONS } from '../kept-checkpoints.js';
import { type MemoryOptions, memoryOption } from '../memory-options.js';
import { days, instant } from '../option-values.js';
import { ProgramError } from '../program-error.js';
import { showProgress } from '../progress.js';
import { LOCAL_TENANT, withCore } from '../with-core.js';

interface CheckpointOptions extends MemoryOptions {
  readonly tenant: string;
  readonly out?: string;
  readonly reason?: string;
  readonly json: boolean;
}

/** Longer than anybody should go without fetching the list of keys. */
const DEFAULT_OVERLAP_DAYS = 90;
const TENANT_CHECKPOINT_FILE = 'tenant.checkpoint';
/** Folders of proofs are cut by the first characters of the id, so that none holds more than some thousands. */
const FOLDER_PREFIX = 2;

/** `mneme checkpoint`: signs where the chains end, to be kept elsewhere. */
export function checkpointCommand(): Command {
  const command = memoryOption(new Command('checkpoint'))
    .description('Sign where a chain ends, to keep it outside of this installation.')
    .option('--tenant <id>', 'whose memories', LOCAL_TENANT)
    .option('--out <path>', 'of one memory: a file; of all: a folder for the checkpoint and a proof a memory')
    .option('--reason <text>', 'why, for the record')
    .option('--json', 'print the result as JSON', false)
    .addHelpText(
      'after',
      '\nWithout --student and --subject it signs all memories of the tenant at once. Keep what it writes where nobody who can' +
        '\nwrite to the log can write: another machine, a mail, paper. Later: mneme verify --against <what was kept>.',
    )
    .action((options: CheckpointOptions) => withCore({ quiet: true }, (core) => checkpoint(core, options)));
  command.addCommand(keysCommand());
  command.addCommand(changeKeyCommand());
  return command;
}

async function checkpoint(core: Core, options: CheckpointOptions): Promise<void> {
  const { student, subject, tenant, out } = options;
  if (student === undefined || subject === undefined) {
    await checkpointOfTenant(core, options);
    return;
  }
  const note = await core.checkpoints.ofMemory({ tenant, student, subject });
  if (note === null) {
    throw new ProgramError(`there is no memory of student "${student}" and subject "${subject}"`);
  }
  if (out === undefined) {
    process.stdout.write(options.json ? `${JSON.stringify({ note })}\n` : note);
    return;
  }
  await writeFile(out, note, { flag: 'wx' });
  say(options, { file: out }, `Signed; keep ${out} elsewhere.`);
}

async function checkpointOfTenant(core: Core, options: CheckpointOptions): Promise<void> {
  const { tenant, out, reason, json } = options;
  const progress = showProgress('Reading heads', { quiet: json });
  const context = { actor: `cli:${userInfo().username}`, reason: reason ?? null };
  const made = await core.checkpoints.ofTenant(tenant, context, (count) => progress.update(count, count, 'memories'));
  progress.end();
  if (out === undefined) {
    process.stdout.write(json ? `${JSON.stringify({ ...made, proofs: [...made.proofs()] })}\n` : made.note);
    return;
  }
  await mkdir(out, { recursive: true });
  await writeFile(path.join(out, TENANT_CHECKPOINT_FILE), made.note, { flag: 'wx' });
  const writing = showProgress('Writing proofs', { quiet: json });
  let written = 0;
  for (const { memoryId, proof } of made.proofs()) {
    const folder = path.join(out, memoryId.slice(0, FOLDER_PREFIX));
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, memoryId + KEPT_EXTENSIONS.proof), proof);
    written += 1;
    writing.update(written, made.memories, 'proofs');
  }
  writing.end();
  const { origin, memories } = made;
  say(
    options,
    { folder: out, origin, memories },
    `Signed ${counted(memories, 'memory', 'memories')}; keep ${out} elsewhere.`,
  );
}

function keysCommand(): Command {
  return new Command('keys')
    .description('Print the verifier keys that vouch for checkpoints, old and new: the list to publish.')
    .option('--tenant <id>', 'whose keys', LOCAL_TENANT)
    .option('--json', 'print them as JSON', false)
    .action((options: { tenant: string; json: boolean }) =>
      withCore({ quiet: true }, async (core) => printKeys(await core.noteKeys.obtain(options.tenant), options.json)),
    );
}

interface ChangeOptions {
  readonly tenant: string;
  readonly overlapDays: number;
  readonly stolenSince?: string;
  readonly reason?: string;
  readonly json: boolean;
}

function changeKeyCommand(): Command {
  return new Command('change-key')
    .description('Make a new key. Old and new sign side by side until the old one ends; then its secret is destroyed.')
    .option('--tenant <id>', 'whose key', LOCAL_TENANT)
    .option('--overlap-days <n>', 'how long the old key goes on signing', days, DEFAULT_OVERLAP_DAYS)
    .option(
      '--stolen-since <time>',
      'somebody else may have the old key: notes received from then on count no more',
      instant,
    )
    .option('--reason <text>', 'why, for the record')
    .option('--json', 'print the keys as JSON', false)
    .action((options: ChangeOptions) => withCore({ quiet: true }, (core) => changeKey(core, options)));
}

async function changeKey(core: Core, options: ChangeOptions): Promise<void> {
  const { tenant, overlapDays, stolenSince, reason, json } = options;
  const change: KeyChange =
    stolenSince === undefined ? { kind: 'planned', overlapDays } : { kind: 'stolen', since: stolenSince };
  const context = { actor: `cli:${userInfo().username}`, reason: reason ?? null };
  printKeys(await core.checkpoints.changeKey(tenant, change, context), json);
}

function printKeys({ origin, keys }: TenantNoteKeys, json: boolean): void {
  if (json) {
    process.stdout.write(`${JSON.stringify({ origin, keys })}\n`);
    return;
  }
  for (const { verifierKey, signsFrom, signsUntil } of keys) {
    process.stdout.write(`${verifierKey}\n  signs from ${signsFrom}${signsUntil ? ` until ${signsUntil}` : ''}\n`);
  }
}

function say({ json }: { json: boolean }, result: object, words: string): void {
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${words}\n`);
}
