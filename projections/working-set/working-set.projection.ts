import type { RecordedEvent } from '#libs/episodes/index.js';
import { defineProjection, type ProjectionState } from '#libs/projecting/index.js';
import { WorkingSetRow } from './working-set.entity.js';

/** The rules of this fold; how a set is composed is versioned by itself. */
export const WORKING_SET_PROJECTION_VERSION = 'working-set-projection/1';

type WorkingSetTables = { sets: WorkingSetRow };

/** The read model of what each memory's last night left at hand: composed by the night, kept in its event, copied here. */
export const workingSetProjection = defineProjection<WorkingSetTables>({
  name: 'working-set',
  rulesVersion: WORKING_SET_PROJECTION_VERSION,
  entities: { sets: WorkingSetRow },
  needs: () => ({}),
  evolve,
});

function evolve(state: ProjectionState<WorkingSetTables>, event: RecordedEvent): void {
  if (event.type !== 'NightlyCycleRan') {
    return;
  }
  const { asOf, workingSet, selfModel } = event.data;
  if (workingSet && selfModel) {
    const memoryId = event.stream.slice(event.stream.indexOf('-') + 1);
    state.sets.put({ memoryId, asOf: new Date(asOf), workingSet, selfModel });
  }
}
