import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ConceptMerge } from '#libs/episodes/index.js';
import type { Language } from '#libs/language/index.js';

/** The map of a memory as a whole. */
@Entity('concept_map')
export class ConceptMapRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  /** The last event that these rows hold; an event that comes again is known by it. */
  @Column({ type: 'int' })
  revision: number;

  /** Raised whenever a node changes: whoever holds the map in mind looks here whether it is still that one. */
  @Column({ type: 'int' })
  version: number;

  @Column({ type: 'text' })
  language: Language;

  /** When it was last changed: the time of recording of the event that did. */
  @Column({ name: 'changed_at', type: 'timestamptz' })
  changedAt: Date;

  /** How many nodes it has. */
  @Column({ type: 'int' })
  concepts: number;

  @Column({ name: 'rules_version', type: 'text' })
  rulesVersion: string;
}

/** What was said of the map besides the files: taught, merged, split. */
export type MapStatementBody =
  | {
      readonly kind: 'taught';
      readonly episodeId: string;
      readonly note: string;
      readonly term: string;
      readonly text: string;
      readonly occurredAt: string;
    }
  | {
      readonly kind: 'merged';
      readonly merges: readonly ConceptMerge[];
      /** The file whose reading found them, and with which they go; null where a repair or a person did. */
      readonly fileId: string | null;
    }
  | { readonly kind: 'split'; readonly from: string; readonly separated: readonly string[] };

/** A statement, in the order of the events. */
@Entity('map_statement')
export class MapStatementRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  @PrimaryColumn({ type: 'int' })
  revision: number;

  @Column({ type: 'text' })
  kind: string;

  @Column({ type: 'jsonb' })
  body: MapStatementBody;
}

/** What passed checks were about, each once: when the map changes, what they confirm is found anew. */
@Entity('passed_topic')
export class PassedTopicRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  /** Digest of topic and evaluation. */
  @PrimaryColumn({ type: 'text' })
  key: string;

  @Column({ type: 'text' })
  topic: string;

  /** What the tutor wrote of the response. */
  @Column({ type: 'text', nullable: true })
  evaluation: string | null;

  /** The first check that passed it, and where it stands in the log. */
  @Column({ name: 'episode_id', type: 'uuid' })
  episodeId: string;

  @Column({ type: 'int' })
  revision: number;
}
