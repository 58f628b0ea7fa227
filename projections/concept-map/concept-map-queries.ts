import type { Pool } from 'pg';
import type { ConceptMap, MapConcept, TeachingOrder } from '#libs/concepts/concept-map.js';
import { decidedNodes, deriveMap, type MapFacts } from '#libs/concepts/derive-map.js';
import { mapReadiness, READINESS } from '#libs/concepts/readiness.js';
import type { ReadConcept } from '#libs/concepts/reading.js';
import { teachingOrder } from '#libs/concepts/teaching-order.js';
import type { Language } from '#libs/language/index.js';
import type { ConceptRow } from './concept.entity.js';
import type { MapStatementRow } from './map-facts.entity.js';
import { mapFacts } from './map-facts.js';
import type { MapFileRow } from './map-file.entity.js';

/** How far a file is read. */
export type ReadingState = 'queued' | 'reading' | 'read' | 'failed';

/** A file that no reader has read yet. */
export type UnreadFile = Pick<MapFileRow, 'fileId' | 'name' | 'fingerprint' | 'arrivedAtRevision'>;

/** A file of a memory, with how many concepts it explains. */
export interface ListedFile extends Omit<MapFileRow, 'memoryId' | 'concepts' | 'rejected'> {
  readonly concepts: number;
  readonly rejected: MapFileRow['rejected'];
}

/** What merging looks at. */
export interface Mergeable {
  readonly language: Language;
  /** Oldest first: the node that stays in a merge is the one that was there before. */
  readonly nodes: readonly MapConcept[];
  /** Pairs of nodes that a split keeps apart. */
  readonly apart: readonly (readonly [string, string])[];
}

/** A map with what it was made at. */
export interface VersionedMap {
  readonly version: number;
  readonly language: Language;
  readonly changedAt: Date;
  readonly map: ConceptMap;
  readonly order: () => TeachingOrder;
}

interface LoadedConcept extends Omit<ConceptRow, 'memoryId' | 'rulesVersion'> {
  readonly confirmed: boolean;
}

const CONCEPT_COLUMNS = `id, name, aliases, gist, definition, builds_on as "buildsOn", builds_on_files as "buildsOnFiles",
  assumes, files, taught, centrality, readiness`;

/** Queries of the tables of the concept map. */
export class ConceptMapQueries {
  constructor(private readonly pool: Pool) {}

  /** Raised whenever a node of the map changed; 0 for a memory without one. */
  async version(memoryId: string): Promise<number> {
    const query = {
      name: 'map-version',
      text: 'select version from concept_map where memory_id = $1',
      values: [memoryId],
    };
    return (await this.pool.query<{ version: number }>(query)).rows[0]?.version ?? 0;
  }

  /** The whole map, hubs first; null for a memory that was never opened. */
  async map(memoryId: string): Promise<VersionedMap | null> {
    const query = {
      name: 'map-head',
      text: 'select version, language, changed_at as "changedAt" from concept_map where memory_id = $1',
      values: [memoryId],
    };
    const head = (await this.pool.query<Omit<VersionedMap, 'map' | 'order'>>(query)).rows[0];
    if (!head) {
      return null;
    }
    const rows = await this.pool.query<LoadedConcept>({
      name: 'map-concepts',
      text: `select ${CONCEPT_COLUMNS}, exists(
          select 1 from concept_name n
          where n.memory_id = c.memory_id and n.concept_id = c.id and n.confirmed_by is not null
        ) as confirmed
        from concept c where memory_id = $1 order by centrality desc, name collate "C", id`,
      values: [memoryId],
    });
    const concepts = rows.rows.map(concept);
    return {
      ...head,
      map: { readiness: mapReadiness(concepts), concepts },
      order: () => teachingOrder(concepts, rows.rows.flatMap(edges)),
    };
  }

  /** What the names of a map lead to, by their keys, and the language that they are read in; null for a memory without a map. */
  async nameKeys(memoryId: string): Promise<{ language: Language; idOfKey: Map<string, string> } | null> {
    const [head, names] = await Promise.all([
      this.pool.query<{ language: Language }>('select language from concept_map where memory_id = $1', [memoryId]),
      this.pool.query<{ key: string; id: string }>(
        'select key, concept_id as id from concept_name where memory_id = $1',
        [memoryId],
      ),
    ]);
    const language = head.rows[0]?.language;
    return language ? { language, idOfKey: new Map(names.rows.map(({ key, id }) => [key, id])) } : null;
  }

