import type { ClientBase } from 'pg';
import type { DataSource, EntityMetadata } from 'typeorm';
import type { RecordedEvent } from '#libs/episodes/index.js';
import type { Needed, NeededRows, ProjectedRow, Projection, ProjectionState } from './projection.js';
import { Rows } from './rows.js';

interface Column {
  readonly property: string;
  readonly column: string;
}

const MEMORY_PROPERTY = 'memoryId';
/** Rows written by one statement, and rows compared in one go. */
const ROWS_PER_STATEMENT = 2_000;

/** A cursor's statement takes no parameters, so what is put into it must be a UUID and nothing else. */
function uuid(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) {
    throw new Error(`${text} is not a memory's id`);
  }
  return text;
}

/** Reads and writes the rows of one entity for one memory, with plain SQL that is made from the entity's metadata. */
export class RowTable {
  /** Properties of the key that name a row and say nothing: a UUID called `id`. */
  readonly rowIds: readonly string[];
  private readonly columns: readonly Column[];
  private readonly keys: readonly Column[];
  private readonly table: string;
  private readonly upsert: string;

  constructor(metadata: EntityMetadata) {
    const columnOf = (column: { propertyName: string; databaseName: string }): Column => ({
      property: column.propertyName,
      column: column.databaseName,
    });
    this.table = metadata.tableName;
    this.columns = metadata.columns.map(columnOf);
    this.keys = metadata.primaryColumns.filter((column) => column.propertyName !== MEMORY_PROPERTY).map(columnOf);
    this.rowIds = metadata.primaryColumns
      .filter((column) => column.propertyName === 'id' && column.type === 'uuid')
      .map((column) => column.propertyName);
    const names = this.columns.map(({ column }) => column);
    const updates = names.map((name) => `${name} = excluded.${name}`).join(', ');
    const primary = metadata.primaryColumns.map((column) => column.databaseName).join(', ');
    this.upsert = `insert into ${this.table} (${names.join(', ')})
      select ${names.join(', ')} from json_populate_recordset(null::${this.table}, $1)
      on conflict (${primary}) do update set ${updates}`;
  }

  /** An empty set of rows of this table. */
  rows(): Rows<ProjectedRow> {
    return new Rows((row) => this.keyOf(row));
  }

  /** The stored rows of a memory that a fold needs. */
  async load(client: ClientBase, memoryId: string, needed: Needed<ProjectedRow>): Promise<ProjectedRow[]> {
    if (needed === 'all') {
      return this.select(client, 'memory_id = $1', [memoryId]);
    }
    if (needed.values.length === 0) {
      return [];
    }
    const column = this.columns.find(({ property }) => property === needed.property);
    if (!column) {
      throw new Error(`${this.table} has no property ${needed.property}`);
    }
    return this.select(client, `memory_id = $1 and ${column.column}::text = any($2)`, [
      memoryId,
      needed.values.map(String),
    ]);
  }

  /**
   * The stored rows of a memory in pages. Needs an open transaction: what doesn't fit into one page is read through a cursor,
   * which costs three round trips more than the one that nearly every memory's table takes.
   */
  async *pages(client: ClientBase, memoryId: string): AsyncGenerator<ProjectedRow[]> {
    const text = `select ${this.fields()} from ${this.table} where memory_id = $1 limit ${ROWS_PER_STATEMENT}`;
    const query = { name: `rows-${this.table}`, text, values: [memoryId] };
    const { rows } = await client.query<ProjectedRow>(query);
    if (rows.length < ROWS_PER_STATEMENT) {
      yield rows;
      return;
    }
    const cursor = `${this.table}_rows`;
    const select = `select ${this.fields()} from ${this.table} where memory_id = '${uuid(memoryId)}'`;
    await client.query(`declare ${cursor} no scroll cursor for ${select}`);
    while (true) {
      const page = (await client.query<ProjectedRow>(`fetch ${ROWS_PER_STATEMENT} from ${cursor}`)).rows;
      if (page.length === 0) {
        break;
      }
      yield page;
    }
    await client.query(`close ${cursor}`);
  }

