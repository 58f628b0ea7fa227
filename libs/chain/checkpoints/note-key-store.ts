import type { KeyRing, RingKey } from './key-ring.js';

/** The keys that sign a tenant's checkpoints. */
export interface TenantNoteKeys {
  /** `mneme/tenant/v1/<pseudonym>`: the name of the keys, and the origin of the tenant's checkpoint. */
  readonly origin: string;
  readonly ring: KeyRing;
  /** The list to publish: every key that ever signed, oldest first. */
  readonly keys: readonly RingKey[];
}

/** How a tenant's key is changed: as planned, or since somebody else may have it. */
export type KeyChange =
  | { readonly kind: 'planned'; readonly overlapDays: number }
  /** ISO 8601, UTC, milliseconds: notes received from then on count no more under the old keys. */
  | { readonly kind: 'stolen'; readonly since: string };

/** Where the secrets behind checkpoints live: outside the log's database, like the students' keys. */
export interface NoteKeyStore {
  /** A tenant's keys; the first one is made at the first call. */
  obtain(tenant: string): Promise<TenantNoteKeys>;
  /** Makes a new key and ends the old ones (see `KeyRing`). @throws MalformedKeyError when an old key would end before it began */
  change(tenant: string, change: KeyChange): Promise<TenantNoteKeys>;
}
