import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a memory's last night was, and which of its days are open. */
export class Nights1764500000006 implements MigrationInterface {
  name = 'Nights1764500000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table memory add column last_night timestamptz;
      create table memory_day (
        memory_id uuid not null,
        day text not null,
        ends_at timestamptz not null,
        closed_by uuid,
        primary key (memory_id, day)
      );
      create index memory_day_open on memory_day (ends_at, memory_id) where closed_by is null;
      create table memory_zone (
        memory_id uuid primary key,
        time_zone text not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table memory_zone, memory_day; alter table memory drop column last_night;');
  }
}
