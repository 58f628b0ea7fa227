import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import {
  type DataKey,
  KEY_BYTES,
  KeyErasedError,
  type KeyState,
  type KeyStore,
  keyIdOf,
  NO_STUDENT,
  NONCE_BYTES,
  unwrapKey,
  type WrappedKey,
  wrapKey,
} from '#libs/chain/index.js';
import { createJson, readJson, replaceJson } from './json-files.js';

/** Students' keys kept open in memory. */
const KEYS_CACHED = 20_000;

interface MasterKeys {
  /** The key-encryption key, base64. */
  readonly encryption: string;
  /** The key behind `kid`s, base64. It never changes, or no student's key would be found again. */
  readonly index: string;
}

type KeyFile =
  | { readonly state: 'active'; readonly wrapped: WrappedKey }
  | { readonly state: 'erased'; readonly erasedAt: string };

/**
 * Students' data keys as files, one a student, each wrapped by the installation's key-encryption key; by default beside
 * the database's folder and never in it, so that neither the database nor its backups can open anything.
 * A file is complete and on disk before its key is used.
 */
export class FolderKeyStore implements KeyStore {
  private readonly cache = new LRUCache<string, DataKey>({ max: KEYS_CACHED });

  private constructor(
    private readonly folder: string,
    private readonly encryptionKey: Uint8Array,
    private readonly indexKey: Uint8Array,
    private readonly now: () => Date,
  ) {}

  /** Opens the folder, and makes it and its master keys at the first time. */
  static async open(folder: string, now: () => Date): Promise<FolderKeyStore> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, 'master.json');
    const fresh: MasterKeys = {
      encryption: randomBytes(KEY_BYTES).toString('base64'),
      index: randomBytes(KEY_BYTES).toString('base64'),
    };
    const master = (await readJson<MasterKeys>(file)) ?? (await createJson(file, fresh));
    return new FolderKeyStore(
      folder,
      Buffer.from(master.encryption, 'base64'),
      Buffer.from(master.index, 'base64'),
      now,
    );
  }

  async obtain(tenant: string, student: string): Promise<DataKey> {
    const kid = keyIdOf(tenant, student, this.indexKey);
    const known = await this.find(kid);
    if (known.state === 'active') {
      return known;
    }
    if (known.state === 'erased') {
      throw new KeyErasedError(kid);
    }
    const dataKey: DataKey = { kid, key: randomBytes(KEY_BYTES) };
    const file = this.fileOf(kid);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const wrapped = wrapKey(dataKey, this.encryptionKey, randomBytes(NONCE_BYTES));
    await createJson<KeyFile>(file, { state: 'active', wrapped });
    // Another process may have been first: what stands in the file is the key.
    return this.obtain(tenant, student);
  }

  pseudonymOf(tenant: string): string {
    return keyIdOf(tenant, NO_STUDENT, this.indexKey);
  }

  async find(kid: string): Promise<KeyState> {
    const cached = this.cache.get(kid);
    if (cached) {
      return { state: 'active', ...cached };
    }
    const stored = await readJson<KeyFile>(this.fileOf(kid));
    if (!stored) {
      return { state: 'absent' };
    }
    if (stored.state === 'erased') {
      return { state: 'erased' };
    }
    const key = unwrapKey(kid, stored.wrapped, this.encryptionKey);
    this.cache.set(kid, key);
    return { state: 'active', ...key };
  }

  async erase(tenant: string, student: string): Promise<void> {
    const kid = keyIdOf(tenant, student, this.indexKey);
    const file = this.fileOf(kid);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await replaceJson<KeyFile>(file, { state: 'erased', erasedAt: this.now().toISOString() });
    this.cache.delete(kid);
  }

  private fileOf(kid: string): string {
    return path.join(this.folder, kid.slice(0, 2), `${kid}.json`);
  }
}
