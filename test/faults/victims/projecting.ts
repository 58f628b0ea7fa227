import { PROJECTION_ENTITIES, PROJECTIONS } from '#apps/server/projections.js';
import { createDataSource } from '#infra/database/data-source.js';
import { type Projection, ProjectionTables } from '#libs/projecting/index.js';

/** The read models that victims write: all of the product's. */
export async function openProjections(
  databaseUrl: string,
): Promise<{ projection: Projection; tables: ProjectionTables }[]> {
  const dataSource = createDataSource(databaseUrl, PROJECTION_ENTITIES, []);
  await dataSource.initialize();
  return PROJECTIONS.map((projection) => ({ projection, tables: new ProjectionTables(projection, dataSource) }));
}
