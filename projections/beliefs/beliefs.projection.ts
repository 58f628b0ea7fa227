import { CHANGES_MAP } from '#libs/concepts/map-changes.js';
import type { IdOfKey } from '#libs/concepts/names.js';
import type { RecordedEvent } from '#libs/episodes/index.js';
import { STATEMENT_RULES_VERSION } from '#libs/learner/index.js';
import { defineProjection, type NeededRows, type Projection, type ProjectionState } from '#libs/projecting/index.js';
import { BeliefEvidenceRow, BeliefRow } from './belief.entity.js';
import { type BeliefsState, type BeliefsTables, type MapTables, MEMORY_KEY, type RowStamp } from './beliefs-state.js';
import { currentBelief, disputeBelief } from './believe.js';
import { decayBeliefs } from './decay-beliefs.js';
import { gradedChecks } from './graded-checks.js';
import { ESTIMATOR } from './learn.js';
import { CheckRow, LearnerRow, MasteryRow } from './learner.entity.js';
import { takeCheck } from './take-check.js';
import { tieAnew } from './tie-anew.js';
import { keysOfChecks, tieChecks } from './tie-checks.js';

type Needs = NeededRows<BeliefsTables & MapTables>;

/** Events that change what is thought without a check or the map. */
const CHANGES_BELIEFS: ReadonlySet<RecordedEvent['type']> = new Set(['BeliefDisputed', 'NightlyCycleRan']);

/**
 * The read model of the learner: checks tied to concepts, mastery, and what is believed. It reads the concept map as it is at
 * each event, so its rules are its own, those of statements, the estimator's and the map's.
 *
 * @param conceptMap the projection whose tables `map`, `names` and `concepts` it reads
 */
export function beliefsProjection(conceptMap: Projection): Projection {
  const rulesVersion = `beliefs/1 statement/${STATEMENT_RULES_VERSION} ${ESTIMATOR.id} ${conceptMap.rulesVersion}`;
  return defineProjection<BeliefsTables, MapTables>({
    name: 'beliefs',
    rulesVersion,
    upstream: conceptMap,
    entities: {
      learner: LearnerRow,
      checks: CheckRow,
      mastery: MasteryRow,
      beliefs: BeliefRow,
      evidence: BeliefEvidenceRow,
    },
    told: {
      beliefs: ['conceptName', 'statement', 'baseConfidence'],
      mastery: ['conceptName'],
    },
    needs,
    needsMore: [namesInChecks, factsOfNamed],
    evolve: (state, event) => evolve(state, event, rulesVersion),
    keep: (table, row, state) => keep(table, row, state, rulesVersion),
  });
}

function needs(events: readonly RecordedEvent[]): Needs {
  if (events.some(({ type }) => CHANGES_MAP.has(type))) {
    return {
      learner: 'all',
      map: 'all',
      names: 'all',
      concepts: 'all',
      checks: 'all',
      mastery: 'all',
      beliefs: { property: 'current', values: ['true'] },
    };
  }
  const checks = events.flatMap(gradedChecks);
  // A dispute is about what is thought now, and a night looks over all of it.
  const thought: Needs = events.some(({ type }) => CHANGES_BELIEFS.has(type))
    ? { learner: 'all', map: 'all', beliefs: { property: 'current', values: ['true'] } }
    : {};
  if (checks.length === 0) {
    return thought;
  }
  const prompts = checks.flatMap(({ promptKey }) => (promptKey === null ? [] : [promptKey]));
  return { ...thought, learner: 'all', map: 'all', checks: { property: 'promptKey', values: prompts } };
}

/** The names that the checks' texts may hold, in the memory's own language. */
function namesInChecks(events: readonly RecordedEvent[], { map }: BeliefsState): Needs {
  const language = map.get(MEMORY_KEY)?.language;
  const checks = events.flatMap(gradedChecks);
  return language && checks.length > 0 ? { names: { property: 'key', values: keysOfChecks(checks, language) } } : {};
}

/** What is known of the concepts behind them. */
function factsOfNamed(_events: readonly RecordedEvent[], { names }: BeliefsState): Needs {
  const values = [...new Set([...names.all()].map(({ conceptId }) => conceptId))];
  return values.length === 0
    ? {}
    : {
        concepts: { property: 'id', values },
        mastery: { property: 'conceptId', values },
        beliefs: { property: 'conceptId', values },
      };
}

function evolve(state: BeliefsState, event: RecordedEvent, rulesVersion: string): void {
  if (event.type === 'MemoryOpened') {
    if (!state.learner.get(MEMORY_KEY)) {
      state.learner.put(newLearner(event, rulesVersion));
    }
    return;
  }
  const checks = gradedChecks(event);
  if (checks.length === 0 && !CHANGES_MAP.has(event.type) && !CHANGES_BELIEFS.has(event.type)) {
    return;
  }
  const [learner, map] = [state.learner.get(MEMORY_KEY), state.map.get(MEMORY_KEY)];
  if (!learner || !map) {
    throw new Error(`revision ${event.revision} (${event.type}) comes before MemoryOpened`);
  }
  if (event.revision <= learner.revision) {
    return;
  }
  const stamp: RowStamp = { memoryId: learner.memoryId, rulesVersion, revision: event.revision, eventId: event.id };
  if (event.type === 'BeliefDisputed') {
    disputeBelief(state, stamp, event.data.beliefId, new Date(event.occurredAt));
  } else if (event.type === 'NightlyCycleRan') {
    decayBeliefs(state, new Date(event.data.asOf));
  } else if (checks.length > 0 || map.version !== learner.mapVersion) {
    const tie = tieChecks(idsOfNames(state), map.language);
    for (const check of checks) {
      takeCheck(state, stamp, check, tie);
    }
    if (checks.length === 0) {
      tieAnew(state, stamp, tie);
    }
  }
  const after = state.learner.get(MEMORY_KEY) ?? learner;
  const tied = CHANGES_BELIEFS.has(event.type) ? learner.mapVersion : map.version;
  state.learner.put({ ...after, revision: event.revision, mapVersion: tied });
}

function idsOfNames({ names }: BeliefsState): IdOfKey {
  return { get: (key) => names.get(key)?.conceptId };
}

function newLearner(event: RecordedEvent, rulesVersion: string): LearnerRow {
  return {
    memoryId: event.stream.slice(event.stream.indexOf('-') + 1),
    revision: event.revision,
    mapVersion: 0,
    estimator: ESTIMATOR.id,
    student: ESTIMATOR.newStudent,
    decayedTo: null,
    rulesVersion,
  };
}

/**
 * Beliefs that other rules made stay, retired, and point at what today's rules say of their concept (memory-rules §5,
 * "Re-deriving"). Of an erased student nothing stays.
 */
function keep(
  table: keyof BeliefsTables,
  row: BeliefsTables[keyof BeliefsTables],
  state: ProjectionState<BeliefsTables>,
  rulesVersion: string,
): BeliefsTables[keyof BeliefsTables] | null {
  if (row.rulesVersion === rulesVersion || state.learner.size === 0) {
    return null;
  }
  if (table === 'beliefs' && 'conceptId' in row && 'current' in row) {
    return row.current ? retiredByRules(row, state) : row;
  }
  return table === 'evidence' ? row : null;
}

function retiredByRules(row: BeliefRow, state: ProjectionState<BeliefsTables>): BeliefRow {
  const successor = currentBelief(state, row.conceptId)?.id ?? null;
  return { ...row, current: false, supersededBy: successor, reason: 'rules', nextDecayAt: null };
}
