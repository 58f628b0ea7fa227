import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was observed of students, what answers cite and rest on, and the queue of messages that a model observes. */
export class ObservationsAndCitations1764500000004 implements MigrationInterface {
  name = 'ObservationsAndCitations1764500000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table observed_memory (
        memory_id uuid primary key,
        revision int not null,
        language text not null,
        rules_version text not null
      );
      create table misconception (
        memory_id uuid not null,
        id uuid not null,
        state text not null,
        name text not null,
        name_key text not null,
        concept text,
        concept_key text not null,
        since timestamptz not null,
        episode_id uuid not null,
        quote text not null,
        resolved_at timestamptz,
        resolved_by uuid,
        rules_version text not null,
        primary key (memory_id, id, state)
      );
      create unique index misconception_active on misconception (memory_id, name_key, concept_key) where state = 'active';
      create table student_statement (
        memory_id uuid not null,
        kind text not null,
        key text not null,
        id uuid not null,
        text text not null,
        since timestamptz not null,
        episode_id uuid not null,
        quote text not null,
        rules_version text not null,
        primary key (memory_id, kind, key)
      );
    `);
    await runner.query(`
      create table cited_memory (
        memory_id uuid primary key,
        revision int not null,
        last_question_id uuid,
        rules_version text not null
      );
      create table cited_file (
        memory_id uuid not null,
        file_id text not null,
        fingerprint text not null,
        primary key (memory_id, file_id)
      );
      create table citation (
        memory_id uuid not null,
        episode_id uuid not null,
        place int not null,
        revision int not null,
        occurred_at timestamptz not null,
        file_id text,
        name text,
        page float8,
        fingerprint text,
        verified_at timestamptz,
        verified_state text,
        verified_note text,
        rules_version text not null,
        primary key (memory_id, episode_id, place)
      );
      create table grounded_answer (
        memory_id uuid not null,
        answer_id uuid not null,
        revision int not null,
        question_id uuid,
        stance text,
        grounded_at timestamptz,
        rules_version text not null,
        primary key (memory_id, answer_id)
      );
    `);
    // A cursor a memory says up to where its messages were queued; a job goes when its message was observed.
    await runner.query(`
      create table extraction_cursor (
        memory_id uuid primary key,
        revision int not null
      );
      create table extraction_job (
        memory_id uuid not null,
        episode_id uuid not null,
        revision int not null,
        attempts int not null default 0,
        due_at timestamptz,
        reason text,
        detail text,
        received text,
        primary key (memory_id, episode_id)
      );
      create index extraction_job_due on extraction_job (due_at) where due_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table extraction_job, extraction_cursor, grounded_answer, citation, cited_file, cited_memory,
        student_statement, misconception, observed_memory;
    `);
  }
}
