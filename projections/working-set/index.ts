export { WorkingSetRow } from './working-set.entity.js';
export { WORKING_SET_PROJECTION_VERSION, workingSetProjection } from './working-set.projection.js';
export { type ComposedStanding, WorkingSetQueries } from './working-set-queries.js';
