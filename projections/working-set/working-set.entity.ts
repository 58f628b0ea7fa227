import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SelfModel, WorkingSet } from '#libs/standing/index.js';

/** What a memory's last night left at hand. */
@Entity('working_set')
export class WorkingSetRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  /** The night that composed it. */
  @Column({ name: 'as_of', type: 'timestamptz' })
  asOf: Date;

  @Column({ name: 'working_set', type: 'jsonb' })
  workingSet: WorkingSet;

  @Column({ name: 'self_model', type: 'jsonb' })
  selfModel: SelfModel;
}
