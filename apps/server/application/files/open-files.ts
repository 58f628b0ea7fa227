import type { Pool } from 'pg';
import { PostgresFileStore } from '#infra/files/postgres-file-store.js';
import type { ChatModels } from '#libs/chat/index.js';
import type { Embedder } from '#libs/embedding/index.js';
import { mergeJudge, modelReader } from '#libs/reading/model/index.js';
import { openFileParser } from '#libs/reading/parse/index.js';
import { plainReader } from '#libs/reading/plain/index.js';
import type { Clock, MemoryWriter, Registry } from '#libs/recording/index.js';
import { ConceptMapQueries } from '#projections/concept-map/index.js';
import type { MemoryQueries } from '#projections/episodes/index.js';
import { MapQueryService } from '../map/map-query.service.js';
import { FileService } from './file.service.js';
import { MapMerging } from './map-merging.js';
import { ReadingJobs, type ReadingObserver } from './reading-jobs.js';

export interface FilesDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly registry: Registry;
  readonly projector: { catchUp(memoryId: string): Promise<number> };
  readonly memories: MemoryQueries;
  readonly writer: MemoryWriter;
  readonly embedder: Embedder;
  /** Null where no chat model is configured: files are read without one then. */
  readonly chat: ChatModels | null;
  readonly observer: ReadingObserver;
}

/** Everything about files and the map that they feed. */
export interface Files {
  readonly files: FileService;
  readonly readings: ReadingJobs;
  readonly merging: MapMerging;
  readonly maps: ConceptMapQueries;
  readonly mapQueries: MapQueryService;
}

/** Opens it; `readings.stop` ends what runs in the background. */
export function openFiles(dependencies: FilesDependencies): Files {
  const { pool, clock, registry, projector, memories, writer, embedder, chat, observer } = dependencies;
  const store = new PostgresFileStore(pool, clock);
  const maps = new ConceptMapQueries(pool);
  const judgeModel = chat?.['merge-judge'] ?? null;
  const readerModel = chat?.reader ?? null;
  const merging = new MapMerging({
    maps,
    memories,
    writer,
    embedder,
    judge: judgeModel ? mergeJudge(judgeModel) : null,
  });
  const readings = new ReadingJobs({
    store,
    reader: readerModel ? modelReader(readerModel) : plainReader(),
    maps,
    memories,
    writer,
    merging,
    projector,
    observer,
  });
  return {
    files: new FileService({ store, parser: openFileParser(), writer, jobs: readings }),
    readings,
    merging,
    maps,
    mapQueries: new MapQueryService({ registry, projector, maps, store, jobs: readings }),
  };
}
