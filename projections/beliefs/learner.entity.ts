import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Verdict } from '#libs/episodes/kinds.js';
import type { ConceptHistory, RecentConcept, RecentStudent, RoutedTopic } from '#libs/learner/index.js';
import type { ReviewState } from '#libs/learner/review.js';

/** A row a memory: what its checks tell of the student as a whole. */
@Entity('learner')
export class LearnerRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  /** The last event that these rows hold; an event that comes again is known by it. */
  @Column({ type: 'int' })
  revision: number;

  /** The version of the concept map that the checks are tied to. */
  @Column({ name: 'map_version', type: 'int' })
  mapVersion: number;

  /** Who computes mastery. */
  @Column({ type: 'text' })
  estimator: string;

  @Column({ type: 'jsonb' })
  student: RecentStudent;

  /** The instant up to which nights have let beliefs decay; null before the first night. */
  @Column({ name: 'decayed_to', type: 'timestamptz', nullable: true })
  decayedTo: Date | null;

  @Column({ name: 'rules_version', type: 'text' })
  rulesVersion: string;
}

/** A check, as it stands in evidence: in a row, in JSON. */
export interface CheckEvidence {
  readonly revision: number;
  readonly item: number;
  readonly episodeId: string;
  /** ISO 8601. */
  readonly occurredAt: string;
  readonly verdict: Verdict;
}

/** What the checks on one concept come to. */
@Entity('mastery')
export class MasteryRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  @PrimaryColumn({ name: 'concept_id', type: 'uuid' })
  conceptId: string;

  @Column({ name: 'concept_name', type: 'text' })
  conceptName: string;

  /** The estimator's state. */
  @Column({ type: 'jsonb' })
  state: RecentConcept;

  @Column({ type: 'jsonb' })
  history: ConceptHistory;

  /** The newest checks in the log's order: what a belief that is made now rests on. */
  @Column({ type: 'jsonb' })
  recent: readonly CheckEvidence[];

  /** When the newest check happened. */
  @Column({ name: 'last_at', type: 'timestamptz' })
  lastAt: Date;

  /** When to check it again, as FSRS has it. */
  @Column({ type: 'jsonb' })
  review: ReviewState;

  @Column({ name: 'rules_version', type: 'text' })
  rulesVersion: string;
}

/** A check on record, or an item of a quiz, with what it is tied to and what was predicted before it. */
@Entity('graded_check')
export class CheckRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  @PrimaryColumn({ type: 'int' })
  revision: number;

  /** Which item of a quiz; 0 for a check. */
  @PrimaryColumn({ type: 'int' })
  item: number;

  @Column({ name: 'episode_id', type: 'uuid' })
  episodeId: string;

  @Column({ name: 'occurred_at', type: 'timestamptz' })
  occurredAt: Date;

  @Column({ type: 'text' })
  topic: string;

  /** What the tutor wrote of the response. */
  @Column({ type: 'text', nullable: true })
  evaluation: string | null;

  @Column({ type: 'text' })
  verdict: Verdict;

  /** Digest of the prompt: a second try at the same one is known by it. Null without a prompt. */
  @Column({ name: 'prompt_key', type: 'text', nullable: true })
  promptKey: string | null;

  @Column({ name: 'concept_ids', type: 'uuid', array: true })
  conceptIds: string[];

  @Column({ name: 'tied_by', type: 'text' })
  tiedBy: RoutedTopic['by'];

  /** P(right) before the check as the gateway predicted it, and as this memory did; null where nobody did. */
  @Column({ type: 'float8', nullable: true })
  gateway: number | null;

  @Column({ type: 'float8', nullable: true })
  mneme: number | null;

  @Column({ name: 'rules_version', type: 'text' })
  rulesVersion: string;
}
