import type { Pool } from 'pg';
import type { Verdict } from '#libs/episodes/kinds.js';
import { type CheckOnRecord, decayConfidence, type Statement, type SupersessionReason } from '#libs/learner/index.js';
import { beliefChain } from './belief-chain.js';

/** A belief as callers see it (api.md). Times are ISO 8601, UTC. */
export interface BeliefView {
  readonly id: string;
  readonly concept: { readonly id: string; readonly name: string };
  readonly statement: Statement;
  /** In [0, 1]: as the nights so far have left it; of a retired one, as of its last evidence. */
  readonly confidence: number;
  /** Oldest first. */
  readonly evidence: readonly { readonly episodeId: string; readonly occurredAt: string; readonly verdict: Verdict }[];
  /** How many there are where only the newest were asked for; left out where `evidence` is all of it. */
  readonly evidenceTotal?: number;
  readonly since: string;
  readonly supersededBy: string | null;
  readonly reason: SupersessionReason | null;
  readonly rulesVersion: string;
  /** It has lost confidence for not being touched: the next check should confirm it. */
  readonly needsConfirmation: boolean;
}

/** The checks on record, by verdict; how many of them could be tied to no concept, and why; and when they were. */
export interface CheckTally {
  readonly total: number;
  readonly right: number;
  readonly partly: number;
  readonly wrong: number;
  /** Their topic is something that was said. */
  readonly utterances: number;
  /** Their topic names nothing that is on the map. */
  readonly unmapped: number;
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
}

/** Sums up rows of the table of checks as a `CheckTally`. */
export const CHECK_TALLY = `count(*)::int as total,
    count(*) filter (where verdict = 'right')::int as "right",
    count(*) filter (where verdict = 'partly')::int as partly,
    count(*) filter (where verdict = 'wrong')::int as wrong,
    count(*) filter (where concept_ids = '{}' and tied_by = 'utterance')::int as utterances,
    count(*) filter (where concept_ids = '{}' and tied_by = 'unmapped')::int as unmapped,
    min(occurred_at) as "firstAt", max(occurred_at) as "lastAt"`;

/** Where nothing was checked. */
export const NO_CHECKS: CheckTally = Object.freeze({
  total: 0,
  right: 0,
  partly: 0,
  wrong: 0,
  utterances: 0,
  unmapped: 0,
  firstAt: null,
  lastAt: null,
});

interface LoadedBelief {
  readonly id: string;
  readonly conceptId: string;
  readonly conceptName: string;
  readonly statement: Statement;
  readonly baseConfidence: number;
  readonly touchedAt: Date;
  readonly since: Date;
  readonly current: boolean;
  readonly supersededBy: string | null;
  readonly reason: SupersessionReason | null;
  readonly rulesVersion: string;
  readonly decayedTo: Date | null;
  readonly evidence: BeliefView['evidence'];
}

/** Milliseconds and a Z, as everywhere in the interface. */
const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** @param newest SQL of how many pieces of evidence a belief comes with, the newest ones; null for all */
const select = (
  newest: string,
): string => `select b.id, b.concept_id as "conceptId", b.concept_name as "conceptName", b.statement,
    b.base_confidence as "baseConfidence", b.touched_at as "touchedAt", b.since, b.current,
    b.superseded_by as "supersededBy", b.reason, b.rules_version as "rulesVersion", l.decayed_to as "decayedTo",
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'episodeId', e.episode_id, 'occurredAt', to_char(e.occurred_at at time zone 'UTC', ${ISO}), 'verdict', e.verdict
      ) order by e.revision, e.item)
      from (
        select * from belief_evidence where memory_id = b.memory_id and belief_id = b.id
        order by revision desc, item desc limit ${newest}
      ) e
    ), '[]') as evidence
  from belief b join learner l on l.memory_id = b.memory_id`;

const SELECT = select('null');

export interface BeliefSelection {
  /** Only what nothing supersedes. */
  readonly current: boolean;
  /** At most so many of each belief's evidence, the newest; all if not given. */
  readonly evidence?: number | null;
}

/** Queries of the tables of beliefs and checks. */
export class BeliefQueries {
  constructor(private readonly pool: Pool) {}

  /** What is thought now, or all that ever was; by concept's name, then oldest first. */
  async list(memoryId: string, { current, evidence = null }: BeliefSelection): Promise<BeliefView[]> {
    const text = `${select('$3::int')} where b.memory_id = $1 and (b.current or not $2)
      order by b.concept_name collate "C", b.concept_id, b.since, b.made_at_revision, b.id`;
    const values = [memoryId, current, evidence];
    const beliefs = (await this.pool.query<LoadedBelief>({ name: 'beliefs', text, values })).rows.map(view);
    return evidence === null ? beliefs : this.withTotals(memoryId, beliefs);
  }

