import type { Pool } from 'pg';
import { PostgresExtractionQueue } from '#infra/extraction/postgres-extraction-queue.js';
import type { ChatModel } from '#libs/chat/index.js';
import { modelExtractor } from '#libs/extraction/index.js';
import { realPatience } from '#libs/model-calls/index.js';
import type { Clock, MemoryWriter, Registry } from '#libs/recording/index.js';
import type { CitationQueries } from '#projections/citations/index.js';
import type { ConceptMapQueries } from '#projections/concept-map/index.js';
import type { EpisodeQueries, MemoryQueries } from '#projections/episodes/index.js';
import { MisconceptionQueries } from '#projections/misconceptions/index.js';
import type { BeliefLookup } from '../grounding/belief-lookup.js';
import { GroundingQueryService } from '../grounding/grounding-query.service.js';
import { ExtractionJobs, type ExtractionObserver } from './extraction-jobs.js';
import { ObservationQueryService } from './observation-query.service.js';

export interface ObservationsDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly registry: Registry;
  readonly projector: { catchUp(memoryId: string): Promise<number> };
  readonly memories: MemoryQueries;
  readonly episodes: EpisodeQueries;
  readonly citations: CitationQueries;
  readonly maps: ConceptMapQueries;
  readonly beliefs: BeliefLookup;
  readonly writer: MemoryWriter;
  /** Null where no model is configured for it: nothing is observed by itself then. */
  readonly extractor: ChatModel | null;
  readonly observer: ExtractionObserver;
}

/** Everything about what is observed of students and what answers rest on. */
export interface ObservationServices {
  readonly grounding: GroundingQueryService;
  readonly observations: ObservationQueryService;
  /** Null where no model is configured for it. */
  readonly extraction: ExtractionJobs | null;
}

/** Opens it; `extraction.stop` ends what runs in the background. */
export function openObservations(dependencies: ObservationsDependencies): ObservationServices {
  const { pool, registry, projector, episodes, citations, maps, beliefs, extractor } = dependencies;
  const observed = new MisconceptionQueries(pool);
  return {
    grounding: new GroundingQueryService({ registry, projector, citations, episodes, beliefs }),
    observations: new ObservationQueryService({ registry, projector, observed, maps }),
    extraction: extractor ? openExtraction(extractor, dependencies) : null,
  };
}

function openExtraction(extractor: ChatModel, dependencies: ObservationsDependencies): ExtractionJobs {
  const { pool, clock, memories, episodes, maps, writer, observer } = dependencies;
  return new ExtractionJobs({
    queue: new PostgresExtractionQueue(pool),
    extractor: modelExtractor(extractor),
    patience: realPatience,
    episodes,
    memories,
    maps,
    writer,
    clock,
    observer,
  });
}
