import { v5 as uuidV5 } from 'uuid';
import {
  decayConfidence,
  dispute,
  STATEMENT_RULES_VERSION,
  type StatedBelief,
  type Supersession,
  type SupersessionReason,
  supersede,
} from '#libs/learner/index.js';
import type { BeliefRow } from './belief.entity.js';
import { type BeliefsState, MEMORY_KEY, type RowStamp } from './beliefs-state.js';
import type { CheckEvidence } from './learner.entity.js';

/** What is to be believed of a concept, and since when. */
export interface NewBelief {
  readonly conceptId: string;
  readonly conceptName: string;
  /** Null where there is nothing to believe any more. */
  readonly stated: StatedBelief | null;
  readonly since: Date;
  /** When the newest evidence happened. */
  readonly touchedAt: Date;
  /** What a row that is made now rests on. */
  readonly evidence: readonly CheckEvidence[];
  /** What is new of it: added to a row that stays. */
  readonly fresh: readonly CheckEvidence[];
  /** Which item of the event's checks makes it; 0 for an event that is no quiz. */
  readonly item: number;
}

/** The row that says what is thought of a concept now; undefined where nothing is, or where it isn't loaded. */
export function currentBelief(state: Pick<BeliefsState, 'beliefs'>, conceptId: string): BeliefRow | undefined {
  return state.beliefs.matching('conceptId', conceptId).find(({ current }) => current);
}

/**
 * Makes the rows say what is to be believed of a concept now, by the rules of supersession: a row that says it already is
 * touched, any other is retired and points at the new one.
 */
export function believe(
  state: BeliefsState,
  stamp: RowStamp,
  belief: NewBelief,
  cause: Exclude<SupersessionReason, 'dispute'>,
): void {
  const current = currentBelief(state, belief.conceptId);
  const known = current && { ...current, rulesVersion: STATEMENT_RULES_VERSION };
  apply(state, stamp, belief, current, supersede(known ?? null, belief.stated, cause));
}

/**
 * The student disputes a belief: it becomes a doubt until a check decides. A row that isn't what is thought now is left alone.
 *
 * @param at when the student did
 */
export function disputeBelief(state: BeliefsState, stamp: RowStamp, beliefId: string, at: Date): void {
  const current = state.beliefs.get(beliefId);
  if (!current?.current) {
    return;
  }
  const { conceptId, conceptName } = current;
  const belief = { conceptId, conceptName, stated: null, since: at, touchedAt: at, evidence: [], fresh: [], item: 0 };
  apply(state, stamp, belief, current, dispute({ ...current, rulesVersion: STATEMENT_RULES_VERSION }));
}

/** Retires a row. @param successor null where nothing takes its place */
export function retire(
  state: BeliefsState,
  row: BeliefRow,
  reason: SupersessionReason,
  successor: string | null,
): void {
  state.beliefs.put({ ...row, current: false, supersededBy: successor, reason, nextDecayAt: null });
}

function apply(
  state: BeliefsState,
  stamp: RowStamp,
  belief: NewBelief,
  current: BeliefRow | undefined,
  supersession: Supersession,
): void {
  switch (supersession.action) {
    case 'none':
      return;
    case 'keep':
      if (current) {
        touch(state, current, supersession.belief.confidence, belief.touchedAt);
        putEvidence(state, stamp, current.id, belief.fresh);
      }
      return;
    case 'open':
      insert(state, stamp, belief, supersession.belief);
      return;
    case 'supersede': {
      const id = insert(state, stamp, belief, supersession.belief);
      if (current) {
        retire(state, current, supersession.reason, id);
      }
      return;
    }
    case 'retire':
      if (current) {
        retire(state, current, supersession.reason, null);
      }
  }
}

function touch(state: BeliefsState, row: BeliefRow, baseConfidence: number, at: Date): void {
  const touchedAt = row.touchedAt > at ? row.touchedAt : at;
  state.beliefs.put({ ...row, baseConfidence, touchedAt, nextDecayAt: nextDecay(state, baseConfidence, touchedAt) });
}

function insert(state: BeliefsState, stamp: RowStamp, belief: NewBelief, stated: StatedBelief): string {
  const { conceptId, conceptName, since, touchedAt, evidence, item } = belief;
  const { memoryId, rulesVersion, revision, eventId } = stamp;
  const id = uuidV5(`${conceptId} ${eventId} ${item} ${rulesVersion}`, memoryId);
  state.beliefs.put({
    memoryId,
    id,
    conceptId,
    conceptName,
    statement: stated.statement,
    baseConfidence: stated.confidence,
    touchedAt,
    since,
    madeAtRevision: revision,
    current: true,
    supersededBy: null,
    reason: null,
    nextDecayAt: nextDecay(state, stated.confidence, touchedAt),
    rulesVersion,
  });
  putEvidence(state, stamp, id, evidence);
  return id;
}

function putEvidence(
  state: BeliefsState,
  { memoryId, rulesVersion }: RowStamp,
  beliefId: string,
  evidence: readonly CheckEvidence[],
): void {
  for (const { occurredAt, ...check } of evidence) {
    state.evidence.put({ memoryId, beliefId, ...check, occurredAt: new Date(occurredAt), rulesVersion });
  }
}

/** When a night will next find something to take off. */
export function nextDecay(state: BeliefsState, base: number, touchedAt: Date): Date | null {
  const asOf = state.learner.get(MEMORY_KEY)?.decayedTo ?? touchedAt;
  const { nextDecayAt } = decayConfidence(base, touchedAt.getTime(), asOf.getTime());
  return nextDecayAt === null ? null : new Date(nextDecayAt);
}
