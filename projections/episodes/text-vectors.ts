import type { Pool } from 'pg';
import type { Language } from '#libs/language/index.js';
import { inRepeatableTransaction } from '#libs/projecting/index.js';

/** Vectors fetched by one statement. */
const VECTORS_PER_STATEMENT = 2_000;

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

  /** Texts of a memory behind a revision that this model hasn't embedded yet, in order of revision, and how far it looked. */
  async missing(
    memoryId: string,
    model: string,
    behind: number,
    limit: number,
  ): Promise<{ readonly texts: readonly UnembeddedText[]; readonly lookedAt: number; readonly revision: number }> {
    // Two look-ups instead of one anti-join: a plan made before there are statistics may read all vectors for every row.
    const text = `select e.revision, e.text_hash as "textHash", e.text, m.language
      from episode e join memory m on m.memory_id = e.memory_id
      where e.memory_id = $1 and e.revision > $2 order by e.revision limit $3`;
    const { rows } = await this.pool.query<UnembeddedText>({
      name: 'texts-behind',
      text,
      values: [memoryId, behind, limit],
    });
    const stored = await this.storedHashes(memoryId, model, rows);
    return {
      texts: rows.filter(({ textHash }) => !stored.has(textHash)),
      lookedAt: rows.length,
      revision: rows.at(-1)?.revision ?? behind,
    };
  }

  /** Memories that hold texts which this model hasn't embedded yet. */
  async memoriesMissing(model: string): Promise<string[]> {
    const text = `select distinct e.memory_id as "memoryId" from episode e
      where not exists (
        select from text_vector v where v.memory_id = e.memory_id and v.text_hash = e.text_hash and v.model = $1)`;
    return (await this.pool.query<{ memoryId: string }>(text, [model])).rows.map((row) => row.memoryId);
  }

  private async storedHashes(
    memoryId: string,
    model: string,
    texts: readonly UnembeddedText[],
  ): Promise<ReadonlySet<string>> {
    const text = `select text_hash as "textHash" from text_vector
      where memory_id = $1 and text_hash = any($2) and model = $3`;
    const values = [memoryId, texts.map(({ textHash }) => textHash), model];
    const { rows } = await this.pool.query<{ textHash: string }>({ name: 'vectors-stored', text, values });
    return new Set(rows.map(({ textHash }) => textHash));
  }

  /** The stored vectors of some texts, by hash; those that have none yet are left out. */
  async of(memoryId: string, model: string, hashes: readonly string[]): Promise<Map<string, Int8Array>> {
    // Base64: `pg` decodes hexadecimal slowly and binary rows not at all.
    const text = `select text_hash as "textHash", encode(vector, 'base64') as vector from text_vector
      where memory_id = $1 and text_hash = any($2) and model = $3`;
    const vectors = new Map<string, Int8Array>();
    for (let start = 0; start < hashes.length; start += VECTORS_PER_STATEMENT) {
      const values = [memoryId, hashes.slice(start, start + VECTORS_PER_STATEMENT), model];
      const { rows } = await this.pool.query<{ textHash: string; vector: string }>({
        name: 'vectors-of',
        text,
        values,
      });
      for (const row of rows) {
        const bytes = Buffer.from(row.vector, 'base64');
        vectors.set(row.textHash, new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length));
      }
    }
    return vectors;
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
