import { ModelError } from '#libs/chat/index.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import type { Language } from '#libs/language/index.js';
import {
  type MissedCheck,
  type NextPractice,
  nextPractice,
  type PracticeItem,
  type PracticeSource,
  practiceItem,
} from '#libs/practice/index.js';
import type { PracticeWriter } from '#libs/practice-writing/index.js';
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
  /** Null where no model is configured for it. */
  readonly writer: PracticeWriter | null;
  readonly warning: (message: string, details: Record<string, unknown>) => void;
  /** Ends the waiting for the model; `WRITING_CAP_MS` from now if not given. */
  readonly writingDeadline?: () => AbortSignal;
}

/** A student waits for it. Our own figure. */
const WRITING_CAP_MS = 20_000;

function realWritingDeadline(): AbortSignal {
  return AbortSignal.timeout(WRITING_CAP_MS);
}

/** Chooses what to practise next, as reports do, and makes items for it: a model's where one is configured, else by rule. */
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
    const sources = await Promise.all(
      chosen.map(async (next): Promise<PracticeSource> => {
        const concept = byId.get(next.concept.id) ?? null;
        const buildsOn = concept?.buildsOn.flatMap((id) => byId.get(id)?.name ?? []) ?? [];
        return { next, concept, missed: await this.missed(memory, next, beliefs), buildsOn };
      }),
    );
    const written = await this.written(sources, map.language);
    const items = sources.map((source): PracticeItemView => {
      const { concept, because, reviewAt } = source.next;
      const byModel = written.get(concept.name);
      const item = byModel ?? practiceItem(source, concepts, map.language);
      return { ...item, conceptId: concept.id, because, reviewAt, writtenBy: byModel ? 'model' : 'rule' };
    });
    return { items };
  }

  /** What the model wrote, by the concept's name; nothing where none is configured, or where it failed, which is told. */
  private async written(
    sources: readonly PracticeSource[],
    language: Language,
  ): Promise<ReadonlyMap<string, PracticeItem>> {
    const { writer, warning, writingDeadline = realWritingDeadline } = this.dependencies;
    if (!writer || sources.length === 0) {
      return new Map();
    }
    const deadline = writingDeadline();
    try {
      const items = await writer.write(sources, language, deadline);
      return new Map(items.toReversed().map((item) => [item.concept, item]));
    } catch (error) {
      if (!(error instanceof ModelError) && !deadline.aborted) {
        throw error;
      }
      const reason = error instanceof ModelError ? error.code : 'no answer in time';
      warning('practice was written by rule, because the model failed', { model: writer.id, error: reason });
      return new Map();
    }
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
