import type { Metadata } from '@grpc/grpc-js';
import { notLeader, notReady } from './errors.js';
import type { Faults } from './faults.js';
import type { Store } from './store.js';

/** A subscription that a client holds open. */
export interface OpenSubscription {
  /** Ends the stream as if all had been said. */
  end(): void;
  /** Ends the stream as a node does that shuts down. */
  fail(): void;
  /** Keeps the stream open and never sends anything on it again. */
  mute(): void;
}

/** What the services of one node share. */
export interface NodeContext {
  readonly store: Store;
  readonly faults: Faults;
  readonly subscriptions: Set<OpenSubscription>;
  /** Batch-append streams that clients hold open. */
  readonly batchStreams: Set<{ end(): void }>;
  killConnections(): void;
}

/**
 * Every call passes here first.
 *
 * @throws RpcError when the node is not ready, or is not the leader that the call requires
 */
export async function admit({ faults }: NodeContext, metadata: Metadata): Promise<void> {
  await faults.mayAnswer();
  if (faults.takeNotReady()) {
    throw notReady();
  }
  if (metadata.get('requires-leader')[0] === 'true') {
    const leader = faults.takeNotLeader();
    if (leader) {
      throw notLeader(leader);
    }
  }
}
