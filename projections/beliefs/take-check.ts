import type { BeliefsState, RowStamp } from './beliefs-state.js';
import { MEMORY_KEY } from './beliefs-state.js';
import { believe, currentBelief } from './believe.js';
import type { GradedCheck } from './graded-checks.js';
import { evidenceOf, learnCheck, statedOf } from './learn.js';
import type { LearnerRow } from './learner.entity.js';
import type { TieCheck } from './tie-checks.js';

/** Takes one check: ties it, learns from it, and says what is believed of each of its concepts now. */
export function takeCheck(state: BeliefsState, stamp: RowStamp, check: GradedCheck, tie: TieCheck): void {
  const { memoryId, rulesVersion } = stamp;
  const { conceptIds, by } = tie(check);
  const learner = state.learner.get(MEMORY_KEY);
  if (learner && conceptIds.length > 0) {
    learn(state, stamp, learner, check, conceptIds);
  }
  state.checks.put({ ...check, memoryId, conceptIds: [...conceptIds], tiedBy: by, rulesVersion });
}

function learn(
  state: BeliefsState,
  stamp: RowStamp,
  learner: LearnerRow,
  check: GradedCheck,
  conceptIds: readonly string[],
): void {
  const { memoryId, rulesVersion } = stamp;
  const concepts = conceptIds.map((id) => ({
    id,
    facts: state.mastery.get(id) ?? null,
    firstAttempt: !isRepeated(state, check, id),
  }));
  const { student, facts } = learnCheck(learner.student, concepts, check);
  state.learner.put({ ...learner, student });
  for (const [conceptId, after] of facts) {
    const conceptName = conceptNameOf(state, conceptId);
    state.mastery.put({ memoryId, conceptId, conceptName, ...after, rulesVersion });
    const stated = statedOf(student, conceptId, after, currentBelief(state, conceptId)?.statement ?? null);
    const { occurredAt: since, item } = check;
    const touchedAt = after.lastAt;
    const belief = { conceptId, conceptName, stated, since, touchedAt, evidence: after.recent, item };
    believe(state, stamp, { ...belief, fresh: [evidenceOf(check)] }, 'evidence');
  }
}

/** Whether the same prompt was tried on the concept before. A check without a prompt repeats none. */
function isRepeated({ checks }: BeliefsState, { promptKey }: GradedCheck, conceptId: string): boolean {
  return (
    promptKey !== null &&
    checks.matching('promptKey', promptKey).some(({ conceptIds }) => conceptIds.includes(conceptId))
  );
}

/** @throws Error when the map has no such concept: its names lead to its concepts alone */
export function conceptNameOf({ concepts, mastery }: BeliefsState, conceptId: string): string {
  const name = concepts.get(conceptId)?.name ?? mastery.get(conceptId)?.conceptName;
  if (name === undefined) {
    throw new Error(`the map names a concept ${conceptId} that it does not have`);
  }
  return name;
}
