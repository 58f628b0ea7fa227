import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rebuilds of read models: who asked for which and why, how far it is, which memories are left, and what differed. */
export class Rebuilds1764500000005 implements MigrationInterface {
  name = 'Rebuilds1764500000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table rebuild (
        id uuid primary key,
        tenant text not null,
        projection text not null,
        rules_version text not null,
        runs_in text not null check (runs_in in ('server', 'command')),
        dry_run bool not null,
        actor text not null,
        reason text not null,
        state text not null check (state in ('queued', 'running', 'paused', 'done', 'failed', 'cancelled')),
        failure text,
        done int not null default 0,
        total int not null,
        changed int not null default 0,
        failed int not null default 0,
        events bigint not null default 0,
        differences bigint not null default 0,
        differences_kept int not null default 0,
        requested_at timestamptz not null,
        started_at timestamptz,
        ended_at timestamptz
      ) with (fillfactor = 50);
      create index rebuild_recent on rebuild (tenant, requested_at desc);
      create index rebuild_open on rebuild (projection) where state in ('queued', 'running');
    `);
    // A memory's row goes in the transaction that rebuilds it, so what is here is exactly what is left.
    await runner.query(`
      create table rebuild_memory (
        rebuild_id uuid not null references rebuild on delete cascade,
        memory_id uuid not null,
        failure text,
        primary key (rebuild_id, memory_id)
      );
      create table rebuild_difference (
        rebuild_id uuid not null references rebuild on delete cascade,
        memory_id uuid not null,
        place int not null,
        row text not null,
        before jsonb,
        after jsonb,
        reason text not null,
        primary key (rebuild_id, memory_id, place)
      );
      create index rebuild_difference_memory on rebuild_difference (memory_id);
      create index rebuild_memory_memory on rebuild_memory (memory_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table rebuild_difference, rebuild_memory, rebuild');
  }
}
