import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReadConcept, RejectedReading } from '#libs/concepts/reading.js';

/** A file of a memory as it is now, and what its reader returned; what is removed has no row. */
@Entity('map_file')
export class MapFileRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  @PrimaryColumn({ name: 'file_id', type: 'uuid' })
  fileId: string;

  /** Of the event that brought this content: tells it from the same content before or after. */
  @Column({ name: 'arrived_at_revision', type: 'int' })
  arrivedAtRevision: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'media_type', type: 'text' })
  mediaType: string;

  @Column({ type: 'int' })
  pages: number;

  @Column({ type: 'text' })
  fingerprint: string;

  /** Who read it; null while it isn't read. */
  @Column({ type: 'text', nullable: true })
  reader: string | null;

  /** Why it couldn't be read; null when it was, or isn't yet. */
  @Column({ type: 'jsonb', nullable: true })
  failure: { readonly reason: string; readonly detail: string } | null;

  @Column({ type: 'jsonb', nullable: true })
  concepts: readonly ReadConcept[] | null;

  @Column({ type: 'jsonb', nullable: true })
  rejected: readonly RejectedReading[] | null;
}
