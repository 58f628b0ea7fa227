import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a memory's last night was. */
export class Nights1764500000006 implements MigrationInterface {
  name = 'Nights1764500000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table memory add column last_night timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table memory drop column last_night');
  }
}
