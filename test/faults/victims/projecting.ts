import type { DataSource } from 'typeorm';
import { createDataSource } from '#infra/database/data-source.js';
import { ProjectionCheckpoint, ProjectionTables } from '#libs/projecting/index.js';
import { EpisodeRow, episodesProjection, MemoryRow } from '#projections/episodes/index.js';

/** The read models that victims write. */
export async function openProjections(
  databaseUrl: string,
): Promise<{ projection: typeof episodesProjection; tables: ProjectionTables }[]> {
  const dataSource: DataSource = createDataSource(databaseUrl, [ProjectionCheckpoint, MemoryRow, EpisodeRow], []);
  await dataSource.initialize();
  return [episodesProjection].map((projection) => ({
    projection,
    tables: new ProjectionTables(projection, dataSource),
  }));
}
