import { openRebuilds, type Rebuilds } from '#apps/server/application/rebuilds/open-rebuilds.js';
import type { Core } from '#apps/server/core.js';
import { systemClock, systemEntropy } from '#infra/system/system.js';
import type { RecordedEvent } from '#libs/episodes/index.js';
import { type Projection, ProjectionTables } from '#libs/projecting/index.js';
import { beliefsProjection } from '#projections/beliefs/index.js';
import { conceptMapProjection } from '#projections/concept-map/index.js';

/** The rule that a faculty might decide: what is only partly right counts as wrong. */
function strictly(event: RecordedEvent): RecordedEvent {
  return event.type === 'CheckGraded' && event.data.verdict === 'partly'
    ? { ...event, data: { ...event.data, verdict: 'wrong' } }
    : event;
}

/** The read model of beliefs under that rule; its rows say so. */
export function stricterBeliefs(): Projection {
  const named = beliefsProjection({
    ...conceptMapProjection,
    rulesVersion: `${conceptMapProjection.rulesVersion} strict`,
  });
  return {
    ...named,
    upstream: conceptMapProjection,
    evolve: (state, event) => named.evolve(state, strictly(event)),
  };
}

/** The core's rebuilds as they are in the release that brings the rule. */
export function rebuildsUnderTheRule(core: Core): Rebuilds {
  const beliefs = stricterBeliefs();
  const projections = core.projections.map((known) =>
    known.projection.name === 'beliefs'
      ? { projection: beliefs, tables: new ProjectionTables(beliefs, core.dataSource) }
      : known,
  );
  return openRebuilds({
    ...core,
    clock: systemClock,
    entropy: systemEntropy,
    projections,
    rowsChanged: () => undefined,
    failed: (error) => {
      throw error;
    },
  });
}
