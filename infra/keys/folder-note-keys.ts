import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import {
  ED25519_KEY_BYTES,
  type KeyChange,
  KeyRing,
  type NoteKeyStore,
  parseSignerKey,
  printSignerKey,
  type RingKey,
  type TenantNoteKeys,
} from '#libs/chain/checkpoints/index.js';
import { createJson, readJson, replaceJson } from './json-files.js';

/** A key as it stands in the file; the secret goes when the key has signed its last note. */
type StoredKey = RingKey & { readonly signerKey: string | null };

interface NoteKeyFile {
  readonly origin: string;
  readonly keys: readonly StoredKey[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Keys of checkpoints as files, one a tenant, in the folder of the students' keys. */
export class FolderNoteKeys implements NoteKeyStore {
  /**
   * @param folder made when it isn't there
   * @param pseudonymOf stands for a tenant in the name of a file and of a key
   */
  constructor(
    private readonly folder: string,
    private readonly pseudonymOf: (tenant: string) => string,
    private readonly now: () => Date,
  ) {}

  async obtain(tenant: string): Promise<TenantNoteKeys> {
    const file = this.fileOf(tenant);
    const stored = (await readJson<NoteKeyFile>(file)) ?? (await this.create(file, tenant));
    const kept = withoutSpentSecrets(stored, this.now());
    if (kept !== stored) {
      await replaceJson(file, kept);
    }
    return open(kept);
  }

  async change(tenant: string, change: KeyChange): Promise<TenantNoteKeys> {
    await this.obtain(tenant);
    const file = this.fileOf(tenant);
    const stored = await readJson<NoteKeyFile>(file);
    if (!stored) {
      throw new Error(`the keys in ${file} went away while they were changed`);
    }
    const now = this.now();
    const end =
      change.kind === 'stolen' ? change.since : new Date(now.getTime() + change.overlapDays * DAY_MS).toISOString();
    const ended = stored.keys.map((key) => endedAt(key, end));
    const changed: NoteKeyFile = { ...stored, keys: [...ended, freshKey(stored.origin, now)] };
    // Opened before it is stored, so that keys that make no ring change nothing.
    open(changed);
    const kept = withoutSpentSecrets(changed, now);
    await replaceJson(file, kept);
    return open(kept);
  }

  private async create(file: string, tenant: string): Promise<NoteKeyFile> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const origin = `mneme/tenant/v1/${this.pseudonymOf(tenant)}`;
    // Another process may be first: what stands in the file are the keys.
    return createJson<NoteKeyFile>(file, { origin, keys: [freshKey(origin, this.now())] });
  }

  private fileOf(tenant: string): string {
    return path.join(this.folder, `${this.pseudonymOf(tenant)}.json`);
  }
}

function freshKey(origin: string, now: Date): StoredKey {
  const signerKey = printSignerKey(origin, randomBytes(ED25519_KEY_BYTES));
  const { verifierKey } = parseSignerKey(signerKey);
  return { verifierKey, signsFrom: now.toISOString(), signsUntil: null, signerKey };
}

/** A key that ends no later than `end`; one that began after it keeps a millisecond, since a listed key has a time. */
function endedAt(key: StoredKey, end: string): StoredKey {
  if (key.signsUntil !== null && key.signsUntil <= end) {
    return key;
  }
  const earliest = new Date(Date.parse(key.signsFrom) + 1).toISOString();
  return { ...key, signsUntil: end > earliest ? end : earliest };
}

/** A secret that signs no more is destroyed; the same object when there is none. */
function withoutSpentSecrets(stored: NoteKeyFile, now: Date): NoteKeyFile {
  const spent = (key: StoredKey): boolean =>
    key.signerKey !== null && key.signsUntil !== null && Date.parse(key.signsUntil) <= now.getTime();
  if (!stored.keys.some(spent)) {
    return stored;
  }
  return { ...stored, keys: stored.keys.map((key) => (spent(key) ? { ...key, signerKey: null } : key)) };
}

function open({ origin, keys }: NoteKeyFile): TenantNoteKeys {
  const list = keys.map(({ signerKey: _, ...key }) => key);
  const secrets = keys.flatMap(({ signerKey }) => (signerKey === null ? [] : [signerKey]));
  return { origin, keys: list, ring: new KeyRing(list, secrets) };
}
