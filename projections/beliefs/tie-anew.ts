import { isDeepStrictEqual } from 'node:util';
import { type BeliefsState, MEMORY_KEY, type RowStamp } from './beliefs-state.js';
import { believe, currentBelief, retire } from './believe.js';
import { evidenceOf } from './learn.js';
import type { CheckEvidence, CheckRow, LearnerRow } from './learner.entity.js';
import { type Replay, replayChecks } from './replay.js';
import type { TieCheck } from './tie-checks.js';

/** How the checks on a concept have changed. */
interface Change {
  /** Checks that came to it. */
  readonly gained: CheckEvidence[];
  /** Whether a check left it, or came from another concept. */
  moved: boolean;
  /** Where a check that left it went. */
  successor: string | null;
}

/**
 * The map has changed, so every check is tied anew: those on record may name a concept that is on it only now, one that was
 * merged into another, or one that was split off. A check whose texts name nothing any more (its file was taken away) stays
 * tied to what it was tied to. Where ties change, all checks are learned from anew, and what is believed of the concepts that
 * they touch follows.
 *
 * @param state has all checks, facts and current beliefs, and the whole map
 */
export function tieAnew(state: BeliefsState, stamp: RowStamp, tie: TieCheck): void {
  rename(state);
  const checks = [...state.checks.all()].sort((one, other) => one.revision - other.revision || one.item - other.item);
  const changes = new Map<string, Change>();
  const tied = checks.map((check) => tieOne(state, check, tie, changes));
  const learner = state.learner.get(MEMORY_KEY);
  if (learner && changes.size > 0) {
    const replay = replayChecks(tied);
    putFacts(state, stamp, learner, replay);
    followBeliefs(state, stamp, replay, changes);
  }
}

function tieOne(state: BeliefsState, check: CheckRow, tie: TieCheck, changes: Map<string, Change>): CheckRow {
  const { conceptIds, by } = tie(check);
  if (conceptIds.length === 0 && check.conceptIds.length > 0) {
    return check;
  }
  const gained = conceptIds.filter((id) => !check.conceptIds.includes(id));
  const lost = check.conceptIds.filter((id) => !conceptIds.includes(id));
  if (gained.length === 0 && lost.length === 0 && by === check.tiedBy) {
    return check;
  }
  const changeOf = (id: string): Change => {
    const change = changes.get(id) ?? { gained: [], moved: false, successor: null };
    changes.set(id, change);
    return change;
  };
  for (const id of gained) {
    const change = changeOf(id);
    change.gained.push(evidenceOf(check));
    change.moved ||= check.conceptIds.length > 0;
  }
  for (const id of lost) {
    const change = changeOf(id);
    change.moved = true;
    change.successor ??= gained[0] ?? conceptIds[0] ?? null;
  }
  const row = { ...check, conceptIds: [...conceptIds], tiedBy: by };
  state.checks.put(row);
  return row;
}

/** What is thought now goes by the name that the map has for the concept now. */
function rename({ concepts, mastery, beliefs }: BeliefsState): void {
  for (const row of [...mastery.all()]) {
    const name = concepts.get(row.conceptId)?.name ?? row.conceptName;
    if (name !== row.conceptName) {
      mastery.put({ ...row, conceptName: name });
    }
  }
  for (const row of [...beliefs.all()]) {
    const name = concepts.get(row.conceptId)?.name ?? row.conceptName;
    if (row.current && name !== row.conceptName) {
      beliefs.put({ ...row, conceptName: name });
    }
  }
}

function putFacts(
  state: BeliefsState,
  { memoryId, rulesVersion }: RowStamp,
  learner: LearnerRow,
  { student, concepts }: Replay,
): void {
  state.learner.put({ ...learner, student });
  for (const { conceptId } of [...state.mastery.all()]) {
    if (!concepts.has(conceptId)) {
      state.mastery.remove(conceptId);
    }
  }
  for (const [conceptId, { facts }] of concepts) {
    const before = state.mastery.get(conceptId);
    const row = { memoryId, conceptId, conceptName: nameOf(state, conceptId), ...facts, rulesVersion };
    if (!isDeepStrictEqual({ ...before }, row)) {
      state.mastery.put(row);
    }
  }
}

/** First what has checks, then what lost all of them, so that this finds the row that took its place. */
function followBeliefs(
  state: BeliefsState,
  stamp: RowStamp,
  { concepts }: Replay,
  changes: ReadonlyMap<string, Change>,
): void {
  for (const [conceptId, { gained, moved }] of changes) {
    const replayed = concepts.get(conceptId);
    if (replayed) {
      const { facts, stated, since } = replayed;
      const conceptName = nameOf(state, conceptId);
      const belief = { conceptId, conceptName, stated, since, touchedAt: facts.lastAt, evidence: facts.recent };
      believe(state, stamp, { ...belief, fresh: gained, item: 0 }, moved ? 'merge' : 'evidence');
    }
  }
  for (const [conceptId, { successor }] of changes) {
    const row = concepts.has(conceptId) ? undefined : currentBelief(state, conceptId);
    if (row) {
      retire(state, row, 'merge', (successor !== null && currentBelief(state, successor)?.id) || null);
    }
  }
}

/** A concept that is off the map keeps the name that it had. */
function nameOf({ concepts, mastery, beliefs }: BeliefsState, conceptId: string): string {
  return (
    concepts.get(conceptId)?.name ??
    mastery.get(conceptId)?.conceptName ??
    beliefs.matching('conceptId', conceptId).at(-1)?.conceptName ??
    conceptId
  );
}
