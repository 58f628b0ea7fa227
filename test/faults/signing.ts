import type { Core } from '#apps/server/core.js';
import { operationsStream, verifyStream } from '#libs/event-log/index.js';
import { question, recorded } from '#test/support/test-core.js';
import type { MakeScenario } from './scenarios.js';

/** A victim is killed after one of its first so many promises: some checkpoints, and a change of the key. */
const MOST_PROMISES = 8;
/** Kills after which another tenant is taken: its list of keys grows with each change. */
const KILLS_PER_TENANT = 20;
/** More than a test makes operations. */
const ALL = 100_000;

/** What victims were promised about a tenant. */
interface Signed {
  readonly tenant: string;
  readonly memoryId: string;
  readonly proofs: string[];
  readonly keys: Set<string>;
}

/** Victims that sign checkpoints and change keys: what was given out is vouched for and on record, whatever was cut short. */
export const signing: MakeScenario = (core, name) => {
  const all: Signed[] = [];
  let uses = 0;
  return {
    mostPromises: MOST_PROMISES,
    prepare: async () => {
      if (uses % KILLS_PER_TENANT === 0) {
        all.push(await openTenant(core, `${name} ${all.length}`));
      }
      uses += 1;
      const { tenant, memoryId } = current(all);
      return { memories: [{ student: tenant, memoryId, from: 0 }] };
    },
    killed: async (_, promises) => {
      const signed = current(all);
      for (const promise of promises) {
        if ('signed' in promise) {
          signed.proofs.push(promise.signed);
        } else if ('verifierKey' in promise) {
          signed.keys.add(promise.verifierKey);
        }
      }
      // Whoever asks next finds keys that sign.
      expect(await core.checkpoints.ofMemory(memoryOf(signed.tenant))).not.toBeNull();
    },
    verify: async () => {
      for (const signed of all) {
        await expectVouchedFor(core, signed);
      }
      return all.reduce((sum, { proofs, keys }) => sum + proofs.length + keys.size, 0);
    },
  };
};

function memoryOf(tenant: string) {
  return { tenant, student: 'signed', subject: 'cells' };
}

async function openTenant(core: Core, tenant: string): Promise<Signed> {
  const { memoryId } = await recorded(core, memoryOf(tenant), question('What is a cell?'));
  return { tenant, memoryId, proofs: [], keys: new Set() };
}

function current(all: readonly Signed[]): Signed {
  const last = all.at(-1);
  if (!last) {
    throw new Error('no tenant was opened');
  }
  return last;
}

async function expectVouchedFor(core: Core, { tenant, memoryId, proofs, keys }: Signed): Promise<void> {
  for (const proof of proofs) {
    expect(await core.checkpoints.open(tenant, proof)).toMatchObject({ stream: memoryId, size: 2 });
  }
  const listed = (await core.noteKeys.obtain(tenant)).keys.map(({ verifierKey }) => verifierKey);
  expect(listed).toEqual(expect.arrayContaining([...keys]));
  const operations = await core.operations.list(tenant, ALL);
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  const made = operations.filter(({ type }) => type === 'CheckpointMade').length;
  expect(made).toBeGreaterThanOrEqual(proofs.length);
  expect(await verifyStream(core.log, operationsStream(tenant))).toMatchObject({ ok: true, size: operations.length });
}
