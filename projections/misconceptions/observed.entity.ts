import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '#libs/language/index.js';

/** How a memory's observations are read. */
@Entity('observed_memory')
export class ObservedMemoryRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  /** The last event that these rows hold; an event that comes again is known by it. */
  @Column({ type: 'int' })
  revision: number;

  @Column({ type: 'text' })
  language: Language;

  @Column({ name: 'rules_version', type: 'text' })
  rulesVersion: string;
}

/** A misconception from when a message showed it until one showed that it is overcome; held again, it is another row. */
@Entity('misconception')
export class MisconceptionRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  /**
   * Part of the key, so that a change of state takes a row out before one is put in: the unique index on active ones never
   * meets two of them half-way through a write.
   */
  @PrimaryColumn({ type: 'text' })
  state: 'active' | 'resolved';

  @Column({ type: 'text' })
  name: string;

  /** Digest of the name without case, accents and punctuation: what makes two names one. */
  @Column({ name: 'name_key', type: 'text' })
  nameKey: string;

  /** As it was given; null where it was tied to none. */
  @Column({ type: 'text', nullable: true })
  concept: string | null;

  /** Digest of the concept's canonical key; of the empty key where there is none. */
  @Column({ name: 'concept_key', type: 'text' })
  conceptKey: string;

  @Column({ type: 'timestamptz' })
  since: Date;

  /** The message that showed it first, and one line of it. */
  @Column({ name: 'episode_id', type: 'uuid' })
  episodeId: string;

  @Column({ type: 'text' })
  quote: string;

  @Column({ name: 'resolved_at', type: 'timestamptz', nullable: true })
  resolvedAt: Date | null;

  /** The message that showed that it is overcome. */
  @Column({ name: 'resolved_by', type: 'uuid', nullable: true })
  resolvedBy: string | null;

  @Column({ name: 'rules_version', type: 'text' })
  rulesVersion: string;
}

/** A preference or a goal, from when the student first said so. */
@Entity('student_statement')
export class StudentStatementRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  @PrimaryColumn({ type: 'text' })
  kind: 'preference' | 'goal';

  /** Digest of the text without case, accents and punctuation. */
  @PrimaryColumn({ type: 'text' })
  key: string;

  @Column({ type: 'uuid' })
  id: string;

  @Column({ type: 'text' })
  text: string;

  @Column({ type: 'timestamptz' })
  since: Date;

  @Column({ name: 'episode_id', type: 'uuid' })
  episodeId: string;

  @Column({ type: 'text' })
  quote: string;

  @Column({ name: 'rules_version', type: 'text' })
  rulesVersion: string;
}
