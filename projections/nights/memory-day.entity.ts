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

/** What of a memory a night goes by: the zone that its days end in, and whether it is being written to. */
@Entity('memory_night')
export class MemoryNightRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  @Column({ name: 'time_zone', type: 'text' })
  timeZone: string;

  /** When something that a day sums up was last recorded, by the server's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz' })
  recordedAt: Date;
}
