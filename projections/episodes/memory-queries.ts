import type { Pool } from 'pg';
import type { EpisodeKind, MemoryRef, MemoryState } from '#libs/episodes/index.js';
import type { Language } from '#libs/language/index.js';
import type { StateSnapshot, StateSnapshots } from '#libs/recording/index.js';

/** How a memory reads texts and days. */
export interface ReadingSettings {
  readonly language: Language;
  readonly timeZone: string;
}

/** How to read a question in a memory, and whether what was packed from its rows is still good. */
export interface MemoryReading extends ReadingSettings {
  readonly generation: number;
  /** Which map the memory has now: another text whenever it changed; null while it has none. */
  readonly mapStamp: string | null;
  /** When its first episode happened; null while it has none. */
  readonly firstAt: Date | null;
}

/** `GET M` without the names that the caller sent. */
export interface MemorySummary extends ReadingSettings {
  readonly memoryId: string;
  readonly student: string;
  readonly subject: string;
  readonly name: string | null;
  readonly openedAt: Date;
  readonly counts: Partial<Record<EpisodeKind, number>>;
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
}

interface SnapshotRow extends ReadingSettings {
  revision: number;
  name: string | null;
  lastQuestionId: string | null;
  lastQuestionAsksRecord: boolean;
  files: MemoryState['files'];
  lastNight: Date | null;
}

/** Queries of the table `memory`. */
export class MemoryQueries implements StateSnapshots {
  constructor(private readonly pool: Pool) {}

  /** The state that a writer begins from. */
  async load(memoryId: string): Promise<StateSnapshot | null> {
    const text = `select revision, name, language, time_zone as "timeZone",
        last_question_id as "lastQuestionId", last_question_asks_record as "lastQuestionAsksRecord", files,
        last_night as "lastNight"
      from memory where memory_id = $1`;
    const row = (await this.pool.query<SnapshotRow>({ name: 'memory-snapshot', text, values: [memoryId] })).rows[0];
    if (!row) {
      return null;
    }
    const { name, language, timeZone, lastQuestionId, lastQuestionAsksRecord, files, lastNight } = row;
    const lastQuestion = lastQuestionId ? { id: lastQuestionId, asksRecord: lastQuestionAsksRecord } : null;
    return {
      revision: row.revision,
      state: {
        settings: { name, language, timeZone },
        lastQuestion,
        files,
        lastNight: lastNight?.toISOString() ?? null,
      },
    };
  }

  /** Whose memory it is; null while nothing is projected. */
  async ref(memoryId: string): Promise<MemoryRef | null> {
    const text = 'select tenant, student, subject from memory where memory_id = $1';
    return (await this.pool.query<MemoryRef>(text, [memoryId])).rows[0] ?? null;
  }

  /** Whose these memories are; one that isn't projected yet is left out. */
  async tenantsOf(memoryIds: readonly string[]): Promise<{ readonly memoryId: string; readonly tenant: string }[]> {
    const text = 'select memory_id as "memoryId", tenant from memory where memory_id = any($1)';
    return (await this.pool.query<{ memoryId: string; tenant: string }>(text, [memoryIds])).rows;
  }

  /** How to read a question in this memory; null while nothing is projected. */
  async reading(memoryId: string): Promise<MemoryReading | null> {
    const text = `select m.language, m.time_zone as "timeZone", m.generation, m.first_at as "firstAt",
        c.version || ' ' || c.rules_version as "mapStamp"
      from memory m left join concept_map c on c.memory_id = m.memory_id and c.concepts > 0
      where m.memory_id = $1`;
    const query = { name: 'memory-reading', text, values: [memoryId] };
    return (await this.pool.query<MemoryReading>(query)).rows[0] ?? null;
  }

  /** What a memory holds, in short. */
  async summary(memoryId: string): Promise<MemorySummary | null> {
    const text = `select memory_id as "memoryId", student, subject, name, language, time_zone as "timeZone",
        opened_at as "openedAt", counts, first_at as "firstAt", last_at as "lastAt"
      from memory where memory_id = $1`;
    return (await this.pool.query<MemorySummary>(text, [memoryId])).rows[0] ?? null;
  }
}
