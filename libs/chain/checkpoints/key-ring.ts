import { MalformedKeyError } from './errors.js';
import { type NoteSigner, type NoteVerifier, parseSignerKey, parseVerifierKey } from './note-keys.js';

/** One key that signs, or once signed. Holds nothing secret: a list of these is published. */
export interface RingKey {
  /** `name+id+key`. */
  readonly verifierKey: string;
  /** From when on it signs. ISO 8601, UTC, milliseconds. */
  readonly signsFrom: string;
  /** Until when, itself not included; null while no end is planned. */
  readonly signsUntil: string | null;
}

interface ListedKey {
  readonly verifier: NoteVerifier;
  readonly from: number;
  readonly until: number;
}

function instant(text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time) || new Date(time).toISOString() !== text) {
    throw new MalformedKeyError(`${text} is not an ISO 8601 time in UTC with milliseconds`);
  }
  return time;
}

function listed({ verifierKey, signsFrom, signsUntil }: RingKey): ListedKey {
  const from = instant(signsFrom);
  const until = signsUntil === null ? Number.POSITIVE_INFINITY : instant(signsUntil);
  const verifier = parseVerifierKey(verifierKey);
  if (from >= until) {
    throw new MalformedKeyError(`${verifier.name}+${verifier.keyId} ends before it begins`);
  }
  return { verifier, from, until };
}

function isSameKey(one: { name: string; keyId: string }, other: { name: string; keyId: string }): boolean {
  return one.name === other.name && one.keyId === other.keyId;
}

/**
 * The keys of an installation, old and new: who signs now, and whose signatures count.
 *
 * **Changing a key.** A note is kept for years, so a key that retires has to stay checkable, and those who check have to
 * hear of the new one before the old one falls silent:
 *
 * 1. Make the new key. List its verifier key with the time from which it will sign, and publish the list.
 * 2. From that time on, notes carry both signatures. Who knows only the old key still opens them (an unknown signature is
 *    ignored), who has the new list checks both. Leave this on for as long as somebody may go without fetching the list.
 * 3. Give the old key the time until which it signs. After it, only the new key signs, and the old secret is destroyed.
 * 4. The old verifier key stays listed for ever, with its times. A note that was received while the key signed counts as it
 *    always did: `verifiersAt(<when the note was received>)`.
 *
 * **A stolen key** signs whatever its thief wants, with any date in it, so the text of a note is no witness of its time: when
 * it was received is. Set `signsUntil` to a moment before the theft; notes that came later stop counting. Then sign the
 * heads of all chains that still hold against older notes anew.
 */
export class KeyRing {
  private readonly keys: readonly ListedKey[];
  private readonly signers: readonly NoteSigner[];

  /**
   * @param keys every key that ever signed, and those that will
   * @param signerKeys secrets of those that this process signs with: none where notes are only checked
   * @throws MalformedKeyError when a key can't be read or comes twice, or a secret's verifier key isn't listed: nobody could
   *   check what it signs
   */
  constructor(keys: readonly RingKey[], signerKeys: readonly string[]) {
    this.keys = keys.map(listed);
    this.signers = signerKeys.map(parseSignerKey);
    for (const { verifier } of this.keys) {
      if (this.keys.filter((other) => isSameKey(other.verifier, verifier)).length > 1) {
        throw new MalformedKeyError(`${verifier.name}+${verifier.keyId} is listed twice`);
      }
    }
    for (const signer of this.signers) {
      if (!this.keys.some(({ verifier }) => isSameKey(verifier, signer))) {
        throw new MalformedKeyError(`${signer.name}+${signer.keyId} signs but is not listed`);
      }
      if (this.signers.filter((other) => isSameKey(other, signer)).length > 1) {
        throw new MalformedKeyError(`${signer.name}+${signer.keyId} is to sign twice`);
      }
    }
  }

  /**
   * Every key that ever signed, for a note of which nobody knows when it came. A stolen key counts here too: where the time
   * is known, ask `verifiersAt`.
   */
  get verifiers(): readonly NoteVerifier[] {
    return this.keys.map(({ verifier }) => verifier);
  }

  /** The keys that sign at this time, in the order of the list. @param time ISO 8601, UTC, milliseconds */
  signersAt(time: string): readonly NoteSigner[] {
    return this.verifiersAt(time).flatMap((verifier) => this.signers.filter((signer) => isSameKey(signer, verifier)));
  }

  /**
   * The keys whose signatures count on a note that was received at this time.
   *
   * @param receivedAt ISO 8601, UTC, milliseconds: by the receiver's own clock, never a time from the note
   */
  verifiersAt(receivedAt: string): readonly NoteVerifier[] {
    const time = instant(receivedAt);
    return this.keys.filter(({ from, until }) => from <= time && time < until).map(({ verifier }) => verifier);
  }
}
