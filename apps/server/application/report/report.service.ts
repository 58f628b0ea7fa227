import type { MemoryRef } from '#libs/episodes/index.js';
import type { Clock } from '#libs/recording/index.js';
import {
  assembleReport,
  isReportLanguage,
  type ReportFacts,
  reportSince,
  type WordedReport,
  worded,
} from '#libs/report/index.js';
import type { GroundingQueryService } from '../grounding/grounding-query.service.js';
import type { LearnerQueryService } from '../learner/learner-query.service.js';
import type { MapQueryService } from '../map/map-query.service.js';
import type { ObservationQueryService } from '../observations/observation-query.service.js';
import type { MemoryQueryService } from '../queries.js';
import { checkFacts } from './check-facts.js';
import { conceptsInOrder } from './concepts-in-order.js';
import { type ReportRequest, SinceInFutureError } from './report-messages.js';

export interface ReportDependencies {
  readonly queries: Pick<MemoryQueryService, 'memory'>;
  readonly learners: LearnerQueryService;
  readonly observations: ObservationQueryService;
  readonly grounding: GroundingQueryService;
  readonly maps: MapQueryService;
  readonly clock: Clock;
}

/**
 * Makes reports out of what the other queries answer: a report holds what `M/beliefs`, `M/misconceptions`, `M/calibration` and the
 * others say, and nothing that they don't.
 */
export class ReportService {
  constructor(private readonly dependencies: ReportDependencies) {}

  /**
   * The report of a memory, including everything that was acknowledged before; null for a memory that was never opened.
   *
   * @throws SinceInFutureError
   */
  async report(memory: MemoryRef, { since, language }: ReportRequest): Promise<WordedReport | null> {
    const facts = await this.facts(memory, since);
    if (!facts) {
      return null;
    }
    const own = facts.memory.language;
    return worded(assembleReport(facts), language ?? (isReportLanguage(own) ? own : 'en'));
  }

  private async facts(memory: MemoryRef, asked: string | null): Promise<ReportFacts | null> {
    const { queries, learners, observations, grounding, maps, clock } = this.dependencies;
    const found = await queries.memory(memory);
    if (!found) {
      return null;
    }
    const at = clock.now().toISOString();
    const since = reportSince(asked, found.timeZone, at);
    if (since > at) {
      throw new SinceInFutureError(since, at);
    }
    const [beliefs, mastery, checks, calibration, observed, unanswered, citations, map, files] = await Promise.all([
      learners.beliefs(memory, false),
      learners.mastery(memory),
      learners.checks(memory),
      learners.calibration(memory, null),
      observations.observed(memory),
      grounding.unanswered(memory),
      grounding.lookedUp(memory),
      maps.versioned(memory),
      maps.files(memory),
    ]);
    if (!beliefs || !mastery || !checks || !calibration || !observed || !unanswered || !citations || !map || !files) {
      return null;
    }
    return {
      memory: found,
      at,
      since,
      beliefs,
      mastery,
      checks: checkFacts(checks),
      concepts: conceptsInOrder(map),
      misconceptions: observed.misconceptions,
      unanswered,
      citations,
      files,
      calibration,
    };
  }
}
