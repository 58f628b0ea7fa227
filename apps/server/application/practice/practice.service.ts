import type { MemoryRef } from '#libs/episodes/index.js';
import { type NextPractice, nextPractice, practiceItem } from '#libs/practice/index.js';
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
      const missedPrompt = await this.missedPrompt(memory, next, beliefs);
      const item = practiceItem({ next, concept, missedPrompt, buildsOn }, concepts, map.language);
      return { ...item, conceptId: next.concept.id, because: next.because, reviewAt: next.reviewAt };
    });
    return { items: await Promise.all(items) };
  }

  /** What was asked in the newest check on a concept that wasn't right; null where nothing was missed or written down. */
  private async missedPrompt(
    memory: MemoryRef,
    { concept }: NextPractice,
    beliefs: readonly BeliefView[],
  ): Promise<string | null> {
    const evidence = beliefs.find((belief) => belief.concept.id === concept.id)?.evidence ?? [];
    const missed = evidence.findLast(({ verdict }) => verdict !== 'right');
    const episode = missed ? await this.dependencies.queries.episode(memory, missed.episodeId) : null;
    const prompt = episode?.data.prompt;
    return typeof prompt === 'string' && prompt.trim() !== '' ? prompt : null;
  }
}
