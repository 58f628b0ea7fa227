import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MalformedKeyError, openChainHead, signChainHead } from '#libs/chain/checkpoints/index.js';
import { FolderNoteKeys } from './folder-note-keys.js';

const OTHERS = 0o077;
const HEAD = { stream: '0b7cd0a4-4a4e-4f0e-9f43-3f6f0a5d7c11', size: 3, head: Buffer.alloc(32, 7).toString('base64') };

let folder: string;
let now: Date;

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'mneme-note-keys-')), 'checkpoints');
  now = new Date('2026-03-01T00:00:00Z');
});
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

const open = (): FolderNoteKeys =>
  new FolderNoteKeys(
    folder,
    (tenant) => `p-${tenant.length}`,
    () => now,
  );

async function secrets(): Promise<(string | null)[]> {
  const [file = ''] = await readdir(folder);
  const { keys } = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as {
    keys: { signerKey: string | null }[];
  };
  return keys.map(({ signerKey }) => signerKey);
}

describe('the keys of a tenant’s checkpoints', () => {
  it('are made once, also when several processes ask first, and found again', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => open().obtain('school')));
    expect(new Set(made.map(({ keys }) => JSON.stringify(keys))).size).toBe(1);
    expect((await open().obtain('school')).keys).toEqual(made[0]?.keys);
  });

  it('name the tenant by its pseudonym, and are nobody else’s to read', async () => {
    const { origin } = await open().obtain('school');
    expect(origin).toBe('mneme/tenant/v1/p-6');
    const [file = ''] = await readdir(folder);
    expect(file).toBe('p-6.json');
    expect((await stat(path.join(folder, file))).mode & OTHERS).toBe(0);
  });

  it('change as planned: both sign in between, the old secret is destroyed at its end, its notes count for ever', async () => {
    const old = await open().obtain('school');
    const note = signChainHead(HEAD, old.ring.signersAt(now.toISOString()));
    now = new Date('2026-04-01T00:00:00Z');
    const changed = await open().change('school', { kind: 'planned', overlapDays: 10 });
    expect(changed.ring.signersAt('2026-04-05T00:00:00.000Z')).toHaveLength(2);
    expect(await secrets()).toEqual([expect.any(String), expect.any(String)]);
    now = new Date('2026-04-11T00:00:00Z');
    const later = await open().obtain('school');
    expect(await secrets()).toEqual([null, expect.any(String)]);
    expect(later.ring.signersAt(now.toISOString())).toHaveLength(1);
    expect(openChainHead(note, later.ring.verifiers).head).toEqual(HEAD);
  });

  it('change after a theft: what was received since counts no more, and the stolen secret is destroyed at once', async () => {
    await open().obtain('school');
    now = new Date('2026-04-01T00:00:00Z');
    const { ring, keys } = await open().change('school', { kind: 'stolen', since: '2026-03-15T00:00:00.000Z' });
    expect(keys.map(({ signsUntil }) => signsUntil)).toEqual(['2026-03-15T00:00:00.000Z', null]);
    expect(await secrets()).toEqual([null, expect.any(String)]);
    expect(ring.verifiersAt('2026-03-10T00:00:00.000Z')).toHaveLength(1);
    expect(ring.verifiersAt('2026-03-20T00:00:00.000Z')).toHaveLength(0);
  });

  it('that began after the theft keep an end, so that the list stays a list', async () => {
    await open().obtain('school');
    const stolen = { kind: 'stolen', since: '2026-01-01T00:00:00.000Z' } as const;
    const { keys } = await open().change('school', stolen);
    expect(keys[0]?.signsUntil).toBe('2026-03-01T00:00:00.001Z');
  });

  it('stay as they are when a change can’t be read', async () => {
    const before = await open().obtain('school');
    await expect(open().change('school', { kind: 'stolen', since: 'yesterday' })).rejects.toThrow(MalformedKeyError);
    expect((await open().obtain('school')).keys).toEqual(before.keys);
  });
});
