/** A tenant's checkpoint was signed and handed out. */
export interface CheckpointMade {
  readonly type: 'CheckpointMade';
  readonly data: {
    /** Memories under it. */
    readonly memories: number;
    /** Root of the tenant's tree, base64. */
    readonly root: string;
  };
}

/** The keys that sign checkpoints changed. */
export interface CheckpointKeysChanged {
  readonly type: 'CheckpointKeysChanged';
  readonly data: {
    readonly kind: 'planned' | 'stolen';
    /** Id of the new key, eight hex digits. */
    readonly keyId: string;
    /** Until when the old keys count. ISO 8601, UTC. */
    readonly oldKeysUntil: string;
  };
}

/** What is done to a tenant's memories from outside of them: who, when and why (events.md, "Streams"). */
export type OperationsEvent = CheckpointMade | CheckpointKeysChanged;

/** Why and by whom; it stands beside every operation. */
export interface OperationContext {
  /** A role and a key's name, or the user of the command line; never a student's name. */
  readonly actor: string;
  /** In the words of whoever did it; null where nothing was asked for. */
  readonly reason: string | null;
}

/** An operation as it is read from the log. */
export type RecordedOperation = OperationsEvent &
  OperationContext & {
    readonly id: string;
    readonly revision: number;
    /** ISO 8601, UTC. */
    readonly recordedAt: string;
  };
