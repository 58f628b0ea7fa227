import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EpisodeKind } from '#libs/episodes/kinds.js';

/** A row an episode: what is told of it, and what recall scores it by. */
@Entity('episode')
export class EpisodeRow {
  @PrimaryColumn({ name: 'memory_id', type: 'uuid' })
  memoryId: string;

  /** Its place in the memory's stream. */
  @PrimaryColumn({ type: 'int' })
  revision: number;

  @Column({ type: 'uuid' })
  id: string;

  @Column({ type: 'text' })
  kind: EpisodeKind;

  @Column({ name: 'occurred_at', type: 'timestamptz' })
  occurredAt: Date;

  @Column({ name: 'recorded_at', type: 'timestamptz' })
  recordedAt: Date;

  /** yyyy-mm-dd, frozen at write. */
  @Column({ name: 'local_day', type: 'text' })
  localDay: string;

  @Column({ type: 'text' })
  summary: string;

  /** The full text; of a check and a quiz all that was said in it, a line each. */
  @Column({ type: 'text' })
  text: string;

  /** Ids of the concepts that it touched. */
  @Column({ type: 'text', array: true })
  concepts: string[];

  @Column({ type: 'float8' })
  salience: number;

  /** What only its kind has (api.md, "M/episodes"). */
  @Column({ type: 'jsonb' })
  data: Record<string, unknown>;

  /** Hash of the event in the chain, base64. */
  @Column({ type: 'text' })
  hash: string;

  /** Episodes with equal keys are told once, with a count. */
  @Column({ name: 'collapse_key', type: 'text' })
  collapseKey: string;

  /** Stems with their counts, as `encodeStems` writes them. */
  @Column({ type: 'text' })
  stems: string;

  /** The text asks rather than states. */
  @Column({ type: 'bool' })
  asks: boolean;

  /** A narration or an echo, never recalled as evidence (memory-rules §2, rule 7). */
  @Column({ type: 'bool' })
  narration: boolean;

  /** SHA-256 of the text, base64: what its vector is stored under. */
  @Column({ name: 'text_hash', type: 'text' })
  textHash: string;

  @Column({ name: 'rules_version', type: 'text' })
  rulesVersion: string;
}
