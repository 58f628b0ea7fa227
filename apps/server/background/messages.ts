import type { Settings } from '../settings.js';

/** What the background thread is started with. */
export interface BackgroundStart {
  readonly settings: Settings;
  /** The database of the read models, embedded or not. */
  readonly databaseUrl: string;
}

/** What can be asked of the background thread; it answers when it is done, with a count where there is one (null: it failed, and warned). */
export type BackgroundQuestion = 'projected' | 'embedded' | 'sweep';

/** What the request thread tells the background thread. */
export type ToBackground =
  | { readonly type: 'moved'; readonly memories: readonly string[] }
  | { readonly type: 'unembedded'; readonly memories: readonly string[] }
  | { readonly type: 'ask'; readonly id: number; readonly what: BackgroundQuestion }
  /** End what is under way, let go of everything and exit. */
  | { readonly type: 'stop' };

/** What the background thread tells the request thread. */
export type FromBackground =
  | { readonly type: 'ready' }
  /** The read models of a memory hold everything up to this revision. */
  | { readonly type: 'projected'; readonly memoryId: string; readonly revision: number }
  | ({ readonly type: 'embedded' } & PackedVectors)
  | { readonly type: 'answer'; readonly id: number; readonly count: number | null }
  | { readonly type: 'warning'; readonly message: string; readonly details: Record<string, unknown> };

/** Vectors of a memory's texts end to end, in the order of their hashes: one buffer that changes hands without a copy. */
export interface PackedVectors {
  readonly memoryId: string;
  readonly textHashes: readonly string[];
  readonly values: Int8Array<ArrayBuffer>;
}

/** Packs vectors of one length by their texts' hashes. */
export function packVectors(memoryId: string, vectors: ReadonlyMap<string, Int8Array>): PackedVectors {
  const length = [...vectors.values()].reduce((sum, vector) => sum + vector.length, 0);
  const values = new Int8Array(length);
  let offset = 0;
  for (const vector of vectors.values()) {
    values.set(vector, offset);
    offset += vector.length;
  }
  return { memoryId, textHashes: [...vectors.keys()], values };
}

/** The vectors again, as views of the one buffer. */
export function unpackVectors({ textHashes, values }: PackedVectors): Map<string, Int8Array> {
  const length = values.length / Math.max(1, textHashes.length);
  return new Map(textHashes.map((hash, index) => [hash, values.subarray(index * length, (index + 1) * length)]));
}
