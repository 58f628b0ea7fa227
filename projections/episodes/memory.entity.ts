import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EpisodeKind } from '#libs/episodes/kinds.js';
import type { MemoryState } from '#libs/episodes/state.js';
import type { Language } from '#libs/language/languages.js';

/** A row a memory: whose it is, how it is set up, and what its episodes come to. */
@Entity('memory')
export class MemoryRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  /** The last event that these rows hold; an event that comes again is known by it. */
  @Column({ type: 'int' })
  revision: number;

  /** Raised whenever rows of episodes that were there already change: what was packed from them is stale then. */
  @Column({ type: 'int' })
  generation: number;

  @Column({ type: 'text' })
  tenant: string;

  @Column({ type: 'text' })
  student: string;

  @Column({ type: 'text' })
  subject: string;

  @Column({ type: 'text', nullable: true })
  name: string | null;

  @Column({ type: 'text' })
  language: Language;

  @Column({ name: 'time_zone', type: 'text' })
  timeZone: string;

  @Column({ name: 'opened_at', type: 'timestamptz' })
  openedAt: Date;

  /** Episodes by kind; kinds without any are left out. */
  @Column({ type: 'jsonb' })
  counts: Partial<Record<EpisodeKind, number>>;

  /** When the first and the last episode happened; null before there is one. */
  @Column({ name: 'first_at', type: 'timestamptz', nullable: true })
  firstAt: Date | null;

  @Column({ name: 'last_at', type: 'timestamptz', nullable: true })
  lastAt: Date | null;

  /** The question that was recorded last: an answer that names none answers it. */
  @Column({ name: 'last_question_id', type: 'uuid', nullable: true })
  lastQuestionId: string | null;

  @Column({ name: 'last_question_asks_record', type: 'bool' })
  lastQuestionAsksRecord: boolean;

  /** The files that are here now, by id: what an answer that cites one is stamped with. */
  @Column({ type: 'jsonb' })
  files: MemoryState['files'];

  /** The last night's instant; null before the first. */
  @Column({ name: 'last_night', type: 'timestamptz', nullable: true })
  lastNight: Date | null;

  @Column({ name: 'rules_version', type: 'text' })
  rulesVersion: string;
}
