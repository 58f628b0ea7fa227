import type { Pool } from 'pg';
import type { Language } from '#libs/language/index.js';
import { inRepeatableTransaction } from '#libs/projecting/index.js';

/** A text that has no vector of the current model yet. */
export interface UnembeddedText {
  readonly revision: number;
  readonly textHash: string;
  readonly text: string;
  readonly language: Language;
}

/**
 * Vectors by memory, text hash and model: the same text is embedded once in a memory, a rebuild embeds nothing, another
 * model's vectors stand beside the old ones until they are all there, and erasing a memory reaches them.
 */
export class TextVectors {
  constructor(private readonly pool: Pool) {}

  /** Texts of a memory behind a revision that this model hasn't embedded yet, in order of revision. */
  async missing(memoryId: string, model: string, behind: number, limit: number): Promise<UnembeddedText[]> {
    const text = `select e.revision, e.text_hash as "textHash", e.text, m.language
      from episode e join memory m on m.memory_id = e.memory_id
      where e.memory_id = $1 and e.revision > $3 and not exists (
        select from text_vector v where v.memory_id = e.memory_id and v.text_hash = e.text_hash and v.model = $2)
      order by e.revision limit $4`;
    const values = [memoryId, model, behind, limit];
    return (await this.pool.query<UnembeddedText>({ name: 'vectors-missing', text, values })).rows;
  }

  /** Memories that hold texts which this model hasn't embedded yet. */
  async memoriesMissing(model: string): Promise<string[]> {
    const text = `select distinct e.memory_id as "memoryId" from episode e
      where not exists (
        select from text_vector v where v.memory_id = e.memory_id and v.text_hash = e.text_hash and v.model = $1)`;
    return (await this.pool.query<{ memoryId: string }>(text, [model])).rows.map((row) => row.memoryId);
  }

  /** Stores vectors; those that are there already stay. */
  async store(memoryId: string, model: string, vectors: ReadonlyMap<string, Int8Array>): Promise<void> {
    const text = `insert into text_vector (memory_id, text_hash, model, vector)
      select $1, h, $2, decode(b, 'base64') from unnest($3::text[], $4::text[]) as v (h, b) on conflict do nothing`;
    const bytes = [...vectors.values()].map((vector) =>
      Buffer.from(vector.buffer, vector.byteOffset, vector.length).toString('base64'),
    );
    const values = [memoryId, model, [...vectors.keys()], bytes];
    await inRepeatableTransaction(this.pool, (client) => client.query({ name: 'vectors-store', text, values }));
  }

  /** Revisions of a memory's episodes by text hash, for those hashes. */
  async revisionsOf(
    memoryId: string,
    textHashes: readonly string[],
  ): Promise<{ textHash: string; revision: number }[]> {
    const text = `select text_hash as "textHash", revision from episode where memory_id = $1 and text_hash = any($2)`;
    return (await this.pool.query<{ textHash: string; revision: number }>(text, [memoryId, textHashes])).rows;
  }
}
