import type { MemoryRef } from '#libs/episodes/index.js';
import { type MissedCheck, type NextPractice, nextPractice, practiceItem } from '#libs/practice/index.js';
import type { Clock } from '#libs/recording/index.js';
import { practiceStandings, standingOf } from '#libs/report/index.js';
import type { BeliefView } from '#projections/beliefs/index.js';
import type { LearnerQueryService } from '../learner/learner-query.service.js';
import type { MapQueryService } from '../map/map-query.service.js';
import type { ObservationQueryService } from '../observations/observation-query.service.js';
import type { MemoryQueryService } from '../queries.js';
import { conceptsInOrder } from '../report/concepts-in-order.js';
import type { PracticeItemView, PracticeView } from './practice-messages.js';

export interface PracticeDependencies {
  readonly queries: Pick<MemoryQueryService, 'episode'>;
  readonly learners: LearnerQueryService;
  readonly observations: ObservationQueryService;
  readonly maps: MapQueryService;
  readonly clock: Clock;
}

/** Chooses what to practise next, as reports do, and makes items for it. */
export class PracticeService {
  constructor(private readonly dependencies: PracticeDependencies) {}

  /** Null for a memory that was never opened. @param count items at most */
  async practice(memory: MemoryRef, count: number): Promise<PracticeView | null> {
    const { learners, observations, maps, clock } = this.dependencies;
    const [beliefs, mastery, observed, map] = await Promise.all([
      learners.beliefs(memory, true),
      learners.mastery(memory),
      observations.observed(memory),
      maps.versioned(memory),
    ]);
    if (!beliefs || !mastery || !observed || !map) {
      return null;
    }
    const active = observed.misconceptions.filter(({ state }) => state === 'active');
    const standings = practiceStandings(standingOf(beliefs, mastery), mastery, active);
    const at = clock.now().toISOString();
    const chosen = nextPractice({ concepts: conceptsInOrder(map), standings, at }, count);
    const { concepts } = map.map;
    const byId = new Map(concepts.map((concept) => [concept.id, concept]));
    const items = chosen.map(async (next): Promise<PracticeItemView> => {
      const concept = byId.get(next.concept.id) ?? null;
      const buildsOn = concept?.buildsOn.flatMap((id) => byId.get(id)?.name ?? []) ?? [];
      const missed = await this.missed(memory, next, beliefs);
      const item = practiceItem({ next, concept, missed, buildsOn }, concepts, map.language);
      return { ...item, conceptId: next.concept.id, because: next.because, reviewAt: next.reviewAt };
    });
    return { items: await Promise.all(items) };
  }

  /** The newest check on a concept that wasn't right; null where nothing was missed, or nobody wrote down what was asked. */
  private async missed(
    memory: MemoryRef,
    { concept }: NextPractice,
    beliefs: readonly BeliefView[],
  ): Promise<MissedCheck | null> {
    const evidence = beliefs.find((belief) => belief.concept.id === concept.id)?.evidence ?? [];
    const wrong = evidence.findLast(({ verdict }) => verdict !== 'right');
    const episode = wrong ? await this.dependencies.queries.episode(memory, wrong.episodeId) : null;
    const prompt = writtenIn(episode?.data.prompt);
    return prompt === null ? null : { prompt, evaluation: writtenIn(episode?.data.evaluation) };
  }
}

/** A text of an episode's data; null where there is none, or nothing stands in it. */
function writtenIn(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
