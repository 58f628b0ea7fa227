import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { MemoryRef } from '#libs/episodes/index.js';
import type { Registry } from '#libs/recording/index.js';

/** Names whose memory is kept at hand; a name never gets another memory while its student isn't erased. */
const NAMES_CACHED = 100_000;
const MEMORIES_PER_PAGE = 5_000;
/** Sorts before every other id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The registry as a table with a unique key on (tenant, student, subject). */
export class PostgresRegistry implements Registry {
  private readonly cache = new LRUCache<string, string>({ max: NAMES_CACHED });

  constructor(private readonly pool: Pool) {}

  async find(memory: MemoryRef): Promise<string | null> {
    const key = cacheKey(memory);
    const cached = this.cache.get(key);
    if (cached) {
      return cached;
    }
    const text = `select memory_id as "memoryId" from memory_registry where tenant = $1 and student = $2 and subject = $3`;
    const values = [memory.tenant, memory.student, memory.subject];
    const found = (await this.pool.query<{ memoryId: string }>({ name: 'registry-find', text, values })).rows[0]
      ?.memoryId;
    if (found) {
      this.cache.set(key, found);
    }
    return found ?? null;
  }

  async register(memory: MemoryRef, candidate: string): Promise<string> {
    const known = await this.find(memory);
    if (known) {
      return known;
    }
    const text = `insert into memory_registry (tenant, student, subject, memory_id) values ($1, $2, $3, $4)
      on conflict (tenant, student, subject) do nothing`;
    await this.pool.query(text, [memory.tenant, memory.student, memory.subject, candidate]);
    const registered = await this.find(memory);
    if (!registered) {
      throw new Error('the registry lost a memory while it was registered');
    }
    return registered;
  }

  async *memoriesOf(tenant: string): AsyncGenerator<readonly string[]> {
    const text = `select memory_id as "memoryId" from memory_registry
      where tenant = $1 and memory_id > $2 order by memory_id limit ${MEMORIES_PER_PAGE}`;
    let after = FIRST_ID;
    while (true) {
      const { rows } = await this.pool.query<{ memoryId: string }>({
        name: 'registry-memories',
        text,
        values: [tenant, after],
      });
      if (rows.length > 0) {
        yield rows.map(({ memoryId }) => memoryId);
      }
      const last = rows.at(-1);
      if (!last || rows.length < MEMORIES_PER_PAGE) {
        return;
      }
      after = last.memoryId;
    }
  }
}

function cacheKey(memory: MemoryRef): string {
  return JSON.stringify([memory.tenant, memory.student, memory.subject]);
}
