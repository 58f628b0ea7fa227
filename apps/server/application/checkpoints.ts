import {
  CheckpointError,
  type KeyChange,
  type MemoryHead,
  type NoteKeyStore,
  openChainHead,
  parseVerifierKey,
  signChainHead,
  type TenantNoteKeys,
  TenantTree,
  verifyHeadProof,
} from '#libs/chain/checkpoints/index.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import { type EventLog, memoryStream, type StreamVerdict, verifyStream } from '#libs/event-log/index.js';
import type { OperationContext, OperationsLog } from '#libs/operations/index.js';
import type { Clock, Registry } from '#libs/recording/index.js';

/** The first line of a C2SP tlog-proof; every other kept text is a signed note. */
const PROOF_START = 'c2sp.org/tlog-proof@';

/** A checkpoint can't be believed, or is of another memory. */
export class CheckpointRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CheckpointRefusedError';
  }
}

export interface CheckpointDependencies {
  readonly log: EventLog;
  readonly registry: Registry;
  readonly noteKeys: NoteKeyStore;
  readonly operations: OperationsLog;
  readonly clock: Clock;
}

/** A tenant's checkpoint: one signature over all of its memories, and a proof for each. */
export interface TenantCheckpoint {
  readonly origin: string;
  /** The signed note. */
  readonly note: string;
  /** Number of memories. */
  readonly memories: number;
  /** Each memory's id and its proof, in order of id. */
  proofs(): Iterable<{ readonly memoryId: string; readonly proof: string }>;
}

/** Where chains end, and whether they hold: against themselves, and against heads that were kept elsewhere. */
export class CheckpointService {
  constructor(private readonly dependencies: CheckpointDependencies) {}

  /** Where the memory's chain ends; null when it was never opened. */
  async head(memory: MemoryRef): Promise<{ size: number; head: string } | null> {
    const memoryId = await this.dependencies.registry.find(memory);
    const head = memoryId ? await this.dependencies.log.head(memoryStream(memoryId)) : null;
    return head && { size: head.revision + 1, head: head.hash };
  }

  /** The memory's head as a signed note; null when it was never opened. */
  async ofMemory(memory: MemoryRef): Promise<string | null> {
    const memoryId = await this.dependencies.registry.find(memory);
    const head = memoryId ? await this.dependencies.log.head(memoryStream(memoryId)) : null;
    if (!memoryId || !head) {
      return null;
    }
    const { ring } = await this.dependencies.noteKeys.obtain(memory.tenant);
    const signers = ring.signersAt(this.dependencies.clock.now().toISOString());
    return signChainHead({ stream: memoryId, size: head.revision + 1, head: head.hash }, signers);
  }

  /**
   * Signs the heads of all memories of a tenant at once, and records that it did.
   *
   * @param onMemories told how many heads were read
   */
  async ofTenant(
    tenant: string,
    context: OperationContext,
    onMemories: (count: number) => void = () => undefined,
  ): Promise<TenantCheckpoint> {
    const heads: MemoryHead[] = [];
    for await (const page of this.dependencies.registry.memoriesOf(tenant)) {
      for (const memoryId of page) {
        // A memory that is registered and has no event yet was being opened.
        const head = await this.dependencies.log.head(memoryStream(memoryId));
        if (head) {
          heads.push({ stream: memoryId, size: head.revision + 1, head: head.hash });
        }
      }
      onMemories(heads.length);
    }
    const { origin, ring } = await this.dependencies.noteKeys.obtain(tenant);
    const tree = new TenantTree(heads);
    const note = tree.checkpoint(origin, ring.signersAt(this.dependencies.clock.now().toISOString()));
    const root = tree.root.toString('base64');
    await this.dependencies.operations.record(
      tenant,
      { type: 'CheckpointMade', data: { memories: tree.size, root } },
      context,
    );
    const streams = heads.map(({ stream }) => stream).sort();
    return { origin, note, memories: tree.size, proofs: () => proofsOf(tree, streams, note) };
  }

  /** Makes a new key, ends the old ones, and records that it did. @throws MalformedKeyError */
  async changeKey(tenant: string, change: KeyChange, context: OperationContext): Promise<TenantNoteKeys> {
    const changed = await this.dependencies.noteKeys.change(tenant, change);
    const [old, fresh] = changed.keys.slice(-2);
    if (!old || !fresh) {
      throw new Error('a changed key ring has an old and a new key');
    }
    await this.dependencies.operations.record(
      tenant,
      {
        type: 'CheckpointKeysChanged',
        data: {
          kind: change.kind,
          keyId: parseVerifierKey(fresh.verifierKey).keyId,
          oldKeysUntil: old.signsUntil ?? fresh.signsFrom,
        },
      },
      context,
    );
    return changed;
  }

  /**
   * Opens what was kept: a memory's signed note, or its proof under a tenant's checkpoint.
   *
   * @throws CheckpointRefusedError when none of the tenant's keys vouches for it
   */
  async open(tenant: string, kept: string): Promise<MemoryHead> {
    const { origin, ring } = await this.dependencies.noteKeys.obtain(tenant);
    try {
      return kept.startsWith(PROOF_START)
        ? verifyHeadProof(kept, origin, ring.verifiers).head
        : openChainHead(kept, ring.verifiers).head;
    } catch (error) {
      if (error instanceof CheckpointError) {
        throw new CheckpointRefusedError(error.message);
      }
      throw error;
    }
  }

  /**
   * Reads every stored event of a memory again and holds the chain against it, and against a kept checkpoint if there is
   * one. Null when the memory was never opened.
   *
   * @throws CheckpointRefusedError
   */
  async verify(memory: MemoryRef, checkpoint: string | null): Promise<StreamVerdict | null> {
    const memoryId = await this.dependencies.registry.find(memory);
    if (!memoryId) {
      return null;
    }
    const kept = checkpoint === null ? [] : [await this.open(memory.tenant, checkpoint)];
    if (kept.some(({ stream }) => stream !== memoryId)) {
      throw new CheckpointRefusedError('the checkpoint is of another memory');
    }
    return verifyStream(this.dependencies.log, memoryStream(memoryId), { kept });
  }
}

function* proofsOf(
  tree: TenantTree,
  streams: readonly string[],
  note: string,
): Iterable<{ memoryId: string; proof: string }> {
  for (const memoryId of streams) {
    const proof = tree.proveHead(memoryId, note);
    if (proof === null) {
      throw new Error(`the tree lost the memory ${memoryId}`);
    }
    yield { memoryId, proof };
  }
}