  /** The names that readers are handed, so that they don't invent synonyms: most central first. */
  async names(memoryId: string): Promise<string[]> {
    const text = 'select name from concept where memory_id = $1 order by centrality desc, name collate "C"';
    return (await this.pool.query<{ name: string }>(text, [memoryId])).rows.map(({ name }) => name);
  }

  /** The concepts that names with these keys lead to, by key. */
  async named(memoryId: string, keys: readonly string[]): Promise<Map<string, { id: string; name: string }>> {
    if (keys.length === 0) {
      return new Map();
    }
    const text = `select n.key, c.id, c.name from concept_name n
      join concept c on c.memory_id = n.memory_id and c.id = n.concept_id
      where n.memory_id = $1 and n.key = any($2)`;
    const { rows } = await this.pool.query<{ key: string; id: string; name: string }>(text, [memoryId, keys]);
    return new Map(rows.map(({ key, id, name }) => [key, { id, name }]));
  }

  /**
   * What merging looks at; null for a memory that was never opened.
   *
   * @param reading of a file that isn't on the map yet: the map is made as if it were
   */
  async mergeable(
    memoryId: string,
    reading: { fileId: string; concepts: readonly ReadConcept[] } | null,
  ): Promise<Mergeable | null> {
    const head = await this.pool.query<{ language: Language }>(
      'select language from concept_map where memory_id = $1',
      [memoryId],
    );
    const language = head.rows[0]?.language;
    if (!language) {
      return null;
    }
    const files = await this.pool.query<MapFileRow>(
      `select file_id as "fileId", name, arrived_at_revision as "arrivedAtRevision", concepts from map_file where memory_id = $1`,
      [memoryId],
    );
    const statements = await this.pool.query<MapStatementRow>(
      'select revision, body from map_statement where memory_id = $1',
      [memoryId],
    );
    const read = files.rows.map((file) =>
      file.fileId === reading?.fileId ? { ...file, concepts: reading.concepts } : file,
    );
    const facts = mapFacts(memoryId, language, read, statements.rows);
    return {
      language,
      nodes: oldestFirst(deriveMap(facts).concepts, facts.files),
      apart: decidedNodes(facts.decisions).apart,
    };
  }

  /** The files of a memory, oldest first. */
  async files(memoryId: string): Promise<ListedFile[]> {
    const text = `select file_id as "fileId", arrived_at_revision as "arrivedAtRevision", name, media_type as "mediaType", pages,
        fingerprint, reader, failure, rejected, (
          select count(*)::int from concept c
          where c.memory_id = f.memory_id and c.files @> jsonb_build_array(jsonb_build_object('fileId', f.file_id))
        ) as concepts
      from map_file f where memory_id = $1 order by arrived_at_revision`;
    return (await this.pool.query<ListedFile>(text, [memoryId])).rows;
  }

  /** Files that no reader has read, oldest first. */
  async unreadFiles(memoryId: string): Promise<UnreadFile[]> {
    const text = `select file_id as "fileId", name, fingerprint, arrived_at_revision as "arrivedAtRevision"
      from map_file where memory_id = $1 and reader is null order by arrived_at_revision`;
    return (await this.pool.query<UnreadFile>(text, [memoryId])).rows;
  }

  /** Memories that have such files. */
  async memoriesWithUnreadFiles(): Promise<string[]> {
    const text = 'select distinct memory_id as "memoryId" from map_file where reader is null';
    return (await this.pool.query<{ memoryId: string }>(text)).rows.map(({ memoryId }) => memoryId);
  }
}

/** By the first file that explains a node; those that none does come last, more central ones first. */
function oldestFirst(concepts: readonly MapConcept[], files: MapFacts['files']): MapConcept[] {
  const ageOf = new Map(files.map(({ fileId }, age) => [fileId, age]));
  const age = ({ files: own }: MapConcept): number =>
    Math.min(files.length, ...own.map(({ fileId }) => ageOf.get(fileId) ?? files.length));
  return [...concepts].sort((one, other) => age(one) - age(other));
}

/** A node as callers see it: a passed check lifts its readiness. */
function concept({ confirmed, buildsOnFiles: _, ...row }: LoadedConcept): MapConcept {
  return { ...row, readiness: confirmed ? Math.max(row.readiness, READINESS.confirmed) : row.readiness };
}

function edges({ id, buildsOn, buildsOnFiles }: LoadedConcept): { from: string; to: string; weight: number }[] {
  return buildsOn.map((to, place) => ({ from: id, to, weight: buildsOnFiles[place] ?? 1 }));
}
