import { type StandingGroup, standingGroup } from '#libs/learner/index.js';
import type { BeliefFact, MasteryFact } from './facts.js';
import type { ReportedBelief, Standing } from './report.js';

/** Puts every belief that is held now into the group that it belongs to; the surest come first. */
export function standingOf(beliefs: readonly BeliefFact[], mastery: readonly MasteryFact[]): Standing {
  const facts = new Map(mastery.map((fact) => [fact.concept.id, fact]));
  const held = beliefs
    .filter(({ reason }) => reason === null)
    .map((belief) => reported(belief, facts.get(belief.concept.id)))
    .sort(surestFirst);
  const of = (group: StandingGroup): ReportedBelief[] => held.filter((belief) => standingGroup(belief) === group);
  return {
    secure: of('secure'),
    early: of('early'),
    toConfirm: of('toConfirm'),
    unsure: of('unsure'),
    struggles: of('struggles'),
  };
}

/** Every belief of a standing: first what needs work, then what holds, then what is too early to say. */
export function beliefsOf({ struggles, unsure, toConfirm, early, secure }: Standing): ReportedBelief[] {
  return [...struggles, ...unsure, ...toConfirm, ...secure, ...early];
}

function reported(belief: BeliefFact, fact: MasteryFact | undefined): ReportedBelief {
  const { id, concept, statement, confidence, needsConfirmation, since, evidence } = belief;
  const { attempts: checks = 0, lastAt = null, state = 'unknown' } = fact ?? {};
  return { id, concept, statement, confidence, needsConfirmation, since, checks, lastAt, state, evidence };
}

function surestFirst(one: ReportedBelief, other: ReportedBelief): number {
  return other.confidence - one.confidence || (one.concept.name < other.concept.name ? -1 : 1);
}
