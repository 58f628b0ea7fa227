import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CitationNote, CitationState, Stance } from '#libs/episodes/index.js';

/** How far a memory's citations are read. */
@Entity('cited_memory')
export class CitedMemoryRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  /** The last event that these rows hold; an event that comes again is known by it. */
  @Column({ type: 'int' })
  revision: number;

  /** The question that was recorded last: an answer that names none answers it. */
  @Column({ name: 'last_question_id', type: 'uuid', nullable: true })
  lastQuestionId: string | null;

  @Column({ name: 'rules_version', type: 'text' })
  rulesVersion: string;
}

/** A file that is here now, with the fingerprint of its content: what a look-up compares with. */
@Entity('cited_file')
export class CitedFileRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  /** A text: callers may cite by ids of their own. */
  @PrimaryColumn({ name: 'file_id', type: 'text' })
  fileId: string;

  @Column({ type: 'text' })
  fingerprint: string;
}

/** A citation of an answer; an answer without any has one row, with no file. */
@Entity('citation')
export class CitationRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  /** The answer. */
  @PrimaryColumn({ name: 'episode_id', type: 'uuid' })
  episodeId: string;

  /** Among the answer's citations, from 0. */
  @PrimaryColumn({ type: 'int' })
  place: number;

  /** Of the answer. */
  @Column({ type: 'int' })
  revision: number;

  @Column({ name: 'occurred_at', type: 'timestamptz' })
  occurredAt: Date;

  @Column({ name: 'file_id', type: 'text', nullable: true })
  fileId: string | null;

  /** The file's name and fingerprint when it was cited; null where the memory didn't know it. */
  @Column({ type: 'text', nullable: true })
  name: string | null;

  /** Any whole number that is exact in JSON, which an int4 isn't wide enough for and an int8 is read as a text. */
  @Column({ type: 'float8', nullable: true })
  page: number | null;

  @Column({ type: 'text', nullable: true })
  fingerprint: string | null;

  /** When a look-up was last recorded, and what it found; null before the first. */
  @Column({ name: 'verified_at', type: 'timestamptz', nullable: true })
  verifiedAt: Date | null;

  @Column({ name: 'verified_state', type: 'text', nullable: true })
  verifiedState: CitationState | null;

  @Column({ name: 'verified_note', type: 'text', nullable: true })
  verifiedNote: CitationNote | null;

  @Column({ name: 'rules_version', type: 'text' })
  rulesVersion: string;
}

/** An answer, the question that it answers, and how far it could be given. */
@Entity('grounded_answer')
export class GroundedAnswerRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  @PrimaryColumn({ name: 'answer_id', type: 'uuid' })
  answerId: string;

  @Column({ type: 'int' })
  revision: number;

  @Column({ name: 'question_id', type: 'uuid', nullable: true })
  questionId: string | null;

  /** Null while nobody said what it rests on. */
  @Column({ type: 'text', nullable: true })
  stance: Stance | null;

  @Column({ name: 'grounded_at', type: 'timestamptz', nullable: true })
  groundedAt: Date | null;

  @Column({ name: 'rules_version', type: 'text' })
  rulesVersion: string;
}
