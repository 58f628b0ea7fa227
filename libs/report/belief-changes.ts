import type { BeliefFact } from './facts.js';
import type { BeliefChange, ChangeStep } from './report.js';

/**
 * What became of the beliefs since an instant, concept by concept, and why: the part of each chain that is newer. A row's time is that
 * of the evidence that made it, so what a merge or other rules made of old checks is told under the checks' dates.
 *
 * A row that was retired with nothing in its place says not when: it is told if it was itself made, or rests on a check, since then.
 *
 * @param beliefs all that was ever believed
 * @param since ISO 8601
 */
export function beliefChanges(beliefs: readonly BeliefFact[], since: string): BeliefChange[] {
  const from = Date.parse(since);
  const predecessors = new Map<string, BeliefFact[]>();
  for (const belief of beliefs) {
    if (belief.supersededBy !== null) {
      predecessors.set(belief.supersededBy, [...(predecessors.get(belief.supersededBy) ?? []), belief]);
    }
  }
  const ofConcept = new Map<string, BeliefFact[]>();
  for (const belief of beliefs) {
    ofConcept.set(belief.concept.id, [...(ofConcept.get(belief.concept.id) ?? []), belief]);
  }
  return [...ofConcept.values()]
    .flatMap((rows) => {
      const ordered = inOrder(rows);
      const steps = ordered.flatMap((row): ChangeStep[] => [
        ...(Date.parse(row.since) >= from ? [madeStep(row, predecessors.get(row.id) ?? [])] : []),
        ...(isGone(row, rows) && lastTouched(row) >= from ? [goneStep(row)] : []),
      ]);
      const last = ordered.at(-1);
      const before = ordered.filter((row) => Date.parse(row.since) < from).at(-1);
      return last && steps.length > 0
        ? [
            {
              concept: last.concept,
              before: before?.statement ?? null,
              now: last.reason === null ? last.statement : null,
              steps,
            },
          ]
        : [];
    })
    .sort(newestFirst);
}

/** The end of a change: what was believed before its last so many steps, and those. */
export function lastSteps(change: BeliefChange, count: number): BeliefChange {
  const earlier = change.steps.slice(0, -count);
  const last = earlier.at(-1);
  return last ? { ...change, before: last.statement, steps: change.steps.slice(-count) } : change;
}

/**
 * Rows of one concept in the order in which they took each other's place. A concept has several chains where its belief was
 * given up and another one came later: the one that holds now is the last, the others go by when they ended.
 */
function inOrder(rows: readonly BeliefFact[]): BeliefFact[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const chains = new Map<BeliefFact, { row: BeliefFact; toEnd: number }[]>();
  for (const row of rows) {
    const { end, toEnd } = endOf(row, byId);
    chains.set(end, [...(chains.get(end) ?? []), { row, toEnd }]);
  }
  return [...chains]
    .sort(([one], [other]) => endTime(one) - endTime(other))
    .flatMap(([, chain]) => chain.sort((one, other) => other.toEnd - one.toEnd).map(({ row }) => row));
}

/** The last row of the same concept that a row leads to, and how many steps away it is. */
function endOf(row: BeliefFact, byId: ReadonlyMap<string, BeliefFact>): { end: BeliefFact; toEnd: number } {
  let end = row;
  let toEnd = 0;
  // A chain is never longer than there are rows.
  for (let next = byId.get(row.supersededBy ?? ''); next && toEnd < byId.size; toEnd += 1) {
    end = next;
    next = byId.get(next.supersededBy ?? '');
  }
  return { end, toEnd };
}

function endTime({ reason, since }: BeliefFact): number {
  return reason === null ? Number.POSITIVE_INFINITY : Date.parse(since);
}

function madeStep({ id, since, statement, evidence, concept }: BeliefFact, before: readonly BeliefFact[]): ChangeStep {
  // Where another concept's chain was merged in as well, the own one says why.
  const own = before.find((row) => row.concept.id === concept.id) ?? before[0];
  return { at: since, statement, beliefId: id, reason: own?.reason ?? 'first', evidence };
}

/** Whether nothing of the same concept took a retired row's place: it was given up, or went into another concept. */
function isGone({ reason, supersededBy }: BeliefFact, rows: readonly BeliefFact[]): boolean {
  return reason !== null && !rows.some(({ id }) => id === supersededBy);
}

function goneStep({ reason, evidence }: BeliefFact): ChangeStep {
  return { at: null, statement: null, beliefId: null, reason: reason ?? 'rules', evidence };
}

function lastTouched({ since, evidence }: BeliefFact): number {
  return Math.max(Date.parse(since), ...evidence.map(({ occurredAt }) => Date.parse(occurredAt)));
}

function newestFirst(one: BeliefChange, other: BeliefChange): number {
  return lastAt(other) - lastAt(one) || (one.concept.name < other.concept.name ? -1 : 1);
}

function lastAt({ steps }: BeliefChange): number {
  return Math.max(0, ...steps.map(({ at }) => (at === null ? 0 : Date.parse(at))));
}
