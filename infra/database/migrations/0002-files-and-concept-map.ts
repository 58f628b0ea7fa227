import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files: their content and what readers made of it; and the read model of the concept map. */
export class FilesAndConceptMap1764500000002 implements MigrationInterface {
  name = 'FilesAndConceptMap1764500000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table memory add column files jsonb not null default '{}'`);
    // Content addressed, a tenant's own: the same file in thirty memories stands here once and is read once.
    await runner.query(`
      create table file_content (
        tenant text not null,
        fingerprint text not null,
        media_type text not null,
        pages int not null,
        bytes bytea not null,
        document bytea not null,
        stored_at timestamptz not null,
        primary key (tenant, fingerprint)
      );
      alter table file_content alter column bytes set storage external;
      alter table file_content alter column document set storage external;
      create table file_reading (
        tenant text not null,
        fingerprint text not null,
        reader text not null,
        done int not null,
        total int not null,
        result jsonb,
        failure jsonb,
        attempts int not null,
        retry_at timestamptz,
        primary key (tenant, fingerprint, reader)
      );
      create table file_reading_part (
        tenant text not null,
        fingerprint text not null,
        reader text not null,
        part int not null,
        value jsonb not null,
        primary key (tenant, fingerprint, reader, part)
      );
    `);
    await runner.query(`
      create table concept_map (
        memory_id uuid primary key,
        revision int not null,
        version int not null,
        language text not null,
        concepts int not null,
        changed_at timestamptz not null,
        rules_version text not null
      );
      create table concept (
        memory_id uuid not null,
        id uuid not null,
        name text not null,
        aliases text[] not null,
        gist text,
        definition text,
        builds_on uuid[] not null,
        builds_on_files int[] not null,
        assumes text[] not null,
        files jsonb not null,
        taught jsonb not null,
        centrality float8 not null,
        readiness float8 not null,
        rules_version text not null,
        primary key (memory_id, id)
      );
      create table concept_name (
        memory_id uuid not null,
        key text not null,
        concept_id uuid not null,
        confirmed_by uuid,
        primary key (memory_id, key)
      );
      create table map_file (
        memory_id uuid not null,
        file_id uuid not null,
        arrived_at_revision int not null,
        name text not null,
        media_type text not null,
        pages int not null,
        fingerprint text not null,
        reader text,
        failure jsonb,
        concepts jsonb,
        rejected jsonb,
        primary key (memory_id, file_id)
      );
      create index map_file_unread on map_file (memory_id) where reader is null;
      create table map_statement (
        memory_id uuid not null,
        revision int not null,
        kind text not null,
        body jsonb not null,
        primary key (memory_id, revision)
      );
      create table passed_topic (
        memory_id uuid not null,
        key text not null,
        topic text not null,
        evaluation text,
        episode_id uuid not null,
        revision int not null,
        primary key (memory_id, key)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table passed_topic, map_statement, map_file, concept_name, concept, concept_map,
        file_reading_part, file_reading, file_content;
      alter table memory drop column files;
    `);
  }
}
