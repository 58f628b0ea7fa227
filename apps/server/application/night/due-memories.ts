import type { MemoryQueries } from '#projections/episodes/index.js';
import type { NightQueries } from '#projections/nights/index.js';
import type { NightPart } from './night-parts.js';

export interface DueMemoriesDependencies {
  readonly projector: { catchUpAll(): Promise<void> };
  readonly memories: MemoryQueries;
  readonly nights: NightQueries;
  readonly parts: readonly NightPart[];
}

const MEMORIES_PER_PAGE = 1_000;
/** Sorts before every other id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Finds the memories that a night has something to do in. An idle one is never looked at. */
export class DueMemories {
  constructor(private readonly dependencies: DueMemoriesDependencies) {}

  /** A tenant's, in order of id. */
  async ofTenant(tenant: string, asOf: Date): Promise<string[]> {
    return (await this.all(asOf, null)).get(tenant) ?? [];
  }

  /**
   * Every tenant's, in order of id.
   *
   * @param quietSince leaves out memories in which something was recorded after that; null leaves out none
   */
  async all(asOf: Date, quietSince: Date | null): Promise<Map<string, string[]>> {
    const { projector, nights, parts, memories } = this.dependencies;
    // What was recorded last tells which memories are due, so it is projected first.
    await projector.catchUpAll();
    const found = new Map<string, string>();
    for (const source of [nights, ...parts]) {
      for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
        const page: readonly string[] = await source.dueMemories(asOf, after, MEMORIES_PER_PAGE);
        const quiet = quietSince ? await nights.quietSince(page, quietSince) : page;
        for (const { memoryId, tenant } of await memories.tenantsOf(quiet)) {
          found.set(memoryId, tenant);
        }
        after = page.at(-1);
      }
    }
    return byTenant(found);
  }
}

function byTenant(tenantOf: ReadonlyMap<string, string>): Map<string, string[]> {
  const due = new Map<string, string[]>();
  for (const [memoryId, tenant] of [...tenantOf].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const ids = due.get(tenant) ?? [];
    ids.push(memoryId);
    due.set(tenant, ids);
  }
  return due;
}
