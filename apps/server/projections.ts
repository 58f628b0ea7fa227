import { ProjectionCheckpoint } from '#libs/projecting/index.js';
import { beliefsProjection } from '#projections/beliefs/index.js';
import { citationsProjection } from '#projections/citations/index.js';
import { conceptMapProjection } from '#projections/concept-map/index.js';
import { episodesProjection } from '#projections/episodes/index.js';
import { misconceptionsProjection } from '#projections/misconceptions/index.js';
import { nightsProjection } from '#projections/nights/index.js';
import { workingSetProjection } from '#projections/working-set/index.js';

/** Every projection of the product, by the name that `mneme rebuild` is called with. */
export const PROJECTIONS = [
  episodesProjection,
  conceptMapProjection,
  beliefsProjection(conceptMapProjection),
  misconceptionsProjection,
  citationsProjection,
  nightsProjection,
  workingSetProjection,
];

/** The tables that projecting writes. */
export const PROJECTION_ENTITIES = [
  ProjectionCheckpoint,
  ...PROJECTIONS.flatMap(({ entities }) => Object.values(entities)),
];
