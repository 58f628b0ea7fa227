import type { RecordedEvent } from '#libs/episodes/index.js';
import type { Rows } from './rows.js';

/** Every table of a projection has these; they and the entity's other primary columns make its key. */
export interface ProjectedRow {
  memoryId: string;
}

/** The tables of a projection by a name of its own, e.g. `{ episodes: EpisodeRow }`. */
export type RowTypes = Record<string, ProjectedRow>;

/** One memory's rows, table by table: the state that a projection folds. */
export type ProjectionState<Types extends RowTypes> = { readonly [Name in keyof Types]: Rows<Types[Name]> };

/** Which stored rows a fold needs to see: all of the memory's, or those with these values in one property. */
export type Needed<Row> =
  | 'all'
  | { readonly property: keyof Row & string; readonly values: readonly (string | number)[] };

/**
 * A read model, as a pure fold over one memory's events (architecture.md, decision 1). The same `evolve` serves live
 * projecting, where `needs` tells which stored rows to load first, and rebuilding, where it starts from nothing.
 */
export interface Projection<Types extends RowTypes = RowTypes> {
  /** Its stable name: what `mneme rebuild` is called with. */
  readonly name: string;
  /** Which rules made a row; raise it when `evolve` decides anything differently. */
  readonly rulesVersion: string;
  /** The TypeORM entity of each table. Its primary columns are `memoryId` and the row's key. */
  readonly entities: { readonly [Name in keyof Types]: new () => Types[Name] };
  /** What `evolve` will look up in stored rows while it takes these events. Tables not named aren't loaded. */
  needs(events: readonly RecordedEvent[]): { readonly [Name in keyof Types]?: Needed<Types[Name]> };
  /** What else it will look up, where that depends on rows that `needs` brought: a memory's language, say. */
  needsMore?(
    events: readonly RecordedEvent[],
    loaded: ProjectionState<Types>,
  ): { readonly [Name in keyof Types]?: Needed<Types[Name]> };
  /**
   * Takes one event. It changes nothing but the rows of `state`, reads no clock and calls nothing outside; given the same
   * events it leaves the same rows. What it throws parks the memory for this projection.
   */
  evolve(state: ProjectionState<Types>, event: RecordedEvent): void;
}

/** Says that a projection's table types fit together, and forgets them, so that a runner can hold several. */
export function defineProjection<Types extends RowTypes>(projection: Projection<Types>): Projection {
  return projection as unknown as Projection;
}
