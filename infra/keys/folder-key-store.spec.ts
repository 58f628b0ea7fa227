import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { KeyErasedError } from '#libs/chain/index.js';
import { FolderKeyStore } from './folder-key-store.js';

const OTHERS = 0o077;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mneme-keys-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (): Promise<FolderKeyStore> => FolderKeyStore.open(folder, () => new Date('2026-07-12T00:00:00Z'));

async function files(): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

describe('a student’s key', () => {
  it('is made once and found again, by name and by id, also after a restart', async () => {
    const made = await (await open()).obtain('local', 'maya');
    const store = await open();
    expect(await store.obtain('local', 'maya')).toEqual(made);
    expect(await store.find(made.kid)).toEqual({ state: 'active', ...made });
  });

  it('is one, however many processes ask for it first at the same moment', async () => {
    const stores = await Promise.all(Array.from({ length: 6 }, open));
    const keys = await Promise.all(stores.map((store) => store.obtain('local', 'maya')));
    expect(new Set(keys.map(({ key }) => Buffer.from(key).toString('hex'))).size).toBe(1);
  });

  it('is another one for another student, and for the same name in another tenant', async () => {
    const store = await open();
    const keys = [await store.obtain('a', 'bc'), await store.obtain('ab', 'c'), await store.obtain('a', 'b')];
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(3);
  });

  it('that was never made is absent, which is not erased', async () => {
    expect(await (await open()).find('8d4ad1c2-7a70-8f6b-9b3c-0d2f9c1e4a55')).toEqual({ state: 'absent' });
  });

  it('once erased is gone for good, and none is made in its place', async () => {
    const store = await open();
    const { kid } = await store.obtain('local', 'maya');
    await store.erase('local', 'maya');
    for (const reader of [store, await open()]) {
      expect(await reader.find(kid)).toEqual({ state: 'erased' });
      await expect(reader.obtain('local', 'maya')).rejects.toThrow(KeyErasedError);
    }
  });
});

describe('the folder', () => {
  it('says nothing of who the students are, holds no key in clear, and is for its owner alone', async () => {
    const { key } = await (await open()).obtain('school', 'Ottilie');
    for (const file of await files()) {
      const text = await readFile(file, 'utf8');
      expect(`${file} ${text}`).not.toMatch(/Ottilie|school/);
      expect(text).not.toContain(Buffer.from(key).toString('base64'));
      expect((await stat(file)).mode & OTHERS).toBe(0);
    }
  });

  it('holds nothing half-written after its files were made', async () => {
    const store = await open();
    await Promise.all(Array.from({ length: 20 }, (_, index) => store.obtain('local', `student ${index % 5}`)));
    expect((await files()).filter((file) => file.endsWith('.tmp'))).toEqual([]);
  });
});
