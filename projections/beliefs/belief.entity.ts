import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Verdict } from '#libs/episodes/kinds.js';
import type { Statement, SupersessionReason } from '#libs/learner/index.js';

/** What is thought of the student on a concept. A row is never made to claim something else: another one takes its place. */
@Entity('belief')
export class BeliefRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  /** Made of the memory, the concept, the event and the rules, so that a rebuild makes the same one. */
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'concept_id', type: 'uuid' })
  conceptId: string;

  /** The concept's name; of a retired row, as it was then. */
  @Column({ name: 'concept_name', type: 'text' })
  conceptName: string;

  @Column({ type: 'text' })
  statement: Statement;

  /** As of the last evidence, in [0, 1]; what is shown decays from it. */
  @Column({ name: 'base_confidence', type: 'float8' })
  baseConfidence: number;

  /** When the newest evidence for it happened. */
  @Column({ name: 'touched_at', type: 'timestamptz' })
  touchedAt: Date;

  /** When what made it happened. */
  @Column({ type: 'timestamptz' })
  since: Date;

  /** The event that made the row. */
  @Column({ name: 'made_at_revision', type: 'int' })
  madeAtRevision: number;

  /** Whether it is what is thought now: nothing supersedes it and it wasn't retired. */
  @Column({ type: 'bool' })
  current: boolean;

  /** The row that took its place; null for a current one, and where nothing is thought any more. */
  @Column({ name: 'superseded_by', type: 'uuid', nullable: true })
  supersededBy: string | null;

  /** Why it was retired; null for a current one. */
  @Column({ type: 'text', nullable: true })
  reason: SupersessionReason | null;

  /** When it loses more of its confidence; null for a retired one and for one that can lose no more. */
  @Column({ name: 'next_decay_at', type: 'timestamptz', nullable: true })
  nextDecayAt: Date | null;

  @Column({ name: 'rules_version', type: 'text' })
  rulesVersion: string;
}

/** A check that a belief rests on. */
@Entity('belief_evidence')
export class BeliefEvidenceRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  @PrimaryColumn({ name: 'belief_id', type: 'uuid' })
  beliefId: string;

  /** Of the check's event. */
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
  verdict: Verdict;

  @Column({ name: 'rules_version', type: 'text' })
  rulesVersion: string;
}
