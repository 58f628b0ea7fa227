import { firstReviewAt, nextPractice, type PracticeStanding } from '#libs/practice/index.js';
import { beliefChanges } from './belief-changes.js';
import type { MasteryFact, MisconceptionFact, ReportFacts } from './facts.js';
import { limitsOf } from './limits.js';
import type { Report, ReportedBelief, Standing } from './report.js';
import { beliefsOf, standingOf } from './standing.js';

/** So many concepts to practise stand in a report: more than one sitting holds. Our own figure. */
export const REPORTED_PRACTICE = 5;

/**
 * Makes the report of a memory (memory-rules §11). Teacher, student and tutor see the same: it holds what the read models say and
 * adds nothing but order, groups and counts.
 */
export function assembleReport(facts: ReportFacts): Report {
  const { memory, at, since, beliefs, mastery, checks, concepts, misconceptions, unanswered, calibration } = facts;
  const { student, subject, name, language, timeZone, episodes, counts, firstAt, lastAt } = memory;
  const standing = standingOf(beliefs, mastery);
  const active = misconceptions.filter(({ state }) => state === 'active');
  const standings = practiceStandings(standing, mastery, active);
  return {
    memory: { student, subject, name, language, timeZone },
    at,
    since,
    evidence: {
      episodes,
      counts,
      firstAt,
      lastAt,
      checks,
      concepts: { onMap: concepts.length, checked: mastery.filter(({ attempts }) => attempts > 0).length },
    },
    standing,
    misconceptions: {
      active,
      resolved: misconceptions.filter(
        ({ resolvedAt }) => resolvedAt !== null && Date.parse(resolvedAt) >= Date.parse(since),
      ),
    },
    changes: beliefChanges(beliefs, since),
    unanswered,
    practice: nextPractice({ concepts, standings, at }, REPORTED_PRACTICE),
    nextReviewAt: firstReviewAt(standings),
    calibration,
    limits: limitsOf(facts, standing),
  };
}

/**
 * What to practise next is decided from: what is believed of each concept that was checked, beside its mastery, and the concepts that
 * the student has a wrong idea about.
 *
 * @param active misconceptions
 */
export function practiceStandings(
  standing: Standing,
  mastery: readonly MasteryFact[],
  active: readonly Pick<MisconceptionFact, 'concept'>[],
): PracticeStanding[] {
  const misconceived = new Set(active.flatMap(({ concept }) => concept?.id ?? []));
  const held = new Map(beliefsOf(standing).map((belief): [string, ReportedBelief] => [belief.concept.id, belief]));
  return mastery
    .filter(({ attempts, concept }) => attempts > 0 || misconceived.has(concept.id))
    .map(({ concept, mastery: figure, state, reviewAt }) => {
      const { statement = null, needsConfirmation = false } = held.get(concept.id) ?? {};
      return {
        concept,
        statement,
        misconceived: misconceived.has(concept.id),
        needsConfirmation,
        lost: state === 'mastered-once-not-now',
        mastery: figure,
        reviewAt,
      };
    });
}
