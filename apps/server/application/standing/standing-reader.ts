import type { MemoryRef } from '#libs/episodes/index.js';
import type { ConceptStanding, LastDay, StandingFacts } from '#libs/standing/index.js';
import type { BeliefQueries, BeliefView, MasteryView } from '#projections/beliefs/index.js';
import type { MemoryQueries } from '#projections/episodes/index.js';
import type { CitationView } from '../grounding/grounding-messages.js';
import type { GroundingQueryService } from '../grounding/grounding-query.service.js';
import type { LearnerQueryService } from '../learner/learner-query.service.js';
import type { MapQueryService } from '../map/map-query.service.js';
import type { ObservationQueryService } from '../observations/observation-query.service.js';

export interface StandingReaderDependencies {
  readonly memories: MemoryQueries;
  readonly beliefs: BeliefQueries;
  readonly learners: LearnerQueryService;
  readonly observations: ObservationQueryService;
  readonly grounding: GroundingQueryService;
  readonly maps: MapQueryService;
}

/** What a night is about to change, and is already counted. */
export interface NightAhead {
  /** Beliefs that lose confidence. */
  readonly decayed: readonly string[];
  readonly lastDay: LastDay | null;
}

/** Reads what the working set and the self-model are made of from the read models, by the queries that callers have too. */
export class StandingReader {
  constructor(private readonly dependencies: StandingReaderDependencies) {}

  /** @throws Error for a memory that isn't there */
  async read(memoryId: string, memory: MemoryRef, asOf: Date, ahead: NightAhead): Promise<StandingFacts> {
    const { memories, beliefs, learners, observations, grounding, maps } = this.dependencies;
    const [summary, current, mastery, calibration, observed, citations, unanswered, map, checks] = await Promise.all([
      memories.summary(memoryId),
      learners.beliefs(memory, true),
      learners.mastery(memory),
      learners.calibration(memory, null),
      observations.observed(memory),
      grounding.citations(memory),
      grounding.unanswered(memory),
      maps.map(memory),
      beliefs.checkTally(memoryId),
    ]);
    if (!summary || !current || !mastery || !calibration || !observed) {
      throw new Error(`the memory ${memoryId} has no rows to read its standing from`);
    }
    return {
      asOf: asOf.getTime(),
      concepts: standings(mastery, current, new Set(ahead.decayed)),
      misconceptions: observed.misconceptions
        .filter(({ state }) => state === 'active')
        .map(({ name, concept, since }) => ({ name, concept, since })),
      goals: observed.goals.map(({ text, since }) => ({ text, since })),
      preferences: observed.preferences.map(({ text, since }) => ({ text, since })),
      unanswered: (unanswered ?? []).map(({ episodeId, text }) => ({ episodeId, text })),
      lastDay: ahead.lastDay,
      episodes: Object.values(summary.counts).reduce((sum, count) => sum + count, 0),
      firstAt: summary.firstAt?.toISOString() ?? null,
      lastAt: summary.lastAt?.toISOString() ?? null,
      checks: { n: checks.total, utterances: checks.utterances, unmapped: checks.unmapped },
      calibration: {
        state: calibration.state,
        withPrediction: calibration.withPrediction,
        ece: calibration.ece,
      },
      citations: counted(citations ?? []),
      readiness: map?.readiness ?? 0,
    };
  }
}

function standings(
  mastery: readonly MasteryView[],
  beliefs: readonly BeliefView[],
  decayed: ReadonlySet<string>,
): ConceptStanding[] {
  const believed = new Map(beliefs.map((belief) => [belief.concept.id, belief]));
  return mastery.map(({ concept: { id, name }, state, lastAt, reviewAt }) => {
    const belief = believed.get(id);
    return {
      id,
      name,
      statement: belief?.statement ?? null,
      needsConfirmation: belief !== undefined && (belief.needsConfirmation || decayed.has(belief.id)),
      state,
      lastAt: lastAt === null ? null : Date.parse(lastAt),
      reviewAt: reviewAt === null ? null : Date.parse(reviewAt),
    };
  });
}

function counted(citations: readonly CitationView[]): StandingFacts['citations'] {
  const counts = { holds: 0, changed: 0, unverifiable: 0 };
  for (const { state } of citations) {
    counts[state] += 1;
  }
  return counts;
}
