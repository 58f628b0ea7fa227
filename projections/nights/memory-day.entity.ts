import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A local day of a memory on which something happened. */
@Entity('memory_day')
export class MemoryDayRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  /** yyyy-mm-dd, as it was frozen at write. */
  @PrimaryColumn({ type: 'text' })
  day: string;

  /** When it is over, in the zone that the memory has now. */
  @Column({ name: 'ends_at', type: 'timestamptz' })
  endsAt: Date;

  /** The consolidation that closed it; null while it is open. */
  @Column({ name: 'closed_by', type: 'uuid', nullable: true })
  closedBy: string | null;
}

/** The zone that a memory's days end in. */
@Entity('memory_zone')
export class MemoryZoneRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  @Column({ name: 'time_zone', type: 'text' })
  timeZone: string;
}
