import type { Pool } from 'pg';
import { NightJobs } from '#infra/nights/night-jobs.js';
import type { OperationsLog } from '#libs/operations/index.js';
import type { Clock, MemoryWriter, Registry } from '#libs/recording/index.js';
import type { BeliefQueries } from '#projections/beliefs/index.js';
import type { CitationQueries } from '#projections/citations/index.js';
import type { EpisodeQueries, MemoryQueries } from '#projections/episodes/index.js';
import { NightQueries } from '#projections/nights/index.js';
import type { WorkingSetQueries } from '#projections/working-set/index.js';
import { StandingQueryService } from '../standing/standing-query.service.js';
import { StandingReader, type StandingReaderDependencies } from '../standing/standing-reader.js';
import { DueMemories } from './due-memories.js';
import { NightService } from './night.service.js';
import { beliefDecay, citationCheck } from './night-parts.js';
import { NightPlanner } from './night-planner.js';
import { NightShift } from './night-shift.js';

export interface NightsDependencies extends StandingReaderDependencies {
  readonly pool: Pool;
  readonly registry: Registry;
  readonly projector: { catchUp(memoryId: string): Promise<number>; catchUpAll(): Promise<void> };
  readonly memories: MemoryQueries;
  readonly episodes: EpisodeQueries;
  readonly beliefs: BeliefQueries;
  readonly citations: CitationQueries;
  readonly workingSets: WorkingSetQueries;
  readonly writer: MemoryWriter;
  readonly operations: OperationsLog;
  readonly clock: Clock;
  readonly warning: (message: string, details: Record<string, unknown>) => void;
}

/** Everything about nights and what they leave at hand. */
export interface Nights {
  readonly night: NightService;
  readonly standing: StandingQueryService;
  /** Runs nights by themselves from then on, until it is stopped. */
  openNightShift(): Promise<{ readonly shift: NightShift; close(): Promise<void> }>;
}

export function openNights(dependencies: NightsDependencies): Nights {
  const { pool, registry, projector, memories, episodes, beliefs, citations, workingSets } = dependencies;
  const { writer, operations, clock, warning } = dependencies;
  const reader = new StandingReader(dependencies);
  const nights = new NightQueries(pool);
  const parts = [beliefDecay(beliefs), citationCheck(citations)];
  const night = new NightService({
    registry,
    projector,
    memories,
    due: new DueMemories({ projector, memories, nights, parts }),
    planner: new NightPlanner({ projector, memories, episodes, nights, parts, workingSets, standing: reader }),
    writer,
    operations,
    clock,
  });
  return {
    night,
    standing: new StandingQueryService({ registry, projector, memories, workingSets, reader, clock }),
    openNightShift: async () => {
      const jobs = await NightJobs.open(pool, (error) => warning('the jobs of nights are in trouble', { error }));
      const shift = new NightShift({ jobs, night, clock, warning });
      return {
        shift,
        close: async () => {
          await shift.stop();
          await jobs.close();
        },
      };
    },
  };
}
