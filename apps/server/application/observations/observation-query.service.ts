import { conceptKey } from '#libs/concepts/key.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import type { Registry } from '#libs/recording/index.js';
import type { ConceptMapQueries } from '#projections/concept-map/index.js';
import type { ListedStatement, MisconceptionQueries, Observed } from '#projections/misconceptions/index.js';
import type { MisconceptionView, ObservedView, StatementView } from './observation-messages.js';

export interface ObservationQueryDependencies {
  readonly registry: Registry;
  readonly projector: { catchUp(memoryId: string): Promise<number> };
  readonly observed: MisconceptionQueries;
  readonly maps: ConceptMapQueries;
}

/** Answers what was observed in a memory, including everything that was acknowledged before. */
export class ObservationQueryService {
  constructor(private readonly dependencies: ObservationQueryDependencies) {}

  /** Null for a memory that was never opened. */
  async observed(memory: MemoryRef): Promise<ObservedView | null> {
    const { registry, projector, observed } = this.dependencies;
    const memoryId = await registry.find(memory);
    if (!memoryId) {
      return null;
    }
    await projector.catchUp(memoryId);
    const found = await observed.observed(memoryId);
    if (!found) {
      return null;
    }
    const statements = (kind: ListedStatement['kind']): StatementView[] =>
      found.statements.filter((statement) => statement.kind === kind).map(statementView);
    return {
      misconceptions: await this.misconceptions(memoryId, found),
      preferences: statements('preference'),
      goals: statements('goal'),
    };
  }

  /** Each with the concept that its name leads to on today's map. */
  private async misconceptions(memoryId: string, { language, misconceptions }: Observed): Promise<MisconceptionView[]> {
    const keyed = misconceptions.map((row) => {
      return { row, key: row.concept === null ? '' : conceptKey(row.concept, language) };
    });
    const keys = new Set(keyed.map(({ key }) => key));
    const concepts = await this.dependencies.maps.named(memoryId, [...keys]);
    return keyed.map(({ row, key }) => ({
      id: row.id,
      name: row.name,
      concept: concepts.get(key) ?? null,
      state: row.state,
      since: row.since.toISOString(),
      resolvedAt: row.resolvedAt?.toISOString() ?? null,
      quote: row.quote,
      episodeId: row.episodeId,
    }));
  }
}

function statementView({ id, text, since, quote, episodeId }: ListedStatement): StatementView {
  return { id, text, since: since.toISOString(), quote, episodeId };
}
