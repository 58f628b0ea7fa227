import type { Pool } from 'pg';
import { PostgresFileStore } from '#infra/files/postgres-file-store.js';
import type { ChatModels } from '#libs/chat/index.js';
import type { Embedder } from '#libs/embedding/index.js';
import type { Patience } from '#libs/model-calls/index.js';
import type { FileStore } from '#libs/reading/file-store.js';
import { mergeJudge, modelReader } from '#libs/reading/model/index.js';
import { type FileParser, openFileParser } from '#libs/reading/parse/index.js';
import { plainReaderInWorker } from '#libs/reading/plain/index.js';
import type { ConceptReader } from '#libs/reading/reader.js';
import type { Clock, Entropy, MemoryWriter, Registry } from '#libs/recording/index.js';
import { ConceptMapQueries } from '#projections/concept-map/index.js';
import type { MemoryQueries } from '#projections/episodes/index.js';
import { MapQueryService } from '../map/map-query.service.js';
import { FileService } from './file.service.js';
import { MapMerging, type MergingObserver } from './map-merging.js';
import { ReadingJobs, type ReadingObserver } from './reading-jobs.js';

export interface FilesDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly registry: Registry;
  readonly projector: { catchUp(memoryId: string): Promise<number> };
  readonly memories: MemoryQueries;
  readonly writer: MemoryWriter;
  readonly embedder: Embedder;
  /** Null where no chat model is configured: files are read without one then. */
  readonly chat: ChatModels | null;
  readonly observer: ReadingObserver & MergingObserver;
  /** How waiting is done before something is tried again. */
  readonly patience: Patience;
  /** The parser and the reader without a model; tests, which run from sources, give their own. */
  readonly tools?: FileTools;
}

/** What works on files in threads of their own. */
export interface FileTools {
  readonly parser: FileParser;
  readonly plainReader: ConceptReader;
}

/** Everything about files and the map that they feed. */
export interface Files {
  readonly files: FileService;
  readonly readings: ReadingJobs;
  readonly merging: MapMerging;
  readonly maps: ConceptMapQueries;
  readonly mapQueries: MapQueryService;
  readonly store: FileStore;
}

/** A model waits most of the time, so several files are read at once; plain reading keeps a core busy, and recalls need the other. */
const READINGS_AT_ONCE = { model: 4, plain: 1 };

/** Opens it; `readings.stop` ends what runs in the background. */
export function openFiles(dependencies: FilesDependencies): Files {
  const { pool, clock, entropy, registry, projector, memories, writer, embedder, chat, observer, patience } =
    dependencies;
  const tools = dependencies.tools ?? { parser: openFileParser(), plainReader: plainReaderInWorker() };
  const store = new PostgresFileStore(pool, clock);
  const maps = new ConceptMapQueries(pool);
  const judgeModel = chat?.['merge-judge'] ?? null;
  const readerModel = chat?.reader ?? null;
  const merging = new MapMerging({
    maps,
    writer,
    entropy,
    embedder,
    judge: judgeModel ? mergeJudge(judgeModel) : null,
    observer,
  });
  const readings = new ReadingJobs({
    store,
    reader: readerModel ? modelReader(readerModel) : tools.plainReader,
    maps,
    memories,
    writer,
    merging,
    projector,
    observer,
    patience,
    atOnce: readerModel ? READINGS_AT_ONCE.model : READINGS_AT_ONCE.plain,
  });
  return {
    files: new FileService({ registry, projector, maps, store, parser: tools.parser, writer, jobs: readings }),
    readings,
    merging,
    maps,
    store,
    mapQueries: new MapQueryService({ registry, projector, maps, store, jobs: readings }),
  };
}
