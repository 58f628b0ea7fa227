import {
  type DataKey,
  genesisHash,
  type KeyStore,
  NO_STUDENT,
  NONCE_BYTES,
  openPayload,
  parseEnvelope,
  type SealedEvent,
  sealEvent,
} from '#libs/chain/index.js';
import { type EventLog, operationsStream } from '#libs/event-log/index.js';
import { appendPatiently, type Clock, type Entropy } from '#libs/recording/index.js';
import type { OperationContext, OperationsEvent, RecordedOperation } from './operations-events.js';

/** Version of the payload's form. */
const PAYLOAD_VERSION = 1;
/** Two operations of a tenant at the same moment are rare; more conflicts in a row than this are a fault. */
const MAX_CONFLICTS = 20;

interface OperationPayload extends OperationContext {
  readonly v: number;
  readonly data: OperationsEvent['data'];
}

export interface OperationsLogDependencies {
  readonly log: EventLog;
  readonly keys: KeyStore;
  readonly clock: Clock;
  readonly entropy: Entropy;
}

/**
 * A tenant's stream of operations: chained like a memory's, and sealed under a key of the tenant's own, so that erasing a
 * student leaves it readable.
 */
export class OperationsLog {
  constructor(private readonly dependencies: OperationsLogDependencies) {}

  /** Records an operation after the tenant's last one. @throws LogUnavailableError */
  async record(tenant: string, event: OperationsEvent, context: OperationContext): Promise<RecordedOperation> {
    const { log, keys, clock, entropy } = this.dependencies;
    const stream = operationsStream(tenant);
    const key = await keys.obtain(tenant, NO_STUDENT);
    const id = entropy.uuid();
    for (let attempt = 0; attempt < MAX_CONFLICTS; attempt += 1) {
      const head = await log.head(stream);
      const revision = (head?.revision ?? -1) + 1;
      const recordedAt = clock.now().toISOString();
      const payload: OperationPayload = { v: PAYLOAD_VERSION, ...context, data: event.data };
      const sealed = sealEvent(
        {
          stream,
          revision,
          id,
          type: event.type,
          occurredAt: recordedAt,
          recordedAt,
          kid: key.kid,
          prev: head?.hash ?? genesisHash(stream),
        },
        payload,
        key.key,
        entropy.bytes(NONCE_BYTES),
      );
      const outcome = await appendPatiently(log, stream, revision - 1, [sealed]);
      if (outcome.kind === 'appended') {
        return { ...event, ...context, id, revision, recordedAt };
      }
    }
    throw new Error(`the operations of ${tenant} changed ${MAX_CONFLICTS} times in a row`);
  }

  /** The tenant's operations, newest first. @param limit at most so many */
  async list(tenant: string, limit: number): Promise<RecordedOperation[]> {
    const key = await this.dependencies.keys.obtain(tenant, NO_STUDENT);
    const found: RecordedOperation[] = [];
    for await (const page of this.dependencies.log.read(operationsStream(tenant), { direction: 'backwards', limit })) {
      found.push(...page.map((sealed) => open(sealed, key)));
    }
    return found;
  }
}

function open(sealed: SealedEvent, key: DataKey): RecordedOperation {
  const { header, payload } = parseEnvelope(sealed);
  const { actor, reason, data } = openPayload(header, payload, key.key) as OperationPayload;
  return {
    ...({ type: header.type, data } as OperationsEvent),
    actor,
    reason,
    id: header.id,
    revision: header.revision,
    recordedAt: header.recordedAt,
  };
}
