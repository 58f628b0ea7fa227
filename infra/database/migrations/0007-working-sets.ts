import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a memory's last night left at hand, and when something was last recorded in it. */
export class WorkingSets1764500000007 implements MigrationInterface {
  name = 'WorkingSets1764500000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table working_set (
        memory_id uuid primary key,
        as_of timestamptz not null,
        working_set jsonb not null,
        self_model jsonb not null
      );
      alter table memory_zone rename to memory_night;
      alter table memory_night add column recorded_at timestamptz not null default 'epoch';
      alter table memory_night alter column recorded_at drop default;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table working_set;
      alter table memory_night drop column recorded_at;
      alter table memory_night rename to memory_zone;
    `);
  }
}