  /** Writes rows, new ones and those that stand there already. */
  async put(client: ClientBase, rows: readonly ProjectedRow[]): Promise<void> {
    for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
      const records = rows.slice(start, start + ROWS_PER_STATEMENT).map((row) => this.record(row));
      await client.query({ name: `upsert-${this.table}`, text: this.upsert, values: [JSON.stringify(records)] });
    }
  }

  /** Deletes rows by their keys, as `keyOf` gives them. */
  async remove(client: ClientBase, memoryId: string, keys: readonly string[]): Promise<void> {
    if (keys.length > 0) {
      const key = this.keys.map(({ column }) => `${column}::text`).join(` || chr(31) || `) || `''`;
      await client.query(`delete from ${this.table} where memory_id = $1 and ${key} = any($2)`, [memoryId, keys]);
    }
  }

  /** What tells a row from the memory's others: the values of its primary columns other than the memory. */
  keyOf(row: ProjectedRow): string {
    return this.keys.map(({ property }) => String(Reflect.get(row, property))).join('\u001f');
  }

  private async select(client: ClientBase, condition: string, values: unknown[]): Promise<ProjectedRow[]> {
    return (await client.query<ProjectedRow>(`select ${this.fields()} from ${this.table} where ${condition}`, values))
      .rows;
  }

  private fields(): string {
    return this.columns.map(({ property, column }) => `${column} as "${property}"`).join(', ');
  }

  private record(row: ProjectedRow): Record<string, unknown> {
    return Object.fromEntries(this.columns.map(({ property, column }) => [column, Reflect.get(row, property)]));
  }
}

/** One memory's rows of several tables, as far as they are loaded. */
export type TableRows = ProjectionState<Record<string, ProjectedRow>>;

/** The tables of one projection, and those of its upstream, which it reads. */
export class ProjectionTables {
  private readonly own: ReadonlyMap<string, RowTable>;
  private readonly upstream: ProjectionTables | null;

  /** @throws Error when a table bears the name of one of the upstream's */
  constructor(
    private readonly projection: Projection,
    dataSource: DataSource,
  ) {
    this.own = new Map(
      Object.entries(projection.entities).map(([name, entity]) => [name, new RowTable(dataSource.getMetadata(entity))]),
    );
    this.upstream = projection.upstream ? new ProjectionTables(projection.upstream, dataSource) : null;
    for (const name of this.upstream?.own.keys() ?? []) {
      if (this.own.has(name)) {
        throw new Error(`${projection.name} and its upstream both have a table ${name}`);
      }
    }
  }

  /** A state in which nothing is loaded, with the upstream's tables. */
  empty(): TableRows {
    return {
      ...this.upstream?.empty(),
      ...Object.fromEntries([...this.own].map(([name, table]) => [name, table.rows()])),
    };
  }

  /**
   * Brings the stored rows that these events need into a state.
   *
   * @param state has this projection's tables and its upstream's
   * @param whole names of tables that are in the state whole; those that this brings whole are added
   */
  async load(
    client: ClientBase,
    memoryId: string,
    events: readonly RecordedEvent[],
    state: TableRows,
    whole: Set<string>,
  ): Promise<void> {
    await this.bring(client, memoryId, this.projection.needs(events), state, whole);
    for (const step of this.projection.needsMore ?? []) {
      await this.bring(client, memoryId, step(events, state), state, whole);
    }
  }

  /** Brings stored rows into a state, but those of tables that it has whole. */
  async bring(
    client: ClientBase,
    memoryId: string,
    needs: NeededRows<Record<string, ProjectedRow>>,
    state: TableRows,
    whole: Set<string>,
  ): Promise<void> {
    for (const [name, needed] of Object.entries(needs)) {
      const table = this.own.get(name) ?? this.upstream?.own.get(name);
      if (!table || !needed || whole.has(name)) {
        continue;
      }
      state[name]?.load(await table.load(client, memoryId, needed));
      if (needed === 'all') {
        whole.add(name);
      }
    }
  }

  /** Writes what a fold changed in this projection's own tables. */
  async save(client: ClientBase, memoryId: string, state: TableRows): Promise<void> {
    for (const [name, table] of this.own) {
      const { put, removed } = state[name]?.difference() ?? { put: [], removed: [] };
      await table.remove(client, memoryId, removed);
      await table.put(client, put);
    }
  }

  /** Each of this projection's own tables by name. */
  entries(): IterableIterator<[string, RowTable]> {
    return this.own.entries();
  }
}
