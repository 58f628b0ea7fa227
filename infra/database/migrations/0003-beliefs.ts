import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The read model of the learner: checks, mastery and beliefs. */
export class Beliefs1764500000003 implements MigrationInterface {
  name = 'Beliefs1764500000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table learner (
        memory_id uuid primary key,
        revision int not null,
        map_version int not null,
        estimator text not null,
        student jsonb not null,
        decayed_to timestamptz,
        rules_version text not null
      ) with (fillfactor = 70);
      create table mastery (
        memory_id uuid not null,
        concept_id uuid not null,
        concept_name text not null,
        state jsonb not null,
        history jsonb not null,
        recent jsonb not null,
        last_at timestamptz not null,
        review jsonb not null,
        rules_version text not null,
        primary key (memory_id, concept_id)
      ) with (fillfactor = 70);
      create table graded_check (
        memory_id uuid not null,
        revision int not null,
        item int not null,
        episode_id uuid not null,
        occurred_at timestamptz not null,
        topic text not null,
        evaluation text,
        verdict text not null,
        prompt_key text,
        concept_ids uuid[] not null,
        tied_by text not null,
        gateway float8,
        mneme float8,
        rules_version text not null,
        primary key (memory_id, revision, item)
      );
      create index graded_check_prompt on graded_check (memory_id, prompt_key) where prompt_key is not null;
      create table belief (
        memory_id uuid not null,
        id uuid not null,
        concept_id uuid not null,
        concept_name text not null,
        statement text not null,
        base_confidence float8 not null,
        touched_at timestamptz not null,
        since timestamptz not null,
        made_at_revision int not null,
        current bool not null,
        superseded_by uuid,
        reason text,
        next_decay_at timestamptz,
        rules_version text not null,
        primary key (memory_id, id)
      );
      create index belief_current on belief (memory_id, concept_id) where current;
      create index belief_superseded_by on belief (memory_id, superseded_by) where superseded_by is not null;
      create index belief_next_decay on belief (next_decay_at) where next_decay_at is not null;
      create table belief_evidence (
        memory_id uuid not null,
        belief_id uuid not null,
        revision int not null,
        item int not null,
        episode_id uuid not null,
        occurred_at timestamptz not null,
        verdict text not null,
        rules_version text not null,
        primary key (memory_id, belief_id, revision, item)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table belief_evidence, belief, graded_check, mastery, learner');
  }
}
