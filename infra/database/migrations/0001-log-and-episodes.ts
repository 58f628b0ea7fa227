import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The event log, the registry, the checkpoints, and the read model of episodes with their vectors. */
export class LogAndEpisodes1764500000001 implements MigrationInterface {
  name = 'LogAndEpisodes1764500000001';

  async up(runner: QueryRunner): Promise<void> {
    // The log. Envelopes are stored as the text that was hashed; jsonb would write numbers anew. Sealed text doesn't
    // compress, so it isn't tried.
    await runner.query(`
      create sequence log_position;
      create table stream_head (
        stream text primary key,
        revision bigint not null,
        hash text not null,
        position bigint not null
      ) with (fillfactor = 70);
      create index stream_head_position on stream_head (position);
      create table event (
        stream text not null,
        revision bigint not null check (revision >= 0),
        id uuid not null,
        type text not null,
        envelope text not null,
        hash text not null,
        primary key (stream, revision)
      );
      alter table event alter column envelope set storage external;
      create unique index event_id on event (stream, id);
    `);
    await runner.query(`
      create table memory_registry (
        tenant text not null,
        student text not null,
        subject text not null,
        memory_id uuid not null unique,
        primary key (tenant, student, subject)
      );
      create table projection_checkpoint (
        memory_id uuid not null,
        projection text not null,
        revision int not null,
        rules_version text not null,
        parked_at_revision int,
        parked_reason text,
        parked_since timestamptz,
        primary key (memory_id, projection)
      ) with (fillfactor = 70);
      create index projection_checkpoint_parked on projection_checkpoint (projection) where parked_at_revision is not null;
    `);
    await runner.query(`
      create table memory (
        memory_id uuid primary key,
        revision int not null,
        generation int not null,
        tenant text not null,
        student text not null,
        subject text not null,
        name text,
        language text not null,
        time_zone text not null,
        opened_at timestamptz not null,
        counts jsonb not null,
        first_at timestamptz,
        last_at timestamptz,
        last_question_id uuid,
        last_question_asks_record bool not null,
        rules_version text not null
      ) with (fillfactor = 70);
      create index memory_by_student on memory (tenant, student, subject);
      create table episode (
        memory_id uuid not null,
        revision int not null,
        id uuid not null,
        kind text not null,
        occurred_at timestamptz not null,
        recorded_at timestamptz not null,
        local_day text not null,
        summary text not null,
        text text not null,
        concepts text[] not null,
        salience float8 not null,
        data jsonb not null,
        hash text not null,
        collapse_key text not null,
        stems text not null,
        asks bool not null,
        narration bool not null,
        text_hash text not null,
        rules_version text not null,
        primary key (memory_id, revision)
      );
      create unique index episode_id on episode (memory_id, id);
      create index episode_by_time on episode (memory_id, occurred_at);
      create table text_vector (
        memory_id uuid not null,
        text_hash text not null,
        model text not null,
        vector bytea not null,
        primary key (memory_id, text_hash, model)
      );
      alter table text_vector alter column vector set storage plain;
      create table recall_segment (
        memory_id uuid not null,
        segment int not null,
        stamp text not null,
        bytes bytea not null,
        primary key (memory_id, segment)
      );
      alter table recall_segment alter column bytes set storage external;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table recall_segment, text_vector, episode, memory, projection_checkpoint, memory_registry, event, stream_head;
      drop sequence log_position;
    `);
  }
}
