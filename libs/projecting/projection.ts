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

/** The stored rows that a fold needs, table by table. */
export type NeededRows<Types extends RowTypes> = { readonly [Name in keyof Types]?: Needed<Types[Name]> };

/**
 * A read model, as a pure fold over one memory's events (architecture.md, decision 1). The same `evolve` serves live
 * projecting, where `needs` tells which stored rows to load first, and rebuilding, where it starts from nothing.
 */
export interface Projection<Types extends RowTypes = RowTypes, Seen extends RowTypes = RowTypes> {
  /** Its stable name: what `mneme rebuild` is called with. */
  readonly name: string;
  /** Which rules made a row; raise it when `evolve` decides anything differently. */
  readonly rulesVersion: string;
  /**
   * Another projection whose rows this one reads as they are at each event: its fold takes every event first, and its tables
   * stand in the same state under their names. One step only: an upstream has none of its own.
   */
  readonly upstream?: Projection;
  /** The TypeORM entity of each table. Its primary columns are `memoryId` and the row's key. */
  readonly entities: { readonly [Name in keyof Types]: new () => Types[Name] };
  /** Columns, table by table, that tell a person which row it is: a difference always names them. */
  readonly told?: { readonly [Name in keyof Types]?: readonly (keyof Types[Name] & string)[] };
  /** What `evolve` will look up in stored rows, its upstream's too, while it takes these events. Tables not named aren't loaded. */
  needs(events: readonly RecordedEvent[]): NeededRows<Types & Seen>;
  /**
   * What else it will look up, where that depends on rows that were brought before: a memory's language, say, and what texts
   * name in it. Each step sees what the ones before it brought.
   */
  readonly needsMore?: readonly ((
    events: readonly RecordedEvent[],
    loaded: ProjectionState<Types & Seen>,
  ) => NeededRows<Types & Seen>)[];
  /**
   * Takes one event. It changes nothing but the rows of `state` that are its own, reads no clock and calls nothing outside; given the same
   * events it leaves the same rows. What it throws parks the memory for this projection.
   */
  evolve(state: ProjectionState<Types & Seen>, event: RecordedEvent): void;
  /**
   * What becomes of a stored row that the fold from nothing doesn't make: the row as it stays, or null where it goes. Without
   * it, it goes.
   *
   * @param table its table's name
   * @param state what the fold made
   */
  keep?(table: keyof Types & string, row: Types[keyof Types], state: ProjectionState<Types>): Types[keyof Types] | null;
}

/** Takes one event into a projection and, before, into its upstream. */
export function evolveWithUpstream(
  projection: Projection,
  state: ProjectionState<RowTypes>,
  event: RecordedEvent,
): void {
  projection.upstream?.evolve(state, event);
  projection.evolve(state, event);
}

/** Says that a projection's table types fit together, and forgets them, so that a runner can hold several. */
export function defineProjection<Types extends RowTypes, Seen extends RowTypes = Record<never, never>>(
  projection: Projection<Types, Seen>,
): Projection {
  return projection as unknown as Projection;
}
