import { v5 as uuidV5 } from 'uuid';
import type { CitationPlace, MemoryRef, RunNight } from '#libs/episodes/index.js';
import { consolidateDay } from '#libs/night/consolidate.js';
import { composeSelfModel, composeWorkingSet, type LastDay } from '#libs/standing/index.js';
import type { EpisodeQueries, MemoryQueries } from '#projections/episodes/index.js';
import type { NightQueries } from '#projections/nights/index.js';
import type { WorkingSetQueries } from '#projections/working-set/index.js';
import type { StandingReader } from '../standing/standing-reader.js';
import type { NightPart } from './night-parts.js';

export interface NightPlannerDependencies {
  readonly projector: { catchUp(memoryId: string): Promise<number> };
  readonly memories: MemoryQueries;
  readonly episodes: EpisodeQueries;
  readonly nights: NightQueries;
  readonly parts: readonly NightPart[];
  readonly workingSets: WorkingSetQueries;
  readonly standing: StandingReader;
}

/** Everything that a memory's night would record. */
export interface PlannedNight {
  readonly night: RunNight;
  readonly citations: readonly CitationPlace[];
}

/** Plans a memory's night from its read models, and changes nothing (memory-rules §9: planned first, committed at once). */
export class NightPlanner {
  constructor(private readonly dependencies: NightPlannerDependencies) {}

  async plan(memoryId: string, memory: MemoryRef, asOf: Date): Promise<PlannedNight> {
    const { projector, memories, episodes, nights, parts } = this.dependencies;
    await projector.catchUp(memoryId);
    const snapshot = await memories.load(memoryId);
    const days: RunNight['days'][number][] = [];
    for (const { day, endsAt } of await nights.openDays(memoryId, asOf)) {
      const summary = consolidateDay(day, await episodes.ofDay(memoryId, day));
      if (summary) {
        // A day is closed once: the log itself refuses a second event with this id.
        days.push({ ...summary, id: uuidV5(`consolidation ${day}`, memoryId), endsAt: endsAt.toISOString() });
      }
    }
    const planned = await Promise.all(parts.map((part) => part.plan(memoryId, asOf)));
    const citations = planned.flatMap((part) => part.citations);
    const night: RunNight = {
      kind: 'night',
      id: uuidV5(`night ${asOf.toISOString()}`, memoryId),
      occurredAt: null,
      asOf: asOf.toISOString(),
      after: snapshot?.state.lastNight ?? null,
      days,
      decayed: planned.flatMap(({ decayed }) => decayed),
      verified: citations.length,
      workingSet: null,
      selfModel: null,
    };
    return { night: isIdle(night) ? night : { ...night, ...(await this.compose(memoryId, memory, night)) }, citations };
  }

  /** What is left at hand after this night: made from the read models as they are now and what the night is about to change. */
  private async compose(
    memoryId: string,
    memory: MemoryRef,
    { asOf, days, decayed }: RunNight,
  ): Promise<Pick<RunNight, 'workingSet' | 'selfModel'>> {
    const { workingSets, standing } = this.dependencies;
    const before = (await workingSets.last(memoryId))?.workingSet.lastDay ?? null;
    const facts = await standing.read(memoryId, memory, new Date(asOf), {
      decayed: decayed.map(({ beliefId }) => beliefId),
      lastDay: lastDayOf(days, before),
    });
    return { workingSet: composeWorkingSet(facts), selfModel: composeSelfModel(facts) };
  }
}

/** Nothing was found to do: an idle memory gets no event (memory-rules §9). */
export function isIdle({ days, decayed, verified }: RunNight): boolean {
  return days.length === 0 && decayed.length === 0 && verified === 0;
}

/** An old day that was imported late is closed late, and doesn't become the last one by that. */
function lastDayOf(closed: RunNight['days'], before: LastDay | null): LastDay | null {
  const newest = closed.at(-1);
  if (!newest || (before && before.day > newest.day)) {
    return before;
  }
  const { day, checks, topics } = newest;
  return { day, checks, topics };
}