  /** Says of each belief how much evidence there is. */
  private async withTotals(memoryId: string, beliefs: readonly BeliefView[]): Promise<BeliefView[]> {
    const text = `select belief_id as id, count(*)::int as total from belief_evidence
      where memory_id = $1 and belief_id = any($2) group by belief_id`;
    const values = [memoryId, beliefs.map(({ id }) => id)];
    const { rows } = await this.pool.query<{ id: string; total: number }>({ name: 'evidence-totals', text, values });
    const totals = new Map(rows.map(({ id, total }) => [id, total]));
    return beliefs.map((belief) => ({ ...belief, evidenceTotal: totals.get(belief.id) ?? 0 }));
  }

  /** What is thought now of some concepts: what a recall gives. */
  async ofConcepts(memoryId: string, conceptIds: readonly string[]): Promise<BeliefView[]> {
    const text = `${SELECT} where b.memory_id = $1 and b.current and b.concept_id = any($2)
      order by b.concept_name collate "C", b.concept_id`;
    const values = [memoryId, conceptIds];
    return (await this.pool.query<LoadedBelief>({ name: 'beliefs-of-concepts', text, values })).rows.map(view);
  }

  /** A belief with all that led to it and all that followed, oldest first; null when there is none with that id. */
  async history(memoryId: string, beliefId: string): Promise<BeliefView[] | null> {
    const text = `with recursive onward as (
        select id, superseded_by from belief where memory_id = $1 and id = $2
        union select b.id, b.superseded_by from belief b join onward o on b.memory_id = $1 and b.id = o.superseded_by
      ), chain as (
        select id from onward where superseded_by is null
        union select b.id from belief b join chain c on b.memory_id = $1 and b.superseded_by = c.id
      )
      ${SELECT} where b.memory_id = $1 and b.id in (select id from chain)
      order by b.since, b.made_at_revision, b.id`;
    const { rows } = await this.pool.query<LoadedBelief>({
      name: 'belief-history',
      text,
      values: [memoryId, beliefId],
    });
    return rows.length === 0 ? null : beliefChain(rows.map(view));
  }

  /** Whether the memory ever had a belief with this id. */
  async exists(memoryId: string, beliefId: string): Promise<boolean> {
    const text = 'select 1 from belief where memory_id = $1 and id = $2';
    return (await this.pool.query({ name: 'belief-exists', text, values: [memoryId, beliefId] })).rowCount === 1;
  }

  /** Every check on record with the predictions that were made before it, in the log's order. */
  async checks(memoryId: string): Promise<CheckOnRecord[]> {
    const text = 'select verdict, gateway, mneme from graded_check where memory_id = $1 order by revision, item';
    return (await this.pool.query<CheckOnRecord>({ name: 'checks', text, values: [memoryId] })).rows;
  }

  /** What the checks come to; the items of a quiz are checks. */
  async checkTally(memoryId: string): Promise<CheckTally> {
    const text = `select ${CHECK_TALLY} from graded_check where memory_id = $1`;
    const { rows } = await this.pool.query<CheckTally>({ name: 'check-tally', text, values: [memoryId] });
    return rows[0] ?? NO_CHECKS;
  }

  /**
   * Memories that have a belief which loses confidence by that instant: those that a night has something to do in.
   *
   * @param after the id that the page before this one ended with
   */
  async dueForDecay(asOf: Date, after: string, limit: number): Promise<string[]> {
    const text = `select distinct memory_id as "memoryId" from belief
      where next_decay_at <= $1 and memory_id > $2 order by memory_id limit $3`;
    return (await this.pool.query<{ memoryId: string }>(text, [asOf, after, limit])).rows.map(
      ({ memoryId }) => memoryId,
    );
  }

  /** What the beliefs that lose confidence by an instant are worth from then on. */
  async decaying(memoryId: string, asOf: Date): Promise<{ beliefId: string; confidence: number }[]> {
    const text = `select id, base_confidence as "baseConfidence", touched_at as "touchedAt" from belief
      where memory_id = $1 and next_decay_at <= $2 order by id`;
    const { rows } = await this.pool.query<{ id: string; baseConfidence: number; touchedAt: Date }>(text, [
      memoryId,
      asOf,
    ]);
    return rows.map(({ id, baseConfidence, touchedAt }) => {
      const { confidence } = decayConfidence(baseConfidence, touchedAt.getTime(), asOf.getTime());
      return { beliefId: id, confidence };
    });
  }
}

function view({
  conceptId,
  conceptName,
  baseConfidence,
  touchedAt,
  decayedTo,
  current,
  ...row
}: LoadedBelief): BeliefView {
  const { id, statement, evidence, since, supersededBy, reason, rulesVersion } = row;
  const asOf = current && decayedTo ? decayedTo : touchedAt;
  const { confidence, needsConfirmation } = decayConfidence(baseConfidence, touchedAt.getTime(), asOf.getTime());
  return {
    id,
    concept: { id: conceptId, name: conceptName },
    statement,
    confidence,
    evidence,
    since: since.toISOString(),
    supersededBy,
    reason,
    rulesVersion,
    needsConfirmation,
  };
}
