import { randomUUID } from 'node:crypto';
import { v5 } from 'uuid';
import type { MemoryRef } from '#libs/episodes/index.js';
import { ProblemError } from '../problems/problem.js';

/** The namespace of ids that are made from idempotency keys (RFC 9562, §6.6); never changed, or repeats would be recorded twice. */
export const IDEMPOTENCY_NAMESPACE = 'f3a1c0de-6d6e-5eed-8c1b-2f1f6b0c9a47';

/** Longer keys are mistakes. */
const MAX_KEY_CHARACTERS = 255;

/** A command's id, and whether the caller chose it: only then can the command be a repeat. */
export interface CommandId {
  readonly id: string;
  readonly idGiven: boolean;
}

/** The id that a key stands for in one memory: the same key in another memory is another command. */
export function idOfKey({ tenant, student, subject }: MemoryRef, key: string): string {
  return v5(JSON.stringify([tenant, student, subject, key]), IDEMPOTENCY_NAMESPACE);
}

/**
 * The id of a command: its body's, else the one that its `Idempotency-Key` stands for, else a random one.
 *
 * @throws ProblemError `invalid-value` for an empty or endless key; `ids-differ` when body and key name different ids
 */
export function commandId(memory: MemoryRef, bodyId: string | null, key: string | undefined): CommandId {
  if (key === undefined) {
    return bodyId === null ? { id: randomUUID(), idGiven: false } : { id: bodyId, idGiven: true };
  }
  if (key.trim() === '' || key.length > MAX_KEY_CHARACTERS) {
    throw new ProblemError('invalid-value', `Idempotency-Key must have 1 to ${MAX_KEY_CHARACTERS} characters.`);
  }
  const keyId = idOfKey(memory, key);
  if (bodyId !== null && bodyId !== keyId && bodyId !== key.toLowerCase()) {
    throw new ProblemError(
      'ids-differ',
      'The body has an id and Idempotency-Key stands for another; send one of them.',
    );
  }
  return { id: bodyId ?? keyId, idGiven: true };
}
