import type { MemoryRef } from '#libs/episodes/index.js';
import type { Registry } from '#libs/recording/index.js';
import type { CitationQueries, LookedUpCitation } from '#projections/citations/index.js';
import type { EpisodeQueries } from '#projections/episodes/index.js';
import type { BeliefLookup } from './belief-lookup.js';
import type { CitationView, UnansweredView } from './grounding-messages.js';

export interface GroundingQueryDependencies {
  readonly registry: Registry;
  readonly projector: { catchUp(memoryId: string): Promise<number> };
  readonly citations: CitationQueries;
  readonly episodes: EpisodeQueries;
  readonly beliefs: BeliefLookup;
}

/** Answers what answers cite and rest on, including everything that was acknowledged before. */
export class GroundingQueryService {
  constructor(private readonly dependencies: GroundingQueryDependencies) {}

  /** Null for a memory that was never opened. */
  async citations(memory: MemoryRef): Promise<CitationView[] | null> {
    const found = await this.lookedUp(memory);
    return (
      found?.map(({ episodeId, fileId, page, state, note, verifiedAt }) => {
        return { episodeId, fileId, page, state, note, verifiedAt: verifiedAt?.toISOString() ?? null };
      }) ?? null
    );
  }

  /** The same citations with the names that their files had. Null for a memory that was never opened. */
  async lookedUp(memory: MemoryRef): Promise<LookedUpCitation[] | null> {
    const memoryId = await this.caughtUp(memory);
    return memoryId ? this.dependencies.citations.citations(memoryId) : null;
  }

  /** Null for a memory that was never opened. */
  async unanswered(memory: MemoryRef): Promise<UnansweredView[] | null> {
    const memoryId = await this.caughtUp(memory);
    if (!memoryId) {
      return null;
    }
    const found = await this.dependencies.citations.unanswered(memoryId);
    const ids = found.map(({ questionId }) => questionId);
    const questions = await this.dependencies.episodes.byIds(memoryId, ids);
    return found.flatMap(({ questionId, answerId, stance }) => {
      const question = questions.get(questionId);
      return question
        ? [
            {
              episodeId: questionId,
              text: question.text,
              occurredAt: question.occurredAt.toISOString(),
              answerId,
              stance,
            },
          ]
        : [];
    });
  }

  /** Whether a memory has a belief with this id. */
  hasBelief(memory: MemoryRef, beliefId: string): Promise<boolean> {
    return this.dependencies.beliefs.exists(memory, beliefId);
  }

  private async caughtUp(memory: MemoryRef): Promise<string | null> {
    const memoryId = await this.dependencies.registry.find(memory);
    if (memoryId) {
      await this.dependencies.projector.catchUp(memoryId);
    }
    return memoryId;
  }
}
