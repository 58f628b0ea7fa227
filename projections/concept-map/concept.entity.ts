import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ConceptNote, ConceptSource } from '#libs/concepts/concept-map.js';

/** A node of a memory's map. */
@Entity('concept')
export class ConceptRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text', array: true })
  aliases: string[];

  @Column({ type: 'text', nullable: true })
  gist: string | null;

  @Column({ type: 'text', nullable: true })
  definition: string | null;

  /** Ids of the concepts that one must know first. */
  @Column({ name: 'builds_on', type: 'uuid', array: true })
  buildsOn: string[];

  /** By how many files each of these is stated, in their order. */
  @Column({ name: 'builds_on_files', type: 'int', array: true })
  buildsOnFiles: number[];

  @Column({ type: 'text', array: true })
  assumes: string[];

  @Column({ type: 'jsonb' })
  files: readonly ConceptSource[];

  @Column({ type: 'jsonb' })
  taught: readonly ConceptNote[];

  @Column({ type: 'float8' })
  centrality: number;

  @Column({ type: 'float8' })
  readiness: number;

  @Column({ name: 'rules_version', type: 'text' })
  rulesVersion: string;
}

/** A name that leads to a concept: the key of its name or of an alias. */
@Entity('concept_name')
export class ConceptNameRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  @PrimaryColumn({ type: 'text' })
  key: string;

  @Column({ name: 'concept_id', type: 'uuid' })
  conceptId: string;

  /** The first check under this name that the student passed; null while there is none. */
  @Column({ name: 'confirmed_by', type: 'uuid', nullable: true })
  confirmedBy: string | null;
}
