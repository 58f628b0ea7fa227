/** Why a note, a checkpoint or a proof is not believed. Stable: commands and problem responses show it. */
export type CheckpointErrorCode =
  | 'malformed-note'
  | 'invalid-signature'
  | 'unverified-note'
  | 'ambiguous-key'
  | 'malformed-checkpoint'
  | 'invalid-proof';

/** A note, a checkpoint or a proof that must not be believed. Every error about one of them is of this class. */
export class CheckpointError extends Error {
  constructor(
    readonly code: CheckpointErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'CheckpointError';
  }
}

/** The bytes are no signed note, or the text can't become one. */
export class MalformedNoteError extends CheckpointError {
  constructor(problem: string) {
    super('malformed-note', `malformed note: ${problem}`);
    this.name = 'MalformedNoteError';
  }
}

/** A key that is known is named beside a signature that it didn't make: the text, the name or the signature was changed. */
export class InvalidSignatureError extends CheckpointError {
  constructor(
    readonly keyName: string,
    readonly keyId: string,
  ) {
    super('invalid-signature', `invalid signature for key ${keyName}+${keyId}`);
    this.name = 'InvalidSignatureError';
  }
}

/** Two known keys have the same name and id, so it can't be told which of them should have signed. */
export class AmbiguousKeyError extends CheckpointError {
  constructor(
    readonly keyName: string,
    readonly keyId: string,
  ) {
    super('ambiguous-key', `ambiguous key ${keyName}+${keyId}`);
    this.name = 'AmbiguousKeyError';
  }
}

/** The text of a note, or the text of a proof, is not what it should be. */
export class MalformedCheckpointError extends CheckpointError {
  constructor(problem: string) {
    super('malformed-checkpoint', `malformed checkpoint: ${problem}`);
    this.name = 'MalformedCheckpointError';
  }
}

/** A proof that is well written and proves nothing under this checkpoint. */
export class InvalidProofError extends CheckpointError {
  constructor(problem: string) {
    super('invalid-proof', `the proof does not hold: ${problem}`);
    this.name = 'InvalidProofError';
  }
}

/** A verifier key, a signer key or a key ring that can't be used. The message never holds the key itself. */
export class MalformedKeyError extends Error {
  constructor(problem: string) {
    super(`malformed key: ${problem}`);
    this.name = 'MalformedKeyError';
  }
}
