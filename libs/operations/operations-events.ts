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

/** A rebuild of a read model began, or went on after a pause. */
export interface RebuildStarted {
  readonly type: 'RebuildStarted';
  readonly data: {
    readonly rebuildId: string;
    readonly projection: string;
    readonly rulesVersion: string;
    readonly dryRun: boolean;
    /** Memories that are left to do. */
    readonly memories: number;
  };
}

/** A rebuild was stopped for a while by somebody; it can go on. */
export interface RebuildPaused {
  readonly type: 'RebuildPaused';
  readonly data: { readonly rebuildId: string; readonly projection: string; readonly memoriesDone: number };
}

/** A rebuild ended. */
export interface RebuildEnded {
  readonly type: 'RebuildEnded';
  readonly data: {
    readonly rebuildId: string;
    readonly projection: string;
    /** `failed`: some memories could not be rebuilt, all others are. */
    readonly outcome: 'done' | 'failed' | 'cancelled';
    readonly memoriesDone: number;
    /** Memories whose current rows differed. */
    readonly memoriesChanged: number;
    readonly memoriesFailed: number;
  };
}

/** Memories that were parked for a read model are tried again. */
export interface MemoriesUnparked {
  readonly type: 'MemoriesUnparked';
  readonly data: { readonly projection: string; readonly memories: number };
}

/** A night began for the memories that were due. */
export interface NightStarted {
  readonly type: 'NightStarted';
  readonly data: {
    /** The instant up to which days are closed. ISO 8601, UTC. */
    readonly asOf: string;
    readonly memories: number;
  };
}

/** What is done to a tenant's memories from outside of them: who, when and why (events.md, "Streams"). */
export type OperationsEvent =
  | CheckpointMade
  | CheckpointKeysChanged
  | RebuildStarted
  | RebuildPaused
  | RebuildEnded
  | MemoriesUnparked
  | NightStarted;

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
