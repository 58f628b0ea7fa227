import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a projection has come in one memory's stream, and whether it is parked there. */
@Entity('projection_checkpoint')
export class ProjectionCheckpoint {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  @PrimaryColumn({ type: 'text' })
  projection: string;

  /** Revision of the last event taken; -1 before the first. Written in the transaction that writes the rows. */
  @Column({ type: 'int' })
  revision: number;

  /** The rules that made the memory's rows. */
  @Column({ name: 'rules_version', type: 'text' })
  rulesVersion: string;

  /** The event that the fold can't take; null while all is well. */
  @Column({ name: 'parked_at_revision', type: 'int', nullable: true })
  parkedAtRevision: number | null;

  @Column({ name: 'parked_reason', type: 'text', nullable: true })
  parkedReason: string | null;

  @Column({ name: 'parked_since', type: 'timestamptz', nullable: true })
  parkedSince: Date | null;
}
