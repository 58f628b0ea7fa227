import type { ClientBase } from 'pg';
import type { RecordedEvent } from '#libs/episodes/index.js';
import type { Projection } from './projection.js';
import type { ProjectionTables, TableRows } from './row-tables.js';

/** A projection with its tables. */
export interface ProjectionWithTables {
  readonly projection: Projection;
  readonly tables: ProjectionTables;
}

/** An event that a projection can't take. */
export interface Poison {
  readonly revision: number;
  readonly error: unknown;
}

/** What a page came to for one projection. */
export interface FoldedPage extends ProjectionWithTables {
  /** The last revision that was folded; null for none. */
  readonly to: number | null;
  readonly poison: Poison | null;
  readonly state: TableRows;
}

/**
 * Folds a page of events for a projection and for those downstream of it, event by event over one state, so that these see
 * its rows as they were at each event. One that can't take an event stops before it; when that is the first of them, all do.
 *
 * @param members the upstream first; all begin at the first of the events
 */
export async function foldPage(
  client: ClientBase,
  memoryId: string,
  members: readonly ProjectionWithTables[],
  events: readonly RecordedEvent[],
): Promise<FoldedPage[]> {
  const poisons = new Map<Projection, Poison>();
  while (true) {
    const state = await loadState(client, memoryId, members, events);
    const poisoned = foldUntilPoison(state, members, events, poisons);
    if (!poisoned) {
      return members.map((member) => {
        const to = lastBefore(events, endOf(member.projection, members, poisons));
        return { ...member, to, poison: poisons.get(member.projection) ?? null, state };
      });
    }
    // What threw may have changed rows half-way: everything is folded again from the stored ones, and this one stops before it.
    poisons.set(poisoned.projection, poisoned.poison);
  }
}

async function loadState(
  client: ClientBase,
  memoryId: string,
  members: readonly ProjectionWithTables[],
  events: readonly RecordedEvent[],
): Promise<TableRows> {
  const state: TableRows = Object.assign({}, ...members.map(({ tables }) => tables.empty()));
  const whole = new Set<string>();
  for (const { tables } of members) {
    await tables.load(client, memoryId, events, state, whole);
  }
  return state;
}

function foldUntilPoison(
  state: TableRows,
  members: readonly ProjectionWithTables[],
  events: readonly RecordedEvent[],
  poisons: ReadonlyMap<Projection, Poison>,
): { readonly projection: Projection; readonly poison: Poison } | null {
  for (const event of events) {
    for (const { projection } of members) {
      if (event.revision >= endOf(projection, members, poisons)) {
        continue;
      }
      try {
        projection.evolve(state, event);
      } catch (error) {
        return { projection, poison: { revision: event.revision, error } };
      }
    }
  }
  return null;
}

/** The first revision that a projection doesn't take: its own poison's, or its upstream's. */
function endOf(
  projection: Projection,
  [first]: readonly ProjectionWithTables[],
  poisons: ReadonlyMap<Projection, Poison>,
): number {
  const own = poisons.get(projection)?.revision ?? Number.POSITIVE_INFINITY;
  const upstream = (first && poisons.get(first.projection)?.revision) ?? Number.POSITIVE_INFINITY;
  return Math.min(own, upstream);
}

function lastBefore(events: readonly RecordedEvent[], end: number): number | null {
  return events.findLast(({ revision }) => revision < end)?.revision ?? null;
}
